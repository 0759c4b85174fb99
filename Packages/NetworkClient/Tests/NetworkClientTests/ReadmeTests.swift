import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Request where Response == Todo {
  static func todo(_ id: Todo.ID) -> Self { Self(path: ["todos", "\(id)"]) }
}

@Suite("The samples of the README", .connects)
struct ReadmeTests {
  @Test("A declared call is sent and decoded")
  func send() async throws {
    let server = LoopbackServer { _ in .json(#"{"userId":3,"id":1,"title":"make tea","completed":true}"#) }
    let todo = try await fetch(server.address())
    #expect(todo == Todo(userID: 3, id: 1, title: "make tea", isCompleted: true))
    #expect(server.requests.map(\.target) == ["/todos/1"])
  }

  private func fetch(_ address: String) async throws -> Todo {
    let client = HTTPClient(baseURL: try BaseURL(address), session: URLSession(configuration: .ephemeral))
    return try await client.send(.todo(1))
  }

  @Test("Headlines are the titles of the posts")
  func headlines() async throws {
    let headlines = try await withDependencies {
      $0.typicode.posts = Endpoint { [Post(userID: 1, id: 7, title: "on tea", body: "…")] }
    } operation: {
      try await Headlines().all()
    }
    #expect(headlines == ["on tea"])
  }

  @Test("A post is kept until the server has another", arguments: [(#""7""#, "kept"), (#""6""#, "new"), (nil, "new")])
  func current(entityTag: String?, title: String) async throws {
    var typicode = TypicodeClient.testValue
    typicode.post = Endpoint { id, tag in
      tag == #""7""# ? .notModified : .modified(Post(userID: 1, id: id, title: "new", body: "…"), entityTag: #""7""#)
    }
    var saved = SavedPost(post: Post(userID: 1, id: 7, title: "kept", body: "…"), entityTag: entityTag)
    try await saved.update(from: typicode)
    #expect(saved.post.title == title)
    #expect(saved.entityTag == #""7""#)
  }

  @Test("All producers are the rows of all pages")
  func allProducers() async throws {
    let names = try await withDependencies {
      $0.producers.page = Endpoint { .sample($0.number, of: 3) }
    } operation: {
      try await Shop().names()
    }
    #expect(names == ["Farm 11", "Farm 12", "Farm 21", "Farm 22", "Farm 31", "Farm 32"])
  }

  @Test("What is wrong with a form is told by field", arguments: [true, false])
  func rejected(isRejected: Bool) async throws {
    let server = LoopbackServer { _ in
      isRejected
        ? .json(#"{"email":["is taken"]}"#, status: "422 Unprocessable Content")
        : .json(#"{"id":7}"#, status: "201 Created")
    }
    let baseURL = try BaseURL(server.address())
    let changes = try AccountPayload(
      creating: AccountFormFields(firstName: "Ada", lastName: "Sample", email: "ada@example.org"))
    let told = try await withDependencies {
      $0.accounts = .live
      $0.accountsBaseURL = baseURL
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.continuousClock = ContinuousClock()
    } operation: {
      try await Registration().register(changes)
    }
    #expect(told == (isRejected ? ["email is taken"] : ["welcome, number 7"]))
  }

  @Test("Users come by callbacks", arguments: [true, false])
  @MainActor func callbacks(isAnswered: Bool) async {
    let told: String = await withCheckedContinuation { continuation in
      func show(_ users: [User]) { continuation.resume(returning: "\(users.map(\.id.rawValue))") }
      func report(_ reason: String) { continuation.resume(returning: reason) }
      withDependencies {
        $0.typicode.users = Endpoint { () async throws(NetworkError) in
          guard isAnswered else { throw .hostNotFound(host: "h") }
          return [.sample(1), .sample(2), .sample(3)]
        }
      } operation: {
        UsersAPI().fetchUsers(
          ownerID: "3",
          success: { list in show(list.users) },
          failure: { error in report(error.description) }
        )
      }
    }
    #expect(
      told == (isAnswered ? "[2, 1]" : "the users could not be fetched: cannot reach h: host name not found"))
  }
}

struct SavedPost {
  var post: Post
  var entityTag: String?

  mutating func update(from typicode: TypicodeClient) async throws(NetworkError) {
    switch try await typicode.post.ifModified(post.id, since: entityTag) {
    case .notModified: break
    case .modified(let new, let tag): (post, entityTag) = (new, tag)
    }
  }
}

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.posts().map(\.title)
  }
}

struct Shop {
  @Dependency(\.producers) var producers

  func names() async throws(NetworkError) -> [String] {
    var names: [String] = []
    for try await page in producers.pages(of: 20) {
      names += page.producers.map(\.name)
    }
    return names
  }
}

struct Registration {
  @Dependency(\.accounts) var accounts

  func register(_ changes: AccountPayload) async throws(SubmissionError) -> [String] {
    do throws(SubmissionError) {
      let account = try await accounts.create(changes)
      return ["welcome, number \(account.id)"]
    } catch .rejected(let problems) {
      return problems.inOrder.map { "\($0.field.rawValue) \($0.message)" } + problems.remarks
    }
  }
}
