import Foundation
import Models
import Testing

@Suite("The README's sample")
struct ReadmeTests {
  @Test("does what the README says")
  func sample() throws {
    struct Order: Codable, Identifiable {
      typealias ID = Tagged<Order, UUID>
      let id: ID
      var post: Post.ID
    }

    let order = Order(id: Order.ID(), post: 42)
    var stock: [Order.ID: Int] = [:]
    stock[order.id] = 3

    let json = String(decoding: try JSONEncoder().encode(stock), as: UTF8.self)  // an object, though keyed by UUIDs
    let log = String(reflecting: order.post)  // "Post.ID(42)"
    // `stock[order.post]` does not compile: a post's id is not an order's.

    #expect(json == #"{"\#(order.id)":3}"#)
    #expect(log == "Post.ID(42)")
  }
}
