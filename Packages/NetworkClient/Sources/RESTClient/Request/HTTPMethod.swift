/// The method of an HTTP request (RFC 9110, section 9).
///
/// Other methods are created by their name: `HTTPMethod(rawValue: "PURGE")`.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// The name, which is case-sensitive.
  public let rawValue: String

  /// Creates a method from its name, which is sent verbatim.
  ///
  /// A request throws ``NetworkError/Kind/invalidRequest`` if the name is not a token (RFC 9110, section 5.6.2).
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = Self(rawValue: "GET")
  /// Reads a resource's header without its body.
  public static let head = Self(rawValue: "HEAD")
  /// Creates a resource or starts an operation; not idempotent.
  public static let post = Self(rawValue: "POST")
  /// Replaces a resource.
  public static let put = Self(rawValue: "PUT")
  /// Changes part of a resource.
  public static let patch = Self(rawValue: "PATCH")
  /// Deletes a resource.
  public static let delete = Self(rawValue: "DELETE")
  /// Reads the methods that a resource supports.
  public static let options = Self(rawValue: "OPTIONS")
}

// MARK: - Conformances

extension HTTPMethod: CustomStringConvertible {
  /// The name, such as `GET`.
  public var description: String { rawValue }
}
