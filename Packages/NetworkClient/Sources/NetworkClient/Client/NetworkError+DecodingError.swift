extension NetworkError {
  /// Says where in the answer the first value stands that is not as expected, and why.
  ///
  /// - Parameters:
  ///   - error: What the decoder threw.
  ///   - url: The address that answered.
  init(decoding error: any Error, url: String) {
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      self = .undecodable(url: url, path: context.codingPath.text, reason: "expected \(Self.name(of: type))")
    case DecodingError.valueNotFound(let type, let context):
      self = .undecodable(
        url: url, path: context.codingPath.text, reason: "expected \(Self.name(of: type)), found null")
    case DecodingError.keyNotFound(let key, let context):
      self = .undecodable(url: url, path: (context.codingPath + [key]).text, reason: "missing")
    case DecodingError.dataCorrupted(let context):
      // Foundation says the same sentence of every text that is not JSON, and adds nothing to ours.
      let isPlain = context.debugDescription.hasPrefix("The given data was not valid JSON")
      self = .undecodable(
        url: url,
        path: context.codingPath.text,
        reason: isPlain ? "not valid JSON" : context.debugDescription
      )
    case let error as NetworkError:
      self = error
    default:
      self = .undecodable(url: url, path: "", reason: String(describing: error))
    }
  }

  /// The JSON type that a Swift type is read from, in JSON's words.
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

extension [any CodingKey] {
  /// The path as one would write it in JavaScript: `[3].address.geo.lat`.
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
