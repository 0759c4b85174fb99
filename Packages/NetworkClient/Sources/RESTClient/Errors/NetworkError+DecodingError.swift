import Foundation

extension NetworkError {
  /// Converts an error thrown by ``Request/decode``.
  ///
  /// - Parameters:
  ///   - url: The URL of the response.
  ///   - body: The first bytes of the response.
  ///   - message: The server's message in the response, for a body that is not of the expected shape at all.
  init(decoding error: any Error, url: URL?, body: Data, message: String? = nil) {
    func undecodable(_ path: [any CodingKey], _ reason: String, isOfWhole: Bool = false) -> Self {
      NetworkError(
        .undecodable, url: url, reason: path.isEmpty ? reason : "\(path.text): \(reason)",
        message: isOfWhole ? message : nil, body: body, underlying: error)
    }
    switch error {
    case DecodingError.typeMismatch(let type, let context):
      self = undecodable(context.codingPath, "expected \(Self.name(of: type))", isOfWhole: context.codingPath.isEmpty)
    case DecodingError.valueNotFound(let type, let context):
      self = undecodable(context.codingPath, "expected \(Self.name(of: type)), found null")
    case DecodingError.keyNotFound(let key, let context):
      self = undecodable(context.codingPath + [key], "missing", isOfWhole: context.codingPath.isEmpty)
    case DecodingError.dataCorrupted(let context):
      // Foundation's generic sentence adds nothing to ours.
      let isGeneric = context.debugDescription.hasPrefix("The given data was not valid JSON")
      self = undecodable(context.codingPath, isGeneric ? "not valid JSON" : context.debugDescription)
    case let error as NetworkError:
      self = error
    default:
      self = undecodable([], String(describing: error))
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

extension [any CodingKey] {
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
