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

@Suite("The samples of the README")
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
