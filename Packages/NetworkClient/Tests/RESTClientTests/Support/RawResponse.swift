import Dispatch
import Foundation
import TestSupport

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
    /// Bytes without a request are sent on a signal; then it waits for the next request.
    case push(Push)
  }

  /// Bytes that a server sends on a signal of the test.
  final class Push: Sendable {
    let bytes: Data
    /// Opened when the bytes are sent.
    let isSent = Gate()
    private let signal = DispatchSemaphore(value: 0)

    init(_ bytes: Data) {
      self.bytes = bytes
    }

    /// Signals the server to send the bytes.
    func start() { signal.signal() }

    /// Waits for the signal.
    func wait() { signal.wait() }
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

  /// A body of 1 MB that expands to 1 GiB of zeros.
  static func expandingToGibibyte(_ status: String, headers: [String] = []) -> RawResponse {
    let start = Data(base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoPVP7W0HoAAA") ?? Data()
    return .body(start + Data(count: 1_040_450), status: status, headers: headers + ["Content-Encoding: gzip"])
  }

  /// A body in chunks of one byte, without its end.
  static func tinyChunks(count: Int, _ status: String = "200 OK") -> RawResponse {
    let head = "HTTP/1.1 \(status)\r\nTransfer-Encoding: chunked\r\n\r\n"
    return .raw(head + String(repeating: "1\r\n \r\n", count: count), then: .silence)
  }

  static let silence = RawResponse(bytes: Data(), ending: .silence)
}
