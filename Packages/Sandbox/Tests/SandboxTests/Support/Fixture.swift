import Testing

@testable import Sandbox

/// Small data with at least one row for each rule, and requests to an API without a connection.
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

  static let data: SandboxData = {
    guard let object = try? JSON.parse(Array(text.utf8)).object else { return .sample }
    return SandboxData(
      collections: object.map { name, value in
        .init(name: name) { _ in value.objects ?? [] }
      })
  }()

  /// Returns the response of JSONPlaceholder's API with this data, on the host `test`.
  static func send(
    _ method: String = "GET", _ target: String, _ fields: [(String, String)] = [], body: String = ""
  ) throws -> HTTPResponse {
    try #require(send(TypicodeAPI(data: data, origin: "http://test"), method, target, fields, body: body, host: "test"))
  }

  /// Returns the response of an API, or `nil` if the path belongs to another one.
  static func send(
    _ api: any SandboxAPI, _ method: String = "GET", _ target: String, _ fields: [(String, String)] = [],
    body: String = "", host: String = "test:8"
  ) -> HTTPResponse? {
    var request = HTTPRequest(method: method, target: target)
    request.headers.append("Host", host)
    for field in fields { request.headers.append(field.0, field.1) }
    request.body = Array(body.utf8)
    return api.response(to: request)
  }

  /// Returns the ids of the rows in a response.
  static func ids(_ target: String) throws -> [Int] {
    let response = try send("GET", target)
    try #require(response.status == 200)
    return try ids(in: response.body)
  }

  static func ids(in body: [UInt8]) throws -> [Int] {
    try (JSON.parse(body).objects ?? []).compactMap { row in row["id"].flatMap { Int($0.plainText) } }
  }
}

extension HTTPResponse {
  /// A response with a text, for handlers of tests.
  static func text(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Array(text.utf8)) }

  var text: String { String(decoding: body, as: UTF8.self) }
}
