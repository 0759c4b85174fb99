import Dependencies
import DependenciesTestSupport
import Foundation
import RESTClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct Todo: Decodable, Hashable, Sendable {
  var id: Int
  var title: String
}

extension Request where Response == Todo {
  static func todo(_ id: Int) -> Self { Self(path: ["todos", "\(id)"]) }
}

extension DependencyValues {
  var todos: RESTAPI {
    get { self[TodosKey.self] }
    set { self[TodosKey.self] = newValue }
  }
}

private enum TodosKey: DependencyKey {
  static var liveValue: RESTAPI { RESTAPI(name: "todos") }
  static var testValue: RESTAPI { .unimplemented("todos") }
}

struct NewTodo: Encodable {
  var title: String
}

extension Request where Response == Todo? {
  static func adding(_ todo: NewTodo) -> Self { Self(.post, path: ["todos"], body: .json(todo)) }
}

extension RESTAPI {
  static func authorized(_ server: BaseURL, refresh: @escaping @Sendable () async throws -> String) -> RESTAPI {
    RESTAPI(
      name: "todos", baseURL: server, headers: ["X-Client": "tea-timer"],
      interceptor: .bearerToken(nil, refresh: refresh))
  }
}

@Suite("The samples of the README and the documentation", .connects)
struct ReadmeTests {
  private let server = LoopbackServer { request in
    .json(
      #"{"id":\#(request.method == "POST" ? "1" : request.target.split(separator: "/").last ?? ""),"title":"make tea"}"#
    )
  }

  @Test("A request is sent and its response decoded")
  func send() async throws {
    #expect(try await fetch(server.address()) == Todo(id: 1, title: "make tea"))
    #expect(server.requests.map(\.target) == ["/todos/1"])
  }

  private func fetch(_ address: String) async throws -> Todo {
    let session = URLSession(configuration: .ephemeral)
    let client = HTTPClient(baseURL: try BaseURL(address), session: session)
    return try await client.send(.todo(1))
  }

  @Test("An API is a dependency")
  func dependency() async throws {
    let api = RESTAPI(name: "todos", baseURL: try BaseURL(server.address()))
    try await withDependencies {
      $0.todos = api
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.continuousClock = ContinuousClock()
    } operation: {
      @Dependency(\.todos) var client
      let todo = try await client.send(.todo(1))
      #expect(todo.title == "make tea")
    }
  }

  @Test("A body is JSON, and the API authorizes it")
  func authorized() async throws {
    let api = RESTAPI.authorized(try BaseURL(server.address())) { "token" }
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.continuousClock = SleepRecordingClock()
    } operation: {
      let todo = try await api.send(.adding(NewTodo(title: "drink tea")))
      #expect(todo?.title == "make tea")
    }
    let received = try #require(server.requests.first)
    #expect(received.header("Authorization") == ["Bearer token"])
    #expect(received.header("X-Client") == ["tea-timer"])
    #expect(received.header("Content-Type") == ["application/json"])
    #expect(received.body == Data(#"{"title":"drink tea"}"#.utf8))
  }
}
