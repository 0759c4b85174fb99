import Foundation
import Models
import Testing

@Suite("The README's sample")
struct ReadmeTests {
  @Test("of ids does what the README says")
  func ids() throws {
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

  @Test("of strict ids does what the README says")
  func strictIDs() throws {
    struct Invoice: Codable, Identifiable {
      typealias ID = EntityID<Invoice, Int>
      let id: ID
    }

    let invoice = Invoice(id: Invoice.ID(42))
    let text = "invoice \(invoice.id)"  // "invoice 42"
    // `Invoice(id: 42)`, `invoice.id + 1` and `invoice.id.magnitude` do not compile.

    #expect(text == "invoice 42")
    #expect(try json(invoice) == #"{"id":42}"#)
  }

  @Test("of a form does what the README says")
  func form() throws {
    let account = Account(id: 7, firstName: "Ada", lastName: "Example", email: "ada@example.org")
    var form = AccountFormFields(account)
    form.email = " ada@example.com "

    let typed = form.changes(from: AccountFormFields(account))  // only the e-mail address
    let changes = try AccountPayload(changing: typed)  // throws ValidationErrors, with a message for each field
    let body = String(decoding: try JSONEncoder().encode(changes), as: UTF8.self)
    // {"user":{"email":"ada@example.com"}}

    #expect(typed == [.email: "ada@example.com"])
    #expect(body == #"{"user":{"email":"ada@example.com"}}"#)
  }
}
