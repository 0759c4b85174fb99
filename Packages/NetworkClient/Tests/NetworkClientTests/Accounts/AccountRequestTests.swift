import Foundation
import Models
import NetworkClient
import Testing

@Suite("The requests of the accounts API")
struct AccountRequestTests {
  private static let stored = Account(id: 3, firstName: "Ada", lastName: "Sample", email: "ada@example.org")
  private static let account = #"{"id":3,"first_name":"Ada","last_name":"Sample","email":"ada@example.org"}"#

  @Test("The accounts and one account have their own paths and models")
  func reading() throws {
    #expect(try urlRequest(.accounts).url?.absoluteString == "https://api.example/users.json")
    #expect(try urlRequest(.account(3)).url?.absoluteString == "https://api.example/users/3.json")
    let accounts = try Request.accounts.decode("[\(Self.account),{}]")
    #expect(accounts.map(\.name) == ["Ada Sample"])
    #expect(accounts.skippedCount == 1)
    #expect(try Request.account(3).decode(Self.account).email == "ada@example.org")
  }

  @Test("A new account is a POST of all fields")
  func creation() throws {
    let payload = try AccountPayload(
      creating: AccountFormFields(
        firstName: " Ada ", lastName: "Sample", email: "ada@example.org", avatarURL: "http://p.example/a.png"))
    let request = try urlRequest(.submitting(payload, to: nil))
    #expect(request.httpMethod == "POST")
    #expect(request.url?.absoluteString == "https://api.example/users.json")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    let body =
      #"{"user":{"avatar_url":"http://p.example/a.png","email":"ada@example.org","first_name":"Ada","last_name":"Sample"}}"#
    #expect(request.httpBody == Data(body.utf8))
  }

  @Test("A change is a PATCH of the changed fields")
  func change() throws {
    let payload = try AccountPayload(changing: [.avatarURL: " ", .lastName: "Sample"])
    let request = try urlRequest(.submitting(payload, to: 3))
    #expect(request.httpMethod == "PATCH")
    #expect(request.url?.absoluteString == "https://api.example/users/3.json")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.httpBody == Data(#"{"user":{"avatar_url":"","last_name":"Sample"}}"#.utf8))
  }

  private func urlRequest<Response>(_ request: Request<Response>) throws -> URLRequest {
    try request.urlRequest(baseURL: BaseURL("https://api.example"))
  }
}
