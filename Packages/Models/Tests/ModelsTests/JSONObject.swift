import Foundation
import Testing

/// A JSON object written in a test, with fields that can be taken out or replaced.
struct JSONObject {
  private let object: NSDictionary

  init(_ text: String) throws {
    object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  /// Whether another text holds the same object, in whatever order.
  func isEqual(to text: Data) throws -> Bool {
    // By their texts, because Foundation's true is not equal to a true of Swift's.
    let other = try #require(try JSONSerialization.jsonObject(with: text) as? NSDictionary)
    return try self.text(of: object) == self.text(of: other)
  }

  /// The object's text without the field at a path of keys divided by dots.
  func removing(_ path: String) throws -> String {
    try text(of: changing(object, path.split(separator: ".")) { $0.removeObject(forKey: $1) })
  }

  /// The object's text with another value at a path of keys divided by dots.
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

/// Expects that a type is read from a text and written back to the same JSON, and that it ignores fields it does not
/// know, at every level.
func expectRoundTrip<Value: Codable & Equatable>(
  _ value: Value, _ text: String
) throws {
  let object = try JSONObject(text)
  #expect(try decode(from: text) == value)
  #expect(try object.isEqual(to: JSONEncoder().encode(value)))
  let extended = text.replacing("{", with: #"{"unknown":{"a":[null]},"#)
  #expect(try decode(from: extended) == value)
}

/// Expects that a field may be neither missing nor null nor of another type, and that the error says where it is.
func expectRequired<Value: Decodable>(_ path: String, of type: Value.Type, in text: String) throws {
  let object = try JSONObject(text)
  let missing = try decodingError(type, from: object.removing(path)).parts
  #expect(missing.kind == "keyNotFound" && missing.path == path)
  let null = try decodingError(type, from: object.replacing(path, by: NSNull())).parts
  // Foundation takes a null for a value of another type where a truth value is expected.
  #expect(["valueNotFound", "typeMismatch"].contains(null.kind) && null.path == path)
  let wrong = try decodingError(type, from: object.replacing(path, by: [true])).parts
  #expect(wrong.kind == "typeMismatch" && wrong.path == path)
}
