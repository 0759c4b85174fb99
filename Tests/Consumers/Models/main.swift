import Foundation
import Models

struct Order: Codable, Identifiable {
  typealias ID = Tagged<Order, UUID>
  let id: ID
  var post: Post.ID
}

let json = #"{"userId": 1, "id": 7, "title": "on tea", "body": "…"}"#
let post = try JSONDecoder().decode(Post.self, from: Data(json.utf8))
print(post.title, String(reflecting: post.id))

let order = Order(id: Order.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))), post: post.id)
print(String(decoding: try JSONEncoder().encode([order.id: order.post]), as: UTF8.self))

do {
  _ = try EmailAddress("nobody")
} catch {
  print("nobody: no address")
}
