import Dependencies
import Foundation

extension RequestSender {
  /// The sender with the session, the clock and the configuration in scope; the session and the random numbers are
  /// asked for when they are needed.
  ///
  /// - Parameter maximumBodyBytes: The most bytes a body may have, where the configuration does not allow fewer.
  static func inScope(maximumBodyBytes: Int = .max) -> RequestSender {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.httpConfiguration) var configuration
    let session = Dependency(\.urlSession)
    let generator = Dependency(\.withRandomNumberGenerator)
    var limited = configuration
    limited.maximumBodyBytes = min(limited.maximumBodyBytes, maximumBodyBytes)
    return RequestSender(
      session: { session.wrappedValue },
      clock: clock,
      jitter: { generator.wrappedValue { Double.random(in: 0..<1, using: &$0) } },
      configuration: limited
    )
  }
}

extension HTTPClient {
  /// The client of a server that need not be set, with what is in scope.
  ///
  /// - Parameters:
  ///   - baseURL: The server's address, if there is one.
  ///   - decoder: Decodes its answers.
  ///   - api: The API's name, for the error.
  ///   - path: The path of the request that is to be sent, for the error.
  /// - Throws: ``NetworkError/invalidRequest(url:reason:)`` where no server is set.
  static func inScope(
    baseURL: BaseURL?, decoder: JSONDecoder, api: String, path: [String]
  ) throws(NetworkError) -> HTTPClient {
    guard let baseURL else {
      throw .invalidRequest(url: path.joined(separator: "/"), reason: "no server is set for \(api)")
    }
    return HTTPClient(baseURL: baseURL, decoder: decoder, sender: .inScope())
  }
}
