import CodingTestSupport
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

  @Test("The key is the text of the raw value, or its JSON")
  func keys() throws {
    try expectObject(Int8.min, "-128")
    try expectObject(UInt64.max, "18446744073709551615")
    try expectObject(Int128.max, "170141183460469231731687303715884105727")
    try expectObject("", "")
    try expectObject("two words", "two words")
    let uuid = UUID()
    try expectObject(uuid, uuid.uuidString)
    try expectObject(Meal.dinner, "dinner")
    try expectObject(Drink.tea, "tea")
    try expectObject(Floor.first, "1")
    // Other types that are `LosslessStringConvertible`.
    try expectObject(1.5, "1.5")
    try expectObject(true, "true")
    try expectObject(Tagged<OtherTag, Int64>(9), "9")
    // Other types.
    try expectObject(Place(row: 1, seat: "a"), #"{"row":1,"seat":"a"}"#)
    try expectObject(Optional("5"), "5")
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

  @Test("Rejects a key that the raw type cannot represent, also a nested one that would trap in JSONDecoder")
  func refused() throws {
    func expectRefused<Key: Codable & Hashable>(_ type: Key.Type, _ key: String) throws {
      let error = try decodingError([Tagged<Tag, Key>: Int].self, from: "{\"\(key)\":1}").parts
      #expect(error.kind == "dataCorrupted" && error.path == key, "\(type)")
    }
    try expectRefused(UInt8.self, "256")
    try expectRefused(Int.self, "x")
    try expectRefused(UUID.self, "x")
    try expectRefused(Meal.self, "brunch")
    try expectRefused(Drink.self, "gin")
    try expectRefused(Place.self, "{}")
    try expectRefused(Place.self, String(repeating: "[", count: 513))
  }
}
