import Foundation
import Tagged

struct Order: Codable, Identifiable {
  typealias ID = Tagged<Order, UUID>
  let id: ID
  var count: Tagged<(Order, count: ()), Int>
}

struct Cup {
  typealias ID = Tagged<Cup, Int>
}

let json = #"{"id": "00000000-0000-0000-0000-000000000001", "count": 3}"#
let order = try JSONDecoder().decode(Order.self, from: Data(json.utf8))
print(String(reflecting: order.id), order.count + 1)
print(String(decoding: try JSONEncoder().encode([order.id: 7]), as: UTF8.self))
print(Set([Cup.ID(1), Cup.ID(1), Cup.ID(2)]).sorted().map(\.rawValue))
