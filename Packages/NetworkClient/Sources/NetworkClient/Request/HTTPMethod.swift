/// The method of an HTTP request (RFC 9110, section 9).
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Reads a resource's head, without its body.
  case head = "HEAD"
  /// Creates a resource, or starts work; sending it twice may do it twice.
  case post = "POST"
  /// Replaces a resource.
  case put = "PUT"
  /// Changes a part of a resource.
  case patch = "PATCH"
  /// Removes a resource.
  case delete = "DELETE"
}
