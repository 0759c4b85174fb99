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

  /// All fields, those of objects in it too, by their dot-separated paths.
  var fields: [(path: String, value: Any)] { fields(of: object) }

  private func fields(of object: NSDictionary) -> [(path: String, value: Any)] {
    object.flatMap { key, value in
      [(path: "\(key)", value: value)]
        + ((value as? NSDictionary).map(fields) ?? []).map { ("\(key).\($0.path)", $0.value) }
    }
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

/// Expects an error at a field that is missing or null, if it is required, or of another type.
///
/// An optional field is `nil` if it is missing or null.
func expectStrict<Value: Codable & Equatable>(
  _ type: Value.Type, optional: Set<String> = [], in text: String
) throws {
  let object = try JSONObject(text)
  for (path, value) in object.fields {
    let missing = try object.removing(path)
    let null = try object.replacing(path, by: NSNull())
    if optional.contains(path) {
      #expect(try decode(type, from: missing) == decode(type, from: null), "\(path)")
      #expect(try decode(type, from: missing) != decode(type, from: text), "\(path)")
    } else {
      #expect(try decodingError(type, from: missing).parts.kind == "keyNotFound", "\(path)")
      #expect(try decodingError(type, from: null).parts.path == path, "\(path)")
    }
    for wrong in [["a"], value is String ? 7 : "7"] as [Any] where !(value is NSArray && wrong is [String]) {
      #expect(try decodingError(type, from: object.replacing(path, by: wrong)).parts.path == path, "\(path)")
    }
  }
}
