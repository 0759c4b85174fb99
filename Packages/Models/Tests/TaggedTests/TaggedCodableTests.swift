import CodingTestSupport
import Foundation
import Tagged
import Testing

@Suite("Coding of tagged values")
struct TaggedCodableTests {
  private typealias Timed = Tagged<Tag, Date>

  private struct Ticket: Codable, Equatable {
    var seat: Tagged<Tag, Int?>
    var row: Tagged<Tag, Int>?
  }

  private struct Show: Codable, Equatable {
    var start: Timed
    var end: Tagged<Tag, Date?>
    var host: Tagged<Tag, Name>
  }

  private struct Stay: Codable, Equatable {
    var guest: Tagged<Tag, String>?
    var since: Timed?
  }

  @Test("Encodes and decodes as the raw value")
  func rawValues() throws {
    #expect(try json([Tagged<Tag, Int>(1), 2]) == "[1,2]")
    #expect(try json(Tagged<Tag, String>("tea")) == #""tea""#)
    #expect(try decode([Tagged<Tag, Int>].self, from: "[1,2]") == [1, 2])
    #expect(try decode(Tagged<Tag, Bool>.self, from: "true") == true)
    #expect(try decode(Tagged<Tag, Tagged<OtherTag, Double>>.self, from: "1.5").rawValue.rawValue == 1.5)
    let name = Tagged<Tag, Name>(Name(first: "Ada", last: "L"))
    #expect(try json(name) == #"{"first":"Ada","last":"L"}"#)
    #expect(try decode(from: #"{"first":"Ada","last":"L"}"#) == name)
    #expect(try json(Tagged<Tag, Data>(Data([1, 2, 3]))) == #""AQID""#)
    #expect(try decode(Tagged<Tag, Data>.self, from: #""AQID""#).rawValue == Data([1, 2, 3]))
    let list = try PropertyListEncoder().encode([name])
    #expect(try PropertyListDecoder().decode([Tagged<Tag, Name>].self, from: list) == [name])
  }

  @Test(
    "Applies the date strategies at the top level, in arrays, in objects and to optionals",
    arguments: [
      (.millisecondsSince1970, .millisecondsSince1970, "172800000"), (.iso8601, .iso8601, #""1970-01-03T00:00:00Z""#),
      (.custom(encodeDay), .custom(decodeDay), #""day 2""#),
    ] as [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy, String)])
  func dates(
    encoding: JSONEncoder.DateEncodingStrategy, decoding: JSONDecoder.DateDecodingStrategy, text: String
  ) throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = encoding
    decoder.dateDecodingStrategy = decoding
    func expectRoundTrip<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
      let data = try encoder.encode(value)
      #expect(String(decoding: data, as: UTF8.self) == text)
      #expect(try decoder.decode(Value.self, from: data) == value)
    }
    let date = Timed(Date(timeIntervalSince1970: 172_800))
    let show = Show(start: date, end: Tagged(date.rawValue), host: Tagged(Name(first: "Ada", last: "L")))
    try expectRoundTrip(date, text)
    try expectRoundTrip([date], "[\(text)]")
    try expectRoundTrip(show, #"{"end":\#(text),"host":{"first":"Ada","last":"L"},"start":\#(text)}"#)
    try expectRoundTrip([Stay(), Stay(guest: "Ada", since: date)], #"[{},{"guest":"Ada","since":\#(text)}]"#)
  }

  private static func encodeDay(_ date: Date, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("day \(Int(date.timeIntervalSince1970) / 86_400)")
  }

  private static func decodeDay(from decoder: any Decoder) throws -> Date {
    let day = try decoder.singleValueContainer().decode(String.self).dropFirst("day ".count)
    return Date(timeIntervalSince1970: 86_400 * (Double(day) ?? .nan))
  }

  @Test("Can be decoded and encoded directly")
  func directly() throws {
    struct Direct: Codable {
      let id: Tagged<Tag, Int>
      init(_ id: Tagged<Tag, Int>) { self.id = id }
      init(from decoder: any Decoder) throws { id = try Tagged(from: decoder) }
      func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
    }
    #expect(try json(Direct(5)) == "5")
    #expect(try decode(Direct.self, from: "5").id == 5)
  }

  @Test("Decodes a tagged nil from null and from a missing key", arguments: [#"{"seat":null,"row":null}"#, "{}"])
  func missingOptional(text: String) throws {
    #expect(try decode(from: text) == Ticket(seat: Tagged(nil), row: nil))
  }

  @Test("Decodes a tagged optional and encodes nil as null")
  func optional() throws {
    #expect(try decode(from: #"{"seat":5,"row":6}"#) == Ticket(seat: Tagged(rawValue: 5), row: 6))
    #expect(try decode([Tagged<Tag, Int?>].self, from: "[5,null]").map(\.rawValue) == [5, nil])
    #expect(try json(Ticket(seat: Tagged(nil), row: nil)) == #"{"seat":null}"#)
    #expect(try json(Ticket(seat: Tagged(rawValue: 5), row: 6)) == #"{"row":6,"seat":5}"#)
  }
}
