import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The client of JSONPlaceholder", .connects)
struct TypicodeClientTests {
  private static let post = #"{"userId":1,"id":7,"title":"on tea","body":"first line\nsecond line"}"#
  private static let comment = #"{"postId":7,"id":31,"name":"agreed","email":"Ada@example.org","body":"well said"}"#
  private static let user = User.json(row: 1)
  private static let album = #"{"userId":3,"id":21,"title":"harbours"}"#
  private static let photo = """
    {"albumId":21,"id":1001,"title":"a pier","url":"https://pictures.example/600/24f355",
     "thumbnailUrl":"https://pictures.example/150/24f355"}
    """
  private static let todo = #"{"userId":3,"id":41,"title":"mend the net","completed":true}"#

  private static func server() -> LoopbackServer {
    LoopbackServer { request in
      switch request.target {
      case "/posts": .json("[\(post)]")
      case "/posts/7": .json(post)
      case "/posts/7/comments": .json("[\(comment)]")
      case "/users": .json("[\(user)]")
      case "/users/1": .json(user)
      case "/albums", "/users/3/albums": .json("[\(album)]")
      case "/albums/21": .json(album)
      case "/albums/21/photos": .json("[\(photo)]")
      case "/photos/1001": .json(photo)
      case "/todos", "/users/3/todos": .json("[\(todo)]")
      default: .json("{}", status: "404 Not Found")
      }
    }
  }

