import Dependencies
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
    let request = try urlRequest(.creatingAccount(payload))
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
    let request = try urlRequest(.changingAccount(3, payload))
    #expect(request.httpMethod == "PATCH")
    #expect(request.url?.absoluteString == "https://api.example/users/3.json")
    #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(request.httpBody == Data(#"{"user":{"avatar_url":"","last_name":"Sample"}}"#.utf8))
  }

  @Test(
    "Any text is encoded as JSON",
    arguments: [
      "plain", #"a "quoted" \ word"#, "a\u{0}b\u{1}\u{8}\u{C}\u{1F}\u{7F}\u{85}z", "two\r\nlines\tand a tab", "a/b</c>",
      "Zoë 李 👩‍👩‍👧 e\u{301}", "\u{2028}x\u{2029}\u{FEFF}y", "\u{10FFFF}\u{FFFF}\u{E000}", "\"}},",
    ]
  )
  func body(text: String) throws {
    let payload = try AccountPayload(changing: [.firstName: text, .avatarURL: text])
    let sent = try #require(Request.changingAccount(3, payload).body).data()
    let decoded = try JSONDecoder().decode([String: [String: String]].self, from: sent)
    #expect(decoded == ["user": ["first_name": payload[.firstName] ?? "", "avatar_url": payload[.avatarURL] ?? ""]])
  }

  @Test("The response to a submission is the account or the validation errors of a 422")
  func submission() throws {
    let payload = try AccountPayload(changing: [.lastName: "Sample"])
    for request in [Request.creatingAccount(payload), .changingAccount(3, payload)] {
      for status in [200, 201] {
        #expect(try request.decode(Self.account, status: status) == .accepted(.stored(Self.stored)))
      }
      let errors = ValidationErrors(messages: [.firstName: ["can't be blank"], .email: ["is invalid"]])
      let body = #"{"first_name":["can't be blank"],"email":"is invalid"}"#
      #expect(try request.decode(body, status: 422) == .rejected(errors))
      #expect(request.acceptedStatusCodes == Set(200..<300).union([400, 409, 412, 413, 415, 422, 428]))
    }
    #expect(!Request.account(3).acceptedStatusCodes.contains(422))
  }

  @Test("There is no default server")
  func server() {
    @Dependency(\.accounts) var accounts
    #expect(accounts.baseURL == nil)
  }

  private func urlRequest<Response>(_ request: Request<Response>) throws -> URLRequest {
    try request.urlRequest(baseURL: BaseURL("https://api.example"))
  }
}
