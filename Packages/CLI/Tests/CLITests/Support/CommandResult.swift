import Dependencies
import Models
import NetworkClient
import Persistence
import Terminal
import ViewsTestSupport

@testable import CLI

/// The result of a run of the program in memory: its exit code and its output.
struct CommandResult {
  let exitCode: ExitCode
  let output: String
  let messages: String

  /// Runs the program.
  ///
  /// A request to an API without a client fails the test.
  @MainActor static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    output profile: TerminalProfile = .plain,
    messages messagesProfile: TerminalProfile = .plain,
    input: Descriptor? = nil,
    prepare: (GlobalOptions, inout DependencyValues) throws -> Void = { _, _ in }
  ) async -> CommandResult {
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
    return CommandResult(exitCode: exitCode, output: output.captured, messages: messages.captured)
  }

  /// Runs the program with a server.
  ///
  /// - Parameter outcomes: Other outcomes of some calls, such as `GET users/1`.
  @MainActor static func run(
    _ arguments: [String],
    server: Server,
    replacing outcomes: [String: Result<any Sendable, NetworkError>] = [:],
    output profile: TerminalProfile = .plain,
    messages messagesProfile: TerminalProfile = .plain,
    prepare: (inout DependencyValues) -> Void = { _ in }
  ) async -> CommandResult {
    await run(arguments, output: profile, messages: messagesProfile) { _, values in
      values.typicode.stub = server.client.replacing(outcomes)
      prepare(&values)
    }
  }

  /// Runs the program with a server that has posts and users.
  @MainActor static func run(
    _ arguments: String...,
    posts: [Post] = [.fixture()],
    users: [User] = [.fixture()],
    output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await run(arguments, server: Server(posts: posts, users: users), output: profile)
  }
}

/// The records of a server.
///
/// Others are not found.
struct Server: Sendable {
  var posts: [Post] = []
  var comments: [Models.Comment] = []
  var users: [User] = []
  var albums: [Album] = []
  var photos: [Photo] = []
  var todos: [Todo] = []

  /// A few records of each kind.
  ///
  /// The third user has more albums and to-dos than a page shows.
  static let sample: Server = {
    var kim = User.fixture(2, name: "Kim Löw")
    kim.email = "kim@example.com"
    kim.address = User.Address(
      street: "Am Steg", suite: "Hof 2", city: "Münster", zipcode: "48143", geo: User.Geo(lat: "51.96", lng: "7.63"))
    kim.company?.name = "Löw & Co"
    var zoe = User.fixture(3, name: "Zoë Hart")
    zoe.username = "zoe"
    zoe.email = "zoe@example.com"
    zoe.address = User.Address(
      street: "Havnegata", suite: "No. 7", city: "Ålesund", zipcode: "6002",
      geo: User.Geo(lat: "62.4720", lng: "6.1495"))
    zoe.website = "hart.example"
    zoe.company?.name = "Fjord"
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

  var client: ServerStub {
    ServerStub { [self] call throws(NetworkError) in
      let path = call.dropFirst("GET ".count).split(separator: "/").map(String.init)
      let id = path.count > 1 ? Int(path[1]) : nil
      switch (path[0], id, path.dropFirst(2).first) {
      case ("posts", nil, nil): return LossyArray(posts)
      case ("posts", let id?, nil): return try Self.record(id, in: posts, at: path)
      case ("posts", let id?, "comments"): return LossyArray(comments.filter { $0.postID.rawValue == id })
      case ("comments", nil, nil): return LossyArray(comments)
      case ("comments", let id?, nil): return try Self.record(id, in: comments, at: path)
      case ("users", nil, nil): return LossyArray(users)
      case ("users", let id?, nil): return try Self.record(id, in: users, at: path)
      case ("users", let id?, "albums"): return LossyArray(albums.filter { $0.userID?.rawValue == id })
      case ("users", let id?, "todos"): return LossyArray(todos.filter { $0.userID?.rawValue == id })
      case ("albums", nil, nil): return LossyArray(albums)
      case ("albums", let id?, nil): return try Self.record(id, in: albums, at: path)
      case ("albums", let id?, "photos"): return LossyArray(photos.filter { $0.albumID.rawValue == id })
      case ("photos", nil, nil): return LossyArray(photos)
      case ("photos", let id?, nil): return try Self.record(id, in: photos, at: path)
      case ("todos", nil, nil): return LossyArray(todos)
      case ("todos", let id?, nil): return try Self.record(id, in: todos, at: path)
      case ("https:", _, _): throw .status(404)  // An image.
      default: preconditionFailure("no response for \(call)")
      }
    }
  }

  static var unreachable: ServerStub { failing(.unreachable) }

  /// A client whose every request fails.
  static func failing(_ error: NetworkError) -> ServerStub {
    ServerStub { _ throws(NetworkError) in throw error }
  }

  private static func record<Row: Identifiable & Sendable>(
    _ id: Int, in rows: [Row], at path: [String]
  ) throws(NetworkError) -> Row {
    guard let row = rows.first(where: { "\($0.id)" == "\(id)" }) else {
      throw .status(404, "/\(path.joined(separator: "/"))")
    }
    return row
  }
}
