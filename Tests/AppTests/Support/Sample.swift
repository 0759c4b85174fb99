import Foundation
import Sandbox

/// Posts and users that a test makes up, as the API sends them.
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

  /// The posts, numbered from 1.
  var posts: [Post]
  /// The users; all posts are by the first.
  var users: [User]

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
    let database = try Database(contentsOf: try folder.file("db.json", try Self.json(self)))
    return SandboxServer(database: database, onRequest: onRequest)
  }
}

extension Sample {
  /// Answers each path of a broken server as a sound one would; what there is none of is not found.
  func answer(to path: String) throws -> [BrokenServer.Step] {
    switch path {
    case "/posts": .response(json: try Self.json(posts))
    case "/users": .response(json: try Self.json(users))
    case _ where path.hasPrefix("/posts/"): .response(json: try Self.json(posts[0]))
    case _ where path.hasPrefix("/users/"): .response(json: try Self.json(users[0]))
    default: .response("404 Not Found", json: "{}")
    }
  }
}
