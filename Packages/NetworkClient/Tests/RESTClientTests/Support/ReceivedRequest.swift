import Foundation

/// A request as received by a server.
struct ReceivedRequest: Sendable {
  /// The number of the connection, from 1.
  let connection: Int
  let method: String
  /// The path and the query, as sent.
  let target: String
  let body: Data
  private let fields: [(name: String, value: String)]

  /// Parses the head of a request.
  init?(head: String, body: Data, connection: Int) {
    var lines = head.components(separatedBy: "\r\n")
    let start = lines.removeFirst().split(separator: " ")
    guard start.count == 3 else { return nil }
    method = String(start[0])
    target = String(start[1])
    fields = lines.compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    self.body = body
    self.connection = connection
  }

  /// The values of a header field.
  func header(_ name: String) -> [String] {
    fields.filter { $0.name == name.lowercased() }.map(\.value)
  }

  /// The `Content-Length` in a head.
  static func contentLength(head: String) -> Int {
    for line in head.lowercased().components(separatedBy: "\r\n") where line.hasPrefix("content-length:") {
      return Int(line.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) ?? 0
    }
    return 0
  }
}
