import Foundation
import Sandbox
import TestSupport

/// Posts, users and what users have, made up by a test, as the API sends them.
struct Sample: Encodable, Sendable {
  /// One post.
  struct Post: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
    var body = "First line\nsecond line"
  }

  /// One user.
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

  /// Where all users live.
  struct Address: Encodable, Sendable {
    var street = "Long Lane"
    var suite = "Apt. 12"
    var city = "Port Sample"
    var zipcode = "01234"
    var geo = ["lat": "-37.1", "lng": "81.5"]
  }

  /// One album.
  struct Album: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
  }

  /// One photo.
  struct Photo: Encodable, Sendable {
    var albumId = 1
    let id: Int
    var title: String
    var url = "https://images.example.org/600/92c952"
    var thumbnailUrl = "https://images.example.org/150/92c952"
  }

  /// One to-do.
  struct Todo: Encodable, Sendable {
    var userId = 1
    let id: Int
    var title: String
    var completed = false
  }

  /// The posts, numbered from 1.
  var posts: [Post]
  /// The users; all posts are by the first.
  var users: [User]
  /// The albums; all are the first user's.
  var albums: [Album] = []
  /// The photos; all are in the first album.
  var photos: [Photo] = []
  /// The to-dos; all are the first user's.
  var todos: [Todo] = []

  /// Makes a post for each title.
  ///
  /// - Parameters:
  ///   - titles: The titles.
  ///   - author: The name of the one user.
  init(titles: [String], author: String = "Ada Sample") {
    posts = titles.enumerated().map { Post(id: $0 + 1, title: $1) }
    users = [User(id: 1, name: author)]
  }

  /// The JSON of any part.
  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// A sandbox that serves the sample.
  func sandbox(onRequest: (@Sendable (RequestRecord) -> Void)? = nil) throws -> SandboxServer {
    let folder = try TemporaryFolder()
    let data = try SandboxData(contentsOf: try folder.file("db.json", try Self.json(self)))
    return SandboxServer(data: data, onRequest: onRequest)
  }
}

extension Sample {
  /// A user with two albums, three photos in the first of them, and three to-dos, of which one is done.
  static let person: Sample = {
    var sample = Sample(titles: ["A post"])
    sample.albums = [Album(id: 1, title: "First album"), Album(id: 2, title: "Second album")]
    sample.photos = (1...3).map { Photo(id: $0, title: "Photo \($0)") }
    sample.todos = [
      Todo(id: 1, title: "To do"), Todo(id: 2, title: "Done", completed: true), Todo(id: 3, title: "To do as well"),
    ]
    return sample
  }()

  /// Answers each path of a broken server as a sound one would; what there is none of is not found.
  func answer(to path: String) throws -> [BrokenServer.Step] {
    let value = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(self))
    let collections = value as? [String: [[String: Any]]] ?? [:]
    let words = path.split(separator: "/").map(String.init)
    let answer: Any? =
      switch words.count {
      case 1: collections[words[0]]
      case 2: collections[words[0]]?.first { $0["id"] as? Int == Int(words[1]) }
      case 3: collections[words[2]]?.filter { $0["\(words[0].dropLast())Id"] as? Int == Int(words[1]) }
      default: nil
      }
    guard let answer else { return .response("404 Not Found", json: "{}") }
    return .response(body: [UInt8](try JSONSerialization.data(withJSONObject: answer)))
  }

  /// Starts a broken server that answers all requests as a sound one would.
  func server() throws -> BrokenServer {
    try BrokenServer { request in try answer(to: request.path) }
  }
}
