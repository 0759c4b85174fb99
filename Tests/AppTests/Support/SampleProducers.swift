import Foundation

/// Sample producers, and the responses of a server that has them.
///
/// They are JSON texts, so that a test can use malformed fields.
struct SampleProducers: Sendable {
  /// The path of the list.
  static let path = "/2/producers"

  /// The JSON of each producer.
  var rows: [String]

  /// Creates a list from JSON texts.
  init(rows: [String]) {
    self.rows = rows
  }

  /// Creates producers with all fields, numbered from 1.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - text: The value of the other text fields; defaults to the name.
  init(names: [String], text: String? = nil) throws {
    rows = try names.enumerated().map { index, name in
      try Sample.json(Row(id: index + 1, name: name, text: text ?? name))
    }
  }

  /// Returns the response of a working server for the path of a page or of a producer.
  func response(to path: String) throws -> [ScriptedServer.Step] {
    guard let components = URLComponents(string: path), components.path == Self.path else {
      let row = rows.first { row in
        let object = try? JSONSerialization.jsonObject(with: Data(row.utf8)) as? [String: Any]
        return (object?["id"] as? Int).map { path == "\(Self.path)/\($0)" } ?? false
      }
      return row.map { .response(json: #"{"response":\#($0)}"#) } ?? .response("404 Not Found", json: "{}")
    }
    func number(_ name: String) -> Int? {
      components.queryItems?.last { $0.name == name }?.value.flatMap { Int($0) }
    }
    let (page, size) = (number("page") ?? 1, number("per_page_limit") ?? 10)
    let pageCount = max((rows.count + size - 1) / size, 1)
    let onPage = rows.dropFirst((page - 1) * size).prefix(size)
    return .response(
      json: """
        {"response":[\(onPage.joined(separator: ","))],"count":\(onPage.count),"pagination":{"current":\(page),\
        "previous":\(page > 1 ? "\(page - 1)" : "null"),"next":\(page < pageCount ? "\(page + 1)" : "null"),\
        "per_page":\(size),"pages":\(pageCount),"count":\(rows.count)}}
        """)
  }

  /// Starts a server that responds to all requests with the producers.
  func server() throws -> ScriptedServer {
    try ScriptedServer { request in try response(to: request.path) }
  }
}

/// A producer with the same text in all text fields.
private struct Row: Encodable {
  struct Image: Encodable {
    let path: String
    let position: Int
  }

  let id: Int
  let name: String
  let permalink: String
  let createdAt: String
  let images: [Image]
  let shortDescription: String
  let description: String
  let location: String
  let isViaWholesaler = false
  let wholesalerName: String

  init(id: Int, name: String, text: String) {
    (self.id, self.name) = (id, name)
    (permalink, createdAt, shortDescription, description) = (text, text, text, text)
    (location, wholesalerName, images) = (text, text, [Image(path: text, position: 1)])
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, permalink
    case createdAt = "created_at"
    case images
    case shortDescription = "short_description"
    case description, location
    case isViaWholesaler = "via_wholesaler"
    case wholesalerName = "wholesaler_name"
  }
}

extension ScriptedServer.Request {
  /// The page number of a request for producers, or `nil` for another request.
  var producersPage: Int? {
    path.wholeMatch(of: /\/2\/producers\?page=([0-9]+)&per_page_limit=[0-9]+/).flatMap { Int($0.1) }
  }
}
