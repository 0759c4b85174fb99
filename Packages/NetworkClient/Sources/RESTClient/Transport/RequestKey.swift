import Foundation

/// The properties in which coalesced requests agree: everything that is sent, and everything that affects the response.
///
/// It holds the parts of the `URLRequest`, because Foundation on Linux ignores header fields when comparing requests, even
/// `Authorization`.
struct RequestKey: Hashable, Sendable {
  var url: URL
  var headers: [String: String]
  var acceptedStatusCodes: Set<Int>
  var deadline: Duration
  var maximumBodyBytes: Int
  var retryPolicy: RetryPolicy
  var interceptor: UUID?
}
