import Dependencies
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal

@testable import CLI

/// One run of the program in memory: how it ended, and what it wrote.
struct Program {
  let exitCode: ExitCode
  let output: String
  let messages: String

  /// Runs the program; a call of the API that `prepare` does not replace fails the test.
  @MainActor static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    output profile: TerminalProfile = .plain,
    messages messagesProfile: TerminalProfile = .plain,
    input: Descriptor? = nil,
    prepare: (GlobalOptions, inout DependencyValues) throws -> Void = { _, _ in }
  ) async -> Program {
    let output = Output.capturing(profile: profile)
    let messages = Output.capturing(profile: messagesProfile)
    let interface = CommandLineInterface(environment: environment) { _ in
      CommandLineInterface.Streams(output: output, messages: messages, input: input)
    }
    let exitCode = await interface.run(arguments) { options, values in
      values.date = .constant(.fixture)
      values.responseCache = .inMemory()
      values.draftStore = .inMemory()
      try prepare(options, &values)
    }
    return Program(exitCode: exitCode, output: output.captured, messages: messages.captured)
  }

  /// Runs the program against an API, of which `prepare` may replace calls.
  @MainActor static func run(
    _ arguments: [String],
    server: Server,
    output profile: TerminalProfile = .plain,
    messages messagesProfile: TerminalProfile = .plain,
    prepare: (GlobalOptions, inout DependencyValues) throws -> Void = { _, _ in }
  ) async -> Program {
    await run(arguments, output: profile, messages: messagesProfile) { options, values in
      values.typicode = server.client
      try prepare(options, &values)
    }
  }

  /// Runs the program against an API that holds these records; any other call fails the test.
  @MainActor static func run(
    _ arguments: String...,
    posts: [Post] = [.fixture()],
    users: [User] = [.fixture()],
    output profile: TerminalProfile = .plain
  ) async -> Program {
    let client = Server(posts: posts, users: users).client
    return await run(arguments, output: profile) { _, values in
      values.typicode.posts = client.posts
      values.typicode.users = client.users
      values.typicode.post = client.post
      values.typicode.user = client.user
    }
  }
}

/// The records of an API; what it does not hold is not found.
struct Server: Sendable {
  var posts: [Post] = []
  var comments: [Models.Comment] = []
  var users: [User] = []
  var albums: [Album] = []
  var photos: [Photo] = []
  var todos: [Todo] = []

  /// A few records of each kind, of which the third user has more than a page shows.
  static let sample: Server = {
    var kim = User.fixture(2, name: "Kim Löw")
    kim.email = "kim@example.com"
    kim.address = User.Address(
      street: "Am Steg", suite: "Hof 2", city: "Münster", zipcode: "48143", geo: User.Geo(lat: "51.96", lng: "7.63"))
    kim.company.name = "Löw & Co"
    var zoe = User.fixture(3, name: "Zoë Hart")
    zoe.username = "zoe"
    zoe.email = "zoe@example.com"
    zoe.address = User.Address(
      street: "Havnegata", suite: "No. 7", city: "Ålesund", zipcode: "6002",
      geo: User.Geo(lat: "62.4720", lng: "6.1495"))
    zoe.website = "hart.example"
    zoe.company.name = "Fjord"
    let tasks = ["read the meter", "mend the net", "paint the boat", "call the harbour master about the berth"]
    return Server(
      posts: [.fixture(7, by: 1)],
      comments: [.fixture()],
      users: [.fixture(1), kim, zoe],
      albums: [.fixture(1, of: 1), .fixture(2, of: 9, title: "Nobody's")]
        + (21...30).map { .fixture(Album.ID($0), of: 3, title: "winter in the year 20\($0), seen from the pier") },
      photos: [.fixture(2), .fixture(3, title: "The lighthouse", color: "771796"), .fixture(4, color: "none")],
      todos: [.fixture(1, isCompleted: true), .fixture(2, title: "Sweep")]
        + (41...60).map { .fixture(Todo.ID($0), of: 3, title: tasks[$0 % 4], isCompleted: $0 % 3 == 0) }
    )
  }()

  /// The calls of the API.
  var client: TypicodeClient {
    TypicodeClient(
      posts: Endpoint { [posts] in LossyArray(posts) },
      post: Self.record(in: posts, at: "posts"),
      comments: Endpoint { [comments] id in LossyArray(comments.filter { $0.postID == id }) },
      users: Endpoint { [users] in LossyArray(users) },
      user: Self.record(in: users, at: "users"),
      albums: Endpoint { [albums] in LossyArray(albums) },
      album: Self.record(in: albums, at: "albums"),
      albumsOfUser: Endpoint { [albums] id in LossyArray(albums.filter { $0.userID == id }) },
      photo: Self.record(in: photos, at: "photos"),
      photosOfAlbum: Endpoint { [photos] id in LossyArray(photos.filter { $0.albumID == id }) },
      todos: Endpoint { [todos] in LossyArray(todos) },
      todosOfUser: Endpoint { [todos] id in LossyArray(todos.filter { $0.userID == id }) }
    )
  }

  /// An API that cannot be reached.
  static var unreachable: TypicodeClient { failing(.unreachable) }

  /// An API whose every call fails.
  static func failing(_ error: NetworkError) -> TypicodeClient {
    TypicodeClient(
      posts: .failing(error), post: .failing(error), comments: .failing(error), users: .failing(error),
      user: .failing(error), albums: .failing(error), album: .failing(error), albumsOfUser: .failing(error),
      photo: .failing(error), photosOfAlbum: .failing(error), todos: .failing(error), todosOfUser: .failing(error))
  }

  private static func record<Row: Identifiable & Sendable>(
    in rows: [Row], at path: String
  ) -> Endpoint<Row.ID, Row> where Row.ID: Sendable {
    Endpoint { id throws(NetworkError) in
      guard let row = rows.first(where: { $0.id == id }) else { throw .status(404, "/\(path)/\(id)") }
      return row
    }
  }
}

extension Endpoint {
  /// A call that fails.
  static func failing(_ error: NetworkError) -> Self {
    Self(conditional: { _, _ async throws(NetworkError) in throw error })
  }
}