  @Test("Each call asks its own path and reads its own shape")
  func calls() async throws {
    let server = Self.server()
    try await live(at: server) { typicode async throws in
      #expect(try await typicode.posts().map(\.title) == ["on tea"])
      #expect(try await typicode.post(7).userID == 1)
      #expect(try await typicode.comments(7).map(\.id) == [31])
      #expect(try await typicode.users().map(\.address.geo.latitude) == [-37.123])
      #expect(try await typicode.user(1).website == "ada.example")
      #expect(try await typicode.albums().map(\.title) == ["harbours"])
      #expect(try await typicode.album(21).userID == 3)
      #expect(try await typicode.albumsOfUser(3).map(\.id) == [21])
      #expect(try await typicode.photo(1001).albumID == 21)
      #expect(try await typicode.photosOfAlbum(21).map(\.title) == ["a pier"])
      #expect(try await typicode.todos().map(\.isCompleted) == [true])
      #expect(try await typicode.todosOfUser(3).map(\.id) == [41])
    }
    #expect(
      server.requests.map(\.target) == [
        "/posts", "/posts/7", "/posts/7/comments", "/users", "/users/1", "/albums", "/albums/21", "/users/3/albums",
        "/photos/1001", "/albums/21/photos", "/todos", "/users/3/todos",
      ])
    #expect(server.requests.allSatisfy { $0.method == "GET" })
    #expect(server.connectionCount == 1)
  }

  @Test("Each call can ask whether its answer has changed")
  func conditional() async throws {
    let tag = #"W/"7""#
    let server = LoopbackServer { _ in .json("", status: "304 Not Modified") }
    try await live(at: server) { typicode async throws in
      #expect(try await typicode.posts.ifModified((), since: tag) == .notModified)
      #expect(try await typicode.post.ifModified(7, since: tag) == .notModified)
      #expect(try await typicode.comments.ifModified(7, since: tag) == .notModified)
      #expect(try await typicode.users.ifModified((), since: tag) == .notModified)
      #expect(try await typicode.user.ifModified(3, since: tag) == .notModified)
      #expect(try await typicode.albums.ifModified((), since: tag) == .notModified)
      #expect(try await typicode.album.ifModified(1, since: tag) == .notModified)
      #expect(try await typicode.albumsOfUser.ifModified(3, since: tag) == .notModified)
      #expect(try await typicode.photo.ifModified(5, since: tag) == .notModified)
      #expect(try await typicode.photosOfAlbum.ifModified(1, since: tag) == .notModified)
      #expect(try await typicode.todos.ifModified((), since: tag) == .notModified)
      #expect(try await typicode.todosOfUser.ifModified(3, since: tag) == .notModified)
    }
    #expect(
      server.requests.map(\.target) == [
        "/posts", "/posts/7", "/posts/7/comments", "/users", "/users/3", "/albums", "/albums/1", "/users/3/albums",
        "/photos/5", "/albums/1/photos", "/todos", "/users/3/todos",
      ])
    #expect(server.requests.allSatisfy { $0.header("If-None-Match") == [tag] })
  }

  @Test("A changed answer comes with its tag")
  func modified() async throws {
    let server = LoopbackServer { _ in .json(Self.post, headers: [#"ETag: W/"8""#]) }
    try await live(at: server) { typicode async throws in
      let post = Post(userID: 1, id: 7, title: "on tea", body: "first line\nsecond line")
      #expect(try await typicode.post.ifModified(7, since: #"W/"7""#) == .modified(post, entityTag: #"W/"8""#))
    }
  }

  @Test("A post that is not there is a 404")
  func notFound() async throws {
    let server = Self.server()
    let expected = NetworkError.unacceptableStatus(
      code: 404, method: .get, url: server.address("/posts/999"), message: nil)
    try await live(at: server) { typicode async throws in
      await #expect(throws: expected) { try await typicode.post(999) }
    }
  }

  @Test("Posts and users are asked side by side")
  func sideBySide() async throws {
    let both = Rendezvous(2)
    let server = LoopbackServer { request in
      // Neither is answered before both have arrived.
      both.arriveAndWait()
      return .json(request.target == "/posts" ? "[\(Self.post),{}]" : "[\(Self.user)]")
    }
    try await live(at: server) { typicode async throws in
      let result = try await typicode.postsWithAuthors()
      #expect(result.posts.map(\.id) == [7])
      #expect(result.posts.skippedCount == 1)
      #expect(result.users.map(\.id) == [1])
    }
    #expect(Set(server.requests.map(\.target)) == ["/posts", "/users"])
    #expect(server.requests.count == 2)
  }

  @Test("When one of the two fails, the other is not waited for", arguments: ["/posts", "/users"])
  func failFast(failing: String) async throws {
    let both = Rendezvous(2)
    let server = LoopbackServer { request in
      both.arriveAndWait()
      return request.target == failing ? .json("{}", status: "503 Down") : .silence
    }
    let expected = NetworkError.unacceptableStatus(
      code: 503, method: .get, url: server.address(failing), message: nil)
    try await live(at: server) { typicode async throws in
      await #expect(throws: expected) { try await typicode.postsWithAuthors() }
    }
  }

  @Test("The decoder is a dependency of its own")
  func decoder() async throws {
    let server = LoopbackServer { _ in .json(Self.post.replacingOccurrences(of: "userId", with: "user_id")) }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    try await live(at: server, decoder: decoder) { typicode async throws in
      #expect(try await typicode.post(7).userID == 1)
    }
  }

  @Test("The configuration is a dependency of its own")
  func configuration() async throws {
    let server = Self.server()
    try await withDependencies {
      $0.httpConfiguration = HTTPClient.Configuration(maximumBodyBytes: 10)
    } operation: {
      try await live(at: server) { typicode async throws in
        await #expect(throws: NetworkError.responseTooLarge(url: server.address("/posts/7"), limit: 10)) {
          try await typicode.post(7)
        }
      }
    }
  }

  @Test("Unless told, the public service is meant")
  func defaults() {
    @Dependency(\.typicodeBaseURL) var baseURL
    #expect(baseURL.description == "https://jsonplaceholder.typicode.com")
  }

  @Test("In a test a call that is not replaced fails the test, and names itself")
  func unimplemented() async {
    @Dependency(\.typicode) var typicode
    let calls: [(name: String, call: () async throws -> Void)] = [
      ("posts", { _ = try await typicode.posts() }),
      ("post", { _ = try await typicode.post(1) }),
      ("comments", { _ = try await typicode.comments(1) }),
      ("users", { _ = try await typicode.users() }),
      ("user", { _ = try await typicode.user(1) }),
      ("albums", { _ = try await typicode.albums() }),
      ("album", { _ = try await typicode.album(1) }),
      ("albumsOfUser", { _ = try await typicode.albumsOfUser(1) }),
      ("photo", { _ = try await typicode.photo(1) }),
      ("photosOfAlbum", { _ = try await typicode.photosOfAlbum(1) }),
      ("todos", { _ = try await typicode.todos() }),
      ("todosOfUser", { _ = try await typicode.todosOfUser(1) }),
      ("posts", { _ = try await typicode.posts.ifModified((), since: nil) }),
      ("post", { _ = try await typicode.post.ifModified(1, since: nil) }),
    ]
    for (name, call) in calls {
      await withKnownIssue {
        await #expect(throws: NetworkError.cancelled) { try await call() }
      } matching: { issue in
        issue.comments.contains { $0.rawValue.hasPrefix("TypicodeClient.\(name) is unimplemented") }
      }
    }
  }

  @Test("One call is replaced without the others")
  func replaced() async throws {
    let posts = try await withDependencies {
      $0.typicode.posts = Endpoint { [Post(userID: 1, id: 7, title: "t", body: "b")] }
    } operation: {
      @Dependency(\.typicode) var typicode
      return try await typicode.posts()
    }
    #expect(posts.map(\.id) == [7])
  }

  private func live(
    at server: LoopbackServer,
    decoder: JSONDecoder = JSONDecoder(),
    _ body: (TypicodeClient) async throws -> Void
  ) async throws {
    let baseURL = try BaseURL(server.address())
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.typicodeBaseURL = baseURL
      $0.typicodeJSONDecoder = decoder
      $0.continuousClock = ContinuousClock()
    } operation: {
      try await body(.live)
    }
  }
}
