/// A request that the sandbox has seen, and the status it was answered with.
public struct RequestRecord: Sendable, Equatable {
  /// The method as the client sent it, such as `GET`; `-` if the request could not be read that far.
  public let method: String

  /// The path and query as the client sent them, percent-encoded, such as `/posts?userId=1`; `-` if unknown.
  public let target: String

  /// The status of the answer, such as 200.
  public let status: Int

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - method: The method, such as `GET`.
  ///   - target: The path and query, percent-encoded.
  ///   - status: The status of the answer.
  public init(method: String, target: String, status: Int) {
    self.method = method
    self.target = target
    self.status = status
  }
}

// MARK: - Conformances

extension RequestRecord: CustomStringConvertible {
  /// The record on one line, such as `GET /posts 200`.
  public var description: String { "\(method) \(target) \(status)" }
}
