import Foundation

/// The bytes that a server sends for a request, valid HTTP or not, and what happens to the connection then.
struct RawResponse: Sendable {
  /// What happens to the connection.
  enum Ending: Sendable {
    /// It waits for the next request.
    case keepAlive
    /// It is closed.
    case close
    /// It is reset (RST).
    case reset
    /// It stays open, and nothing more is sent.
    case silence
  }

  var bytes: Data
  var ending: Ending

  static func raw(_ text: String, then ending: Ending) -> RawResponse {
    RawResponse(bytes: Data(text.utf8), ending: ending)
  }

  static func json(_ text: String, status: String = "200 OK", headers: [String] = []) -> RawResponse {
    status == "204 No Content"
      ? .raw("HTTP/1.1 204 No Content\r\n\r\n", then: .keepAlive)
      : .body(Data(text.utf8), status: status, headers: ["Content-Type: application/json"] + headers)
  }

  static func body(_ body: Data, status: String = "200 OK", headers: [String] = []) -> RawResponse {
    let fields = headers + ["Content-Length: \(body.count)"]
    let head = "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    return RawResponse(bytes: Data(head.utf8) + body, ending: .keepAlive)
  }

  static func redirect(_ status: Int, to location: String) -> RawResponse {
    .json("{}", status: "\(status) Elsewhere", headers: ["Location: \(location)"])
  }

  static let silence = RawResponse(bytes: Data(), ending: .silence)
}
