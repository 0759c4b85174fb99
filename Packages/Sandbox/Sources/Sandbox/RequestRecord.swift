/// A request to a sandbox, with the status of the response.
public struct RequestRecord: Sendable, Equatable, CustomStringConvertible {
  /// The method, such as `GET`, or `-` if the request is rejected as malformed or too large.
  public let method: String

  /// The path and query, percent-encoded, such as `/posts?userId=1`, or `-` if the request is rejected as malformed or
  /// too large.
  public let target: String

  /// The status of the response, such as 200.
  public let status: Int

  /// The record on one line, such as `GET /posts 200`.
  public var description: String { "\(method) \(target) \(status)" }
}
