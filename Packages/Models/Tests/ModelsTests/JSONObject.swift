import CodingTestSupport
import Foundation
import Testing

/// A JSON object with fields that a test can remove or replace.
struct JSONObject {
  private let object: NSDictionary

  init(_ text: String) throws {
    object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  /// Whether another JSON text has the same members, in any order.
  func isEqual(to text: Data) throws -> Bool {
    // As text, because Foundation's `true` is not equal to Swift's.
    let other = try #require(try JSONSerialization.jsonObject(with: text) as? NSDictionary)
    return try self.text(of: object) == self.text(of: other)
  }

  /// The JSON without the field at a dot-separated path of keys.
  func removing(_ path: String) throws -> String {
    try text(of: changing(object, path.split(separator: ".")) { $0.removeObject(forKey: $1) })
  }

  /// The JSON with another value at a dot-separated path of keys.
  func replacing(_ path: String, by value: Any) throws -> String {
    try text(of: changing(object, path.split(separator: ".")) { $0[$1] = value })
  }

  private func changing(
    _ object: NSDictionary, _ path: [Substring], _ change: (NSMutableDictionary, String) -> Void
  ) throws -> NSDictionary {
    let copy = try #require(object.mutableCopy() as? NSMutableDictionary)
    let key = String(try #require(path.first))
    #expect(copy[key] != nil, "the test's own JSON has no \(key)")
    if path.count == 1 {
      change(copy, key)
    } else {
      let child = try #require(copy[key] as? NSDictionary)
      copy[key] = try changing(child, Array(path.dropFirst()), change)
    }
    return copy
  }

  private func text(of object: NSDictionary) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
  }
}

/// Expects that a value is decoded from a JSON text and encoded to the same JSON, and that unknown fields are ignored
/// at every level.
func expectRoundTrip<Value: Codable & Equatable>(
  _ value: Value, _ text: String
) throws {
  let object = try JSONObject(text)
  #expect(try decode(from: text) == value)
  #expect(try object.isEqual(to: JSONEncoder().encode(value)))
  let extended = text.replacing("{", with: #"{"unknown":{"a":[null]},"#)
  #expect(try decode(from: extended) == value)
}

/// Expects that a value is decoded, and the same value if the field is missing, null or of another type.
func expectOptional<Value: Decodable & Equatable>(_ path: String, of type: Value.Type, in text: String) throws {
  let object = try JSONObject(text)
  let missing = try decode(type, from: object.removing(path))
  #expect(try missing != decode(type, from: text))
  #expect(try decode(type, from: object.replacing(path, by: NSNull())) == missing)
  #expect(try decode(type, from: object.replacing(path, by: [true])) == missing)
}

/// Expects an error if the id is missing, null, of another type or not an integer.
func expectRequiredID<Value: Decodable>(of type: Value.Type, in text: String) throws {
  let object = try JSONObject(text)
  #expect(try decodingError(type, from: object.removing("id")).parts.kind == "keyNotFound")
  for wrong in [NSNull(), "7", [7]] as [Any] {
    #expect(try decodingError(type, from: object.replacing("id", by: wrong)).parts.path == "id")
  }
  // Foundation's error has no coding path for a number that does not fit its type.
  #expect(try decodingError(type, from: object.replacing("id", by: 1.5)).parts.kind == "dataCorrupted")
}

/// A field that is empty if it cannot be decoded.
struct EmptyField<Value>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let empty: @Sendable (inout Value) -> Void

  init(_ key: String, _ empty: @escaping @Sendable (inout Value) -> Void) {
    testDescription = key
    self.empty = empty
  }
}

/// Expects that a value is decoded with an empty field if the field is missing, null or of another type, which is
/// noted.
func expectLenient<Value: Codable & Equatable>(
  _ field: EmptyField<Value>, of value: Value, in text: String, unreadFields: KeyPath<Value, [String]>
) throws {
  let (object, key) = (try JSONObject(text), field.testDescription)
  var expected = value
  field.empty(&expected)
  #expect(try decode(from: object.removing(key)) == expected)
  #expect(try decode(from: object.replacing(key, by: NSNull())) == expected)
  let decoded = try decode(Value.self, from: object.replacing(key, by: ["a": ["b"]]))
  #expect(decoded[keyPath: unreadFields] == [key])
  #expect(try json(decoded) == json(expected))
}
