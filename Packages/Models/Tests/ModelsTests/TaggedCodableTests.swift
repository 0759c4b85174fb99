import Foundation
import Models
import Testing

@Suite("A tagged value in JSON")
struct TaggedCodableTests {
  private typealias Timed = Tagged<Tag, Date>

  private struct Ticket: Codable, Equatable {
    var seat: Tagged<Tag, Int?>
    var row: Tagged<Tag, Int>?
  }

  private struct Show: Codable, Equatable {
    var start: Timed
    var end: Tagged<Tag, Date?>
    var firm: Tagged<Tag, User.Company>
  }

  @Test("is written and read as its raw value")
  func scalars() throws {
    #expect(try json([Tagged<Tag, Int>(1), 2]) == "[1,2]")
    #expect(try json(Tagged<Tag, String>("tea")) == #""tea""#)
    #expect(try decode([Tagged<Tag, Int>].self, from: "[1,2]") == [1, 2])
    #expect(try decode(Tagged<Tag, Bool>.self, from: "true") == true)
    #expect(try decode(Tagged<Tag, Tagged<OtherTag, Double>>.self, from: "1.5").rawValue.rawValue == 1.5)
  }

  @Test("is written and read as a raw value that is an object or an array")
  func containers() throws {
    let company = Tagged<Tag, User.Company>(User.Company(name: "n", catchPhrase: "c", business: "b"))
    let text = #"{"bs":"b","catchPhrase":"c","name":"n"}"#
    #expect(try json(company) == text)
    #expect(try decode(from: text) == company)
    #expect(try json(Tagged<Tag, [Int]>([1, 2])) == "[1,2]")
    #expect(try decode(Tagged<Tag, [String: Int]>.self, from: #"{"a":1}"#) == ["a": 1])
  }

  @Test("goes through a property list as well")
  func propertyList() throws {
    let comment = Comment(postID: 7, id: 31, name: "n", email: "e", body: "b")
    let data = try PropertyListEncoder().encode([Tagged<Tag, Comment>(comment)])
    #expect(try PropertyListDecoder().decode([Tagged<Tag, Comment>].self, from: data) == [Tagged(comment)])
  }

  @Test("follows the coder's date strategy at the top, in arrays, in objects and as an optional")
  func dates() throws {
    let date = Timed(Date(timeIntervalSince1970: 1.5))
    let firm = Tagged<Tag, User.Company>(User.Company(name: "n", catchPhrase: "c", business: "b"))
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dateEncodingStrategy = .millisecondsSince1970
    decoder.dateDecodingStrategy = .millisecondsSince1970
    func roundTrip<Value: Codable>(_ value: Value) throws -> (String, Value) {
      let data = try encoder.encode(value)
      return (String(decoding: data, as: UTF8.self), try decoder.decode(Value.self, from: data))
    }
    let top = try roundTrip(date)
    #expect(top.0 == "1500" && top.1 == date)
    let array = try roundTrip([date])
    #expect(array.0 == "[1500]" && array.1 == [date])
    let show = Show(start: date, end: Tagged(date.rawValue), firm: firm)
    encoder.outputFormatting = .sortedKeys
    let object = try roundTrip(show)
    #expect(object.0 == #"{"end":1500,"firm":{"bs":"b","catchPhrase":"c","name":"n"},"start":1500}"#)
    #expect(object.1 == show)
  }

  @Test("follows the coder's ISO 8601 and data strategies")
  func otherStrategies() throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    let text = #"["1970-01-01T00:00:00Z"]"#
    let dates = [Timed(Date(timeIntervalSince1970: 0))]
    #expect(String(decoding: try encoder.encode(dates), as: UTF8.self) == text)
    #expect(try decoder.decode([Timed].self, from: Data(text.utf8)) == dates)
    #expect(try json(Tagged<Tag, Data>(Data([1, 2, 3]))) == #""AQID""#)
    #expect(try decode(Tagged<Tag, Data>.self, from: #""AQID""#).rawValue == Data([1, 2, 3]))
  }

  @Test("reads a tagged nil from null and from a missing key", arguments: [#"{"seat":null,"row":null}"#, "{}"])
  func missingOptional(text: String) throws {
    #expect(try decode(from: text) == Ticket(seat: Tagged(nil), row: nil))
  }

  @Test("reads a tagged optional that is there, and writes nil as null")
  func optional() throws {
    #expect(try decode(from: #"{"seat":5,"row":6}"#) == Ticket(seat: Tagged(rawValue: 5), row: 6))
    #expect(try decode([Tagged<Tag, Int?>].self, from: "[5,null]").map(\.rawValue) == [5, nil])
    #expect(try json(Ticket(seat: Tagged(nil), row: nil)) == #"{"seat":null}"#)
    #expect(try json(Ticket(seat: Tagged(rawValue: 5), row: 6)) == #"{"row":6,"seat":5}"#)
  }

  @Test("still misses a key that its raw value needs")
  func missingKey() throws {
    let error = try decodingError(Show.self, from: "{}").parts
    #expect(error.kind == "keyNotFound")
    #expect(error.path == "start")
  }
}
