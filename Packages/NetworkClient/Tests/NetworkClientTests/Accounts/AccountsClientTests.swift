import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The client of the accounts API", .connects)
struct AccountsClientTests {
  private static let account = #"{"id":3,"first_name":"Ada","last_name":"Sample","email":"ada@example.org"}"#

  @Test("The accounts and one account are fetched from their own paths")
  func fetch() async throws {
    let server = LoopbackServer { request in
      .json(request.target == "/users.json" ? "[\(Self.account),{}]" : Self.account)
    }
    try await live(at: server) { accounts async throws in
      let list = try await accounts.accounts()
      #expect(list.map(\.name) == ["Ada Sample"])
      #expect(list.skippedCount == 1)
      #expect(try await accounts.account(3).email == "ada@example.org")
      #expect(try await accounts.account.ifModified(3, since: nil) == .modified(list[0], entityTag: nil))
    }
    #expect(server.requests.map(\.target) == ["/users.json", "/users/3.json", "/users/3.json"])
  }

  @Test("A new account is posted whole, and comes back as the server stored it", arguments: ["201 Created", "200 OK"])
  func create(status: String) async throws {
    let server = LoopbackServer { _ in .json(Self.account, status: status) }
    try await live(at: server) { accounts async throws in
      let changes = try AccountPayload(
        creating: AccountFormFields(
          firstName: " Ada ", lastName: "Sample", email: "ada@example.org", avatarURL: "http://p.example/a.png"))
      #expect(try await accounts.create(changes).id == 3)
    }
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "POST")
    #expect(request.target == "/users.json")
    #expect(request.header("Content-Type") == ["application/json; charset=UTF-8"])
    #expect(request.header("Accept") == ["application/json"])
    let body =
      #"{"user":{"first_name":"Ada","last_name":"Sample","email":"ada@example.org","avatar_url":"http://p.example/a.png"}}"#
    #expect(String(decoding: request.body, as: UTF8.self) == body)
  }

  @Test("A change is patched, and holds nothing but what changes", arguments: ["200 OK", "201 Created"])
  func update(status: String) async throws {
    let server = LoopbackServer { _ in .json(Self.account, status: status) }
    try await live(at: server) { accounts async throws in
      let changes = try AccountPayload(changing: [.avatarURL: " ", .lastName: "Sample"])
      #expect(try await accounts.update(3, changes).lastName == "Sample")
    }
    let request = try #require(server.requests.first)
    #expect(request.method == "PATCH")
    #expect(request.target == "/users/3.json")
    #expect(request.header("Content-Type") == ["application/json; charset=UTF-8"])
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"user":{"last_name":"Sample","avatar_url":""}}"#)
  }

  @Test(
    "Any text arrives as it is",
    arguments: [
      "plain", #"a "quoted" \ word"#, "a\u{0}b\u{1}\u{8}\u{C}\u{1F}\u{7F}\u{85}z", "two\r\nlines\tand a tab", "a/b</c>",
      "Zoë 李 👩‍👩‍👧 e\u{301}", "\u{2028}x\u{2029}\u{FEFF}y", "\u{10FFFF}\u{FFFF}\u{E000}", "\"}},",
    ]
  )
  func body(text: String) async throws {
    let changes = try AccountPayload(changing: [.firstName: text, .avatarURL: text])
    let request = Request.changingAccount(3, changes)
    let sent = try #require(request.body)
    let decoded = try JSONDecoder().decode([String: [String: String]].self, from: sent)
    #expect(decoded == ["user": ["first_name": changes.firstName ?? "", "avatar_url": changes.avatarURL ?? ""]])
    // The same as the type says of itself, but for the order.
    let encoded = try JSONEncoder().encode(changes)
    #expect(try JSONDecoder().decode([String: [String: String]].self, from: encoded) == decoded)
  }

  @Test("An answer 422 is a rejection, with the problems that the server finds")
  func rejection() async throws {
    let server = LoopbackServer { _ in
      .json(#"{"first_name":["can't be blank"],"email":"is invalid"}"#, status: "422 Unprocessable Content")
    }
    let problems = ValidationErrors(messages: [.firstName: ["can't be blank"], .email: ["is invalid"]])
    try await live(at: server) { accounts async throws in
      let changes = try AccountPayload(changing: [.lastName: "Sample"])
      await #expect(throws: SubmissionError.rejected(problems)) { try await accounts.create(changes) }
      await #expect(throws: SubmissionError.rejected(problems)) { try await accounts.update(3, changes) }
    }
    #expect(server.requests.map(\.method) == ["POST", "PATCH"])
  }

  @Test(
    "Any other answer is a failure, also 422 to a question",
    arguments: [
      (400, #"{"error":"no user"}"#, "no user"), (404, "", nil), (409, "{}", nil), (503, "<html>", nil),
    ] as [(Int, String, String?)]
  )
  func failure(code: Int, body: String, message: String?) async throws {
    let server = LoopbackServer { request in
      .json(body, status: "\(request.method == "GET" ? 422 : code) Odd")
    }
    func expected(_ code: Int, _ method: HTTPMethod, _ path: String) -> NetworkError {
      .unacceptableStatus(code: code, method: method, url: server.address(path), message: message)
    }
    try await live(at: server) { accounts async throws in
      let changes = try AccountPayload(changing: [.lastName: "Sample"])
      await #expect(throws: SubmissionError.failed(expected(code, .post, "/users.json"))) {
        try await accounts.create(changes)
      }
      await #expect(throws: SubmissionError.failed(expected(code, .patch, "/users/3.json"))) {
        try await accounts.update(3, changes)
      }
      await #expect(throws: expected(422, .get, "/users/3.json")) { try await accounts.account(3) }
    }
  }

  @Test(
    "Success without an account is a failure: whether it was stored is open", arguments: ["204 No Content", "200 OK"])
  func noAccount(status: String) async throws {
    let server = LoopbackServer { _ in .json("", status: status) }
    try await live(at: server) { accounts async throws in
      let changes = try AccountPayload(changing: [.lastName: "Sample"])
      await #expect(throws: SubmissionError.failed(.emptyResponse(url: server.address("/users/3.json")))) {
        try await accounts.update(3, changes)
      }
    }
  }

  @Test(
    "A redirect of a post goes where it leads: after 303 as a question, after 307 with its body", arguments: [303, 307])
  func redirect(status: Int) async throws {
    let server = LoopbackServer { request in
      request.target == "/users.json" ? .redirect(status, to: "/users/3.json") : .json(Self.account)
    }
    try await live(at: server) { accounts async throws in
      #expect(try await accounts.create(AccountPayload(changing: [.lastName: "Sample"])).id == 3)
    }
    #expect(server.requests.map(\.method) == ["POST", status == 303 ? "GET" : "POST"])
    let body = Data(#"{"user":{"last_name":"Sample"}}"#.utf8)
    #expect(server.requests.map(\.body) == [body, status == 303 ? Data() : body])
  }

  @Test("No server is set unless told, and then a call says so")
  func noServer() async throws {
    @Dependency(\.accountsBaseURL) var baseURL
    #expect(baseURL == nil)
    let changes = try AccountPayload(changing: [.lastName: "Sample"])
    func expected(_ path: String) -> NetworkError {
      .invalidRequest(url: path, reason: "no server is set for accounts")
    }
    await #expect(throws: expected("users.json")) { try await AccountsClient.live.accounts() }
    await #expect(throws: expected("users/3.json")) { try await AccountsClient.live.account(3) }
    await #expect(throws: SubmissionError.failed(expected("users.json"))) {
      try await AccountsClient.live.create(changes)
    }
    await #expect(throws: SubmissionError.failed(expected("users/3.json"))) {
      try await AccountsClient.live.update(3, changes)
    }
  }

  @Test("In a test a call that is not replaced fails the test, and names itself")
  func unimplemented() async throws {
    @Dependency(\.accounts) var accounts
    let changes = try AccountPayload(changing: [.lastName: "Sample"])
    let calls: [(name: String, call: () async throws -> Void)] = [
      ("accounts", { _ = try await accounts.accounts() }),
      ("account", { _ = try await accounts.account(1) }),
      ("create", { _ = try await accounts.create(changes) }),
      ("update", { _ = try await accounts.update(1, changes) }),
    ]
    for (name, call) in calls {
      await withKnownIssue {
        await #expect(throws: (any Error).self) { try await call() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("AccountsClient.\(name) is unimplemented") }
      }
    }
  }

  @Test("A submission that failed says why in one line")
  func message() {
    let problems = ValidationErrors(messages: [.email: ["is taken", "is odd"]], remarks: ["try later"])
    #expect(
      SubmissionError.rejected(problems).description
        == "the server rejects it: email is taken; email is odd; try later")
    #expect(SubmissionError.failed(.cancelled).description == "the request was cancelled")
  }

  private func live(at server: LoopbackServer, _ body: (AccountsClient) async throws -> Void) async throws {
    let baseURL = try BaseURL(server.address())
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.accountsBaseURL = baseURL
      $0.continuousClock = ContinuousClock()
    } operation: {
      try await body(.live)
    }
  }
}
