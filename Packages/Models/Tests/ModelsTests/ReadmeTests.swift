import Foundation
import Models
import Testing

@Suite("README samples")
struct ReadmeTests {
  @Test("Tagged ids")
  func ids() throws {
    struct Order: Codable, Identifiable {
      typealias ID = Tagged<Order, UUID>
      let id: ID
      var post: Post.ID
    }

    let order = Order(id: Order.ID(), post: 42)
    var stock: [Order.ID: Int] = [:]
    stock[order.id] = 3

    let json = String(decoding: try JSONEncoder().encode(stock), as: UTF8.self)  // a JSON object with UUID keys
    let log = String(reflecting: order.post)  // "Post.ID(42)"
    // `stock[order.post]` does not compile: the id of a post is not the id of an order.

    #expect(json == #"{"\#(order.id)":3}"#)
    #expect(log == "Post.ID(42)")
  }

  @Test("Account form")
  func form() throws {
    let account = Account(id: 7, firstName: "Ada", lastName: "Example", email: "ada@example.org")
    var form = AccountFormFields(account)
    form.email = " ada@example.com "

    let changes = form.changes(from: AccountFormFields(account))  // [.email: "ada@example.com"]
    let payload = try AccountPayload(changing: changes)  // throws ValidationErrors, with messages for each field
    let body = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
    // {"user":{"email":"ada@example.com"}}

    #expect(changes == [.email: "ada@example.com"])
    #expect(body == #"{"user":{"email":"ada@example.com"}}"#)
  }
}
