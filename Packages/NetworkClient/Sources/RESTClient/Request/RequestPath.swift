/// The path of a request below the base URL, as plain text: each component is percent-encoded when the request is sent.
///
/// In a string literal the slashes separate the components, and an interpolated value is part of one component,
/// whatever its characters. A value cannot add a component or a query:
///
/// ```swift
/// import RESTClient
///
/// let path: RequestPath = "users/\("a/b?c")/todos"
/// print(path.components)  // ["users", "a/b?c", "todos"]
/// ```
///
/// A leading slash of the literal is ignored. The components `.` and `..` are rejected when the request is sent, since
/// no encoding keeps a server from resolving them.
public struct RequestPath: Hashable, Sendable {
  /// The components, not percent-encoded.
  public var components: [String]

  /// Creates a path of components that are not percent-encoded.
  public init(_ components: [String]) {
    self.components = components
  }
}

// MARK: - Conformances

extension RequestPath: ExpressibleByArrayLiteral {
  /// Creates a path of components that are not percent-encoded.
  public init(arrayLiteral components: String...) { self.init(components) }
}

extension RequestPath: ExpressibleByStringInterpolation {
  /// Creates a path whose components are separated by slashes.
  public init(stringLiteral text: String) {
    var interpolation = StringInterpolation(literalCapacity: text.utf8.count, interpolationCount: 0)
    interpolation.appendLiteral(text)
    self.init(stringInterpolation: interpolation)
  }

  /// Creates a path whose components are separated by the slashes of the literal.
  public init(stringInterpolation interpolation: StringInterpolation) {
    self.init(interpolation.components)
  }

  /// A string literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var components: [String] = []

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text whose slashes separate components.
    public mutating func appendLiteral(_ text: String) {
      var text = Substring(text)
      if components.isEmpty, text.first == "/" { text.removeFirst() }
      guard !text.isEmpty else { return }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      append(String(parts[0]))
      components += parts.dropFirst().map(String.init)
    }

    /// Appends a value to the last component.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(value.description)
    }

    private mutating func append(_ text: String) {
      components.append((components.popLast() ?? "") + text)
    }
  }
}

extension RequestPath: CustomStringConvertible {
  /// The components as plain text, separated by slashes.
  public var description: String { components.joined(separator: "/") }
}
