import Testing

@testable import Sandbox

/// A small database in which every rule has a row that shows it.
enum Fixture {
  static let text = #"""
    {
      "posts": [
        {"userId": 1, "id": 1, "title": "Tea", "tags": ["hot", "wet"], "done": true},
        {"userId": 1, "id": 2, "title": "coffee", "note": "Zwei", "done": false},
        {"userId": 2, "id": 3, "title": "Té", "note": null, "done": false},
        {"userId": 2, "id": 10, "title": "water", "note": "alpha", "done": true}
      ],
      "comments": [
        {"postId": 1, "id": 1, "text": "first"}, {"postId": 1, "id": 2, "text": "second"},
        {"postId": 3, "id": 3, "text": "third"}
      ],
      "users": [
        {"id": 1, "name": "Ada", "address": {"city": "Porto", "geo": {"lat": "-8.10"}}},
        {"id": 2, "name": "Bo", "address": {"city": "Bergen", "geo": {"lat": "60.3"}}}
      ]
    }
    """#

  static let database: Database = {
    guard let value = try? JSONParser.parse(Array(text.utf8)), let object = value.object else { return .madeUp }
    return Database(
      collections: object.members.map { member in
        guard case .array(let rows) = member.value else { return Collection(name: member.name) { [] } }
        return Collection(name: member.name) { rows.compactMap(\.object) }
      })
  }()

  /// An answer of the API without any connection.
  static func ask(
    _ method: String = "GET", _ target: String, _ fields: [(String, String)] = [], body: String = ""
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method: method, target: target)
    request.headers.append("Host", "test")
    for field in fields { request.headers.append(field.0, field.1) }
    request.body = Array(body.utf8)
    return try #require(TypicodeAPI(database: database).response(to: request))
  }

  /// An answer of another API without any connection; `nil` if the path is not one of its own.
  static func ask(
    _ api: any SandboxAPI, _ method: String = "GET", _ target: String, _ fields: [(String, String)] = [],
    body: String = ""
  ) -> HTTPResponse? {
    var request = HTTPRequest(method: method, target: target)
    request.headers.append("Host", "test:8")
    for field in fields { request.headers.append(field.0, field.1) }
    request.body = Array(body.utf8)
    return api.response(to: request)
  }

  /// The ids in an answer that is a list.
  static func ids(_ target: String) throws -> [Int] {
    let response = try ask("GET", target)
    try #require(response.status == 200)
    guard case .array(let rows) = try JSONParser.parse(response.body) else { return [] }
    return rows.compactMap { $0.object?["id"].flatMap { Int(JavaScript.text($0)) } }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
