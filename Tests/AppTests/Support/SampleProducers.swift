import Foundation

/// Producers, made up by a test, and the answers of a server that has them.
///
/// They are JSON and not values, so that a test can put in them what no value of a right type could hold.
struct SampleProducers: Sendable {
  /// The path of the list.
  static let path = "/2/producers"

  /// The JSON of each producer.
  var rows: [String]

  /// Takes producers as they are.
  init(rows: [String]) {
    self.rows = rows
  }

  /// Makes producers with all their fields, numbered from 1.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - text: What the other texts are; nil for the name.
  init(names: [String], text: String? = nil) throws {
    rows = try names.enumerated().map { index, name in
      try Sample.json(Row(id: index + 1, name: name, text: text ?? name))
    }
  }

  /// Answers the path of a page, or of one producer, as a sound server does.
  func answer(to path: String) throws -> [BrokenServer.Step] {
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

  /// Starts a broken server that answers all requests as a sound one would.
  func server() throws -> BrokenServer {
    try BrokenServer { request in try answer(to: request.path) }
  }
}

/// One producer with the same text wherever a text goes.
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

extension BrokenServer.Request {
  /// The number of the page of producers that is asked for; nil for anything else.
  var producersPage: Int? {
    path.wholeMatch(of: /\/2\/producers\?page=([0-9]+)&per_page_limit=[0-9]+/).flatMap { Int($0.1) }
  }
}
