import Foundation

/// One request under way: what has arrived so far, and who waits for it.
struct Exchange {
  /// The caller that waits; resumed exactly once, when the exchange leaves its table.
  let continuation: CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>
  /// The address asked.
  let url: URL
  /// The most bytes that the body may have.
  let limit: Int
  /// The body so far.
  var body = Data()

  /// Begins with nothing received.
  init(url: URL, limit: Int, continuation: CheckedContinuation<Result<HTTPResponse, NetworkError>, Never>) {
    self.url = url
    self.limit = limit
    self.continuation = continuation
  }
}
