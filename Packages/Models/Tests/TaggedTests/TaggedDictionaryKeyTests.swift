import Foundation
import Tagged
import Testing

@Suite("Dictionaries with tagged keys are JSON objects")
struct TaggedDictionaryKeyTests {
  private enum Meal: String, Codable, CodingKeyRepresentable { case lunch, dinner }

  private enum Drink: String, Codable { case tea, water }

  private enum Floor: Int64, Codable { case ground, first }

  private struct Place: Codable, Hashable {
    var row: Int
    var seat: String
  }

  private struct Menu: Codable, Equatable {
    var prices: [Tagged<Tag, Meal>: Int]
  }

  private func expectObject<Key: Codable & Hashable>(
    _ key: Key, _ name: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let dictionary = [Tagged<Tag, Key>(key): "v"]
    let object = try json([name: "v"])
    #expect(try json(dictionary) == object, sourceLocation: location)
    #expect(try decode(from: object) == dictionary, sourceLocation: location)
  }

  @Test("Integers of every width")
  func integers() throws {
    try expectObject(Int(-5), "-5")
    try expectObject(Int8.min, "-128")
    try expectObject(Int16.min, "-32768")
    try expectObject(Int32.max, "2147483647")
    try expectObject(Int64.min, "-9223372036854775808")
    try expectObject(UInt(7), "7")
    try expectObject(UInt8.max, "255")
    try expectObject(UInt16.max, "65535")
    try expectObject(UInt32.max, "4294967295")
    try expectObject(UInt64.max, "18446744073709551615")
    try expectObject(Int128.max, "170141183460469231731687303715884105727")
  }

  @Test("Strings, UUIDs and enums")
  func others() throws {
    try expectObject("", "")
    try expectObject("two words", "two words")
    let uuid = UUID()
    try expectObject(uuid, uuid.uuidString)
    try expectObject(Meal.dinner, "dinner")
    try expectObject(Drink.tea, "tea")
    try expectObject(Floor.first, "1")
  }

  @Test("Other types that are LosslessStringConvertible")
  func lossless() throws {
    try expectObject(1.5, "1.5")
    try expectObject(true, "true")
    try expectObject(Tagged<OtherTag, Int64>(9), "9")
  }

  @Test("Other types, with their JSON as the key")
  func jsonText() throws {
    try expectObject(Place(row: 1, seat: "a"), #"{"row":1,"seat":"a"}"#)
    try expectObject(Optional("5"), #""5""#)
    try expectObject(Optional<String>.none, "null")
  }

  @Test("Several keys, and a dictionary in an object")
  func many() throws {
    let menu = Menu(prices: [Tagged(.lunch): 9, Tagged(.dinner): 12])
    #expect(try json(menu) == #"{"prices":{"dinner":12,"lunch":9}}"#)
    #expect(try decode(from: #"{"prices":{"dinner":12,"lunch":9}}"#) == menu)
    let squares = Dictionary(uniqueKeysWithValues: (0..<100).map { (Tagged<Tag, Int64>($0), $0 * $0) })
    #expect(try decode(from: try json(squares)) == squares)
  }

  @Test("Rejects a key that the raw type cannot represent")
  func refused() throws {
    let wide = try decodingError([Tagged<Tag, UInt8>: Int].self, from: #"{"256":1}"#).parts
    #expect(wide.kind == "dataCorrupted" && wide.path == "256")
    let word = try decodingError([Tagged<Tag, Int>: Int].self, from: #"{"x":1}"#).parts
    #expect(word.kind == "dataCorrupted" && word.path == "x")
    let uuid = try decodingError([Tagged<Tag, UUID>: Int].self, from: #"{"x":1}"#).parts
    #expect(uuid.kind == "dataCorrupted" && uuid.path == "x")
    let meal = try decodingError([Tagged<Tag, Meal>: Int].self, from: #"{"brunch":1}"#).parts
    #expect(meal.kind == "dataCorrupted" && meal.path == "brunch")
    let drink = try decodingError([Tagged<Tag, Drink>: Int].self, from: #"{"gin":1}"#).parts
    #expect(drink.kind == "dataCorrupted" && drink.path == "gin")
    let place = try decodingError([Tagged<Tag, Place>: Int].self, from: #"{"{}":1}"#).parts
    #expect(place.kind == "dataCorrupted" && place.path == "{}")
  }

  @Test("Rejects a deeply nested key, which would trap in JSONDecoder")
  func deepKey() throws {
    let brackets = String(repeating: "[", count: 513)
    let error = try decodingError([Tagged<Tag, Place>: Int].self, from: "{\"\(brackets)\":1}").parts
    #expect(error.kind == "dataCorrupted" && error.path == brackets)
  }
}
