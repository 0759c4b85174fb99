import Foundation

extension NetworkError {
  /// Converts an error thrown by ``Request/decode``.
  ///
  /// - Parameters:
  ///   - url: The URL of the response.
  ///   - body: The first bytes of the response.
  ///   - message: The server's message in the response, for a body that is not of the expected shape at all.
  init(decoding error: any Error, url: URL?, body: Data, message: String? = nil) {
    if let error = error as? NetworkError {
      self = error
      return
    }
    let isOfWhole =
      switch error {
      case DecodingError.typeMismatch(_, let context), DecodingError.keyNotFound(_, let context):
        context.codingPath.isEmpty
      default: false
      }
    self.init(
      .undecodable, url: url,
      reason: (error as? DecodingError).map { Self.reason(of: $0) } ?? String(describing: error),
      message: isOfWhole ? message : nil, body: body,
      underlying: error)
  }

  /// Returns the place and the reason of a failed decoding, such as `[3].title is missing`.
  ///
  /// - Parameter depth: The number of keys of the place to leave out.
  static func reason(of error: DecodingError, below depth: Int = 0) -> String {
    func text(_ path: [any CodingKey], _ reason: String) -> String {
      let path = path.dropFirst(depth).text
      return path.isEmpty ? reason : "\(path): \(reason)"
    }
    switch error {
    case .typeMismatch(let type, let context): return text(context.codingPath, "expected \(name(of: type))")
    case .valueNotFound(let type, let context):
      return text(context.codingPath, "expected \(name(of: type)), found null")
    case .keyNotFound(let key, let context): return "\((context.codingPath + [key]).dropFirst(depth).text) is missing"
    case .dataCorrupted(let context):
      // Foundation's generic sentence adds nothing to ours.
      let isGeneric = context.debugDescription.hasPrefix("The given data was not valid JSON")
      return text(context.codingPath, isGeneric ? "not valid JSON" : context.debugDescription)
    @unknown default: return String(describing: error)
    }
  }

  /// The name of the JSON type that a Swift type decodes from.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: "\(type)"
    }
  }
}

extension ArraySlice<any CodingKey> {
  /// The path in JavaScript notation, such as `[3].address.geo.lat`.
  fileprivate var text: String {
    reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
