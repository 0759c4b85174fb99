import Foundation

/// The members of a JSON object.
typealias JSONObject = [String: JSON]

/// A JSON value.
///
/// As in JavaScript, a number is a `Double`. It is read and written; `JSONValue` of Views, which this package cannot
/// import, is only written.
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  static func integer(_ value: Int) -> JSON { .number(Double(value)) }

  static func parse(_ bytes: [UInt8]) throws(ReadError) -> JSON {
    do {
      return JSON(try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw ReadError(reason: (reason ?? "it is not JSON").trimmingCharacters(in: ["."]))
    }
  }

  /// Converts a value of `JSONSerialization`.
  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let elements as [Any]: self = .array(elements.map(JSON.init))
    case let members as [String: Any]: self = .object(members.mapValues(JSON.init))
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: self = .null
    }
  }

  private var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let flag): flag
    case .number(let number): number
    case .string(let text): text
    case .array(let elements): elements.map(\.foundationValue)
    case .object(let members): members.mapValues(\.foundationValue)
    }
  }

  /// Returns the JSON text in UTF-8, with the members of objects sorted by name.
  func bytes(isPretty: Bool = false) -> [UInt8] {
    var options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    // Foundation writes an empty line into an empty object.
    if isPretty, self != .object([:]) { options.insert(.prettyPrinted) }
    // Values of these types can always be written.
    return Array((try? JSONSerialization.data(withJSONObject: foundationValue, options: options)) ?? Data())
  }

  /// The string, or `nil` if the value is not one.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The string itself; other values are JSON.
  var plainText: String {
    text ?? String(decoding: bytes(), as: UTF8.self)
  }

  /// The object, or `nil` if the value is not one.
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The objects in the array, or `nil` if the value is not an array of objects.
  var objects: [JSONObject]? {
    guard case .array(let elements) = self else { return nil }
    let objects = elements.compactMap(\.object)
    return objects.count == elements.count ? objects : nil
  }
}

// MARK: - Conformances

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(JSONObject(members) { _, last in last })
  }
}
