import Foundation

/// A request as it came over the wire.
struct ReceivedRequest: Sendable {
  /// The number of the connection it came on, counted from 1.
  let connection: Int
  let method: String
  /// The path and the query, as sent.
  let target: String
  let body: Data
  private let fields: [(name: String, value: String)]

  /// Reads the head of a request; `nil` when it is none.
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

  /// The body's length as the head tells it.
  static func contentLength(head: String) -> Int {
    for line in head.lowercased().components(separatedBy: "\r\n") where line.hasPrefix("content-length:") {
      return Int(line.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) ?? 0
    }
    return 0
  }
}
