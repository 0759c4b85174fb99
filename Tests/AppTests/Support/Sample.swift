import Foundation
import Sandbox
import TestSupport

/// Sample posts, users, albums, photos and to-dos in the API's format.
struct Sample: Encodable, Sendable {
  /// A post.
  struct Post: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
    var body = "First line\nsecond line"
  }

  /// A user.
  struct User: Encodable, Sendable {
    let id: Int
    var name: String
    var username = "ada"
    var email = "ada@example.org"
    var address = Address()
    var phone = "555-0100"
    var website = "example.org"
    var company = ["name": "Example Ltd", "catchPhrase": "Samples first", "bs": "small samples"]
  }

  /// The address of a user.
  struct Address: Encodable, Sendable {
    var street = "Long Lane"
    var suite = "Apt. 12"
    var city = "Port Sample"
    var zipcode = "01234"
    var geo = ["lat": "-37.1", "lng": "81.5"]
  }

  /// An album.
  struct Album: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
  }

  /// A photo.
  struct Photo: Encodable, Sendable {
    var albumId = 1
    let id: Int
    var title: String
    var url = "https://images.example.org/600/92c952"
    var thumbnailUrl = "https://images.example.org/150/92c952"
  }

  /// A to-do.
  struct Todo: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
    var completed = false
  }

  /// The posts, numbered from 1.
  var posts: [Post]
  /// The users.
  ///
  /// The first one is the author of all posts.
  var users: [User]
  /// The albums of the first user.
  var albums: [Album] = []
  /// The photos of the first album.
  var photos: [Photo] = []
  /// The to-dos of the first user.
  var todos: [Todo] = []

  /// Creates a post for each title.
  ///
  /// - Parameters:
  ///   - titles: The titles.
  ///   - author: The name of the only user.
  init(titles: [String], author: String = "Ada Sample") {
    posts = titles.enumerated().map { Post(id: $0 + 1, title: $1) }
    users = [User(id: 1, name: author)]
  }

  /// Returns a value as JSON.
  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// Returns a sandbox with the sample data.
  func sandbox(onRequest: (@Sendable (RequestRecord) -> Void)? = nil) throws -> SandboxServer {
    let folder = try TemporaryFolder()
    let data = try SandboxData(contentsOf: try folder.file("db.json", try Self.json(self)))
    return SandboxServer(data: data, onRequest: onRequest)
  }
}

extension Sample {
  /// One user with two albums, three photos in the first of them, and three to-dos, one of them completed.
  static let standard: Sample = {
    var sample = Sample(titles: ["A post"])
    sample.albums = [Album(id: 1, title: "First album"), Album(id: 2, title: "Second album")]
    sample.photos = (1...3).map { Photo(id: $0, title: "Photo \($0)") }
    sample.todos = [
      Todo(id: 1, title: "To do"), Todo(id: 2, title: "Done", completed: true), Todo(id: 3, title: "To do as well"),
    ]
    return sample
  }()

  /// Returns the response of a working server for a path: 404 if there is no such resource.
  func response(to path: String) throws -> [ScriptedServer.Step] {
    let value = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(self))
    let collections = value as? [String: [[String: Any]]] ?? [:]
    let words = path.split(separator: "/").map(String.init)
    let resource: Any? =
      switch words.count {
      case 1: collections[words[0]]
      case 2: collections[words[0]]?.first { $0["id"] as? Int == Int(words[1]) }
      case 3: collections[words[2]]?.filter { $0["\(words[0].dropLast())Id"] as? Int == Int(words[1]) }
      default: nil
      }
    guard let resource else { return .response("404 Not Found", json: "{}") }
    return .response(body: [UInt8](try JSONSerialization.data(withJSONObject: resource)))
  }

  /// Starts a server that responds to all requests with the sample data.
  func server() throws -> ScriptedServer {
    try ScriptedServer { request in try response(to: request.path) }
  }
}
