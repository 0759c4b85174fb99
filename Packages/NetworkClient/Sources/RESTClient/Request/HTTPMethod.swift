/// The method of an HTTP request (RFC 9110, section 9).
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Reads a resource's header without its body.
  case head = "HEAD"
  /// Creates a resource or starts an operation; not idempotent.
  case post = "POST"
  /// Replaces a resource.
  case put = "PUT"
  /// Changes part of a resource.
  case patch = "PATCH"
  /// Deletes a resource.
  case delete = "DELETE"
}
