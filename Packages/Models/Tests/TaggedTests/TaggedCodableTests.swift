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

  @Test("Encodes and decodes as the raw value")
  func scalars() throws {
    #expect(try json([Tagged<Tag, Int>(1), 2]) == "[1,2]")
    #expect(try json(Tagged<Tag, String>("tea")) == #""tea""#)
    #expect(try decode([Tagged<Tag, Int>].self, from: "[1,2]") == [1, 2])
    #expect(try decode(Tagged<Tag, Bool>.self, from: "true") == true)
    #expect(try decode(Tagged<Tag, Tagged<OtherTag, Double>>.self, from: "1.5").rawValue.rawValue == 1.5)
  }

  @Test("Encodes and decodes objects and arrays")
  func containers() throws {
    let name = Tagged<Tag, Name>(Name(first: "Ada", last: "L"))
    let text = #"{"first":"Ada","last":"L"}"#
    #expect(try json(name) == text)
    #expect(try decode(from: text) == name)
    #expect(try json(Tagged<Tag, [Int]>([1, 2])) == "[1,2]")
    #expect(try decode(Tagged<Tag, [String: Int]>.self, from: #"{"a":1}"#) == ["a": 1])
  }

  @Test("Round-trips through a property list")
  func propertyList() throws {
    let post = Post(authorID: 7, id: 31, title: "on tea")
    let data = try PropertyListEncoder().encode([Tagged<Tag, Post>(post)])
    #expect(try PropertyListDecoder().decode([Tagged<Tag, Post>].self, from: data) == [Tagged(post)])
  }

  @Test("Applies the date strategy at the top level, in arrays, in objects and to optionals")
  func dates() throws {
    let date = Timed(Date(timeIntervalSince1970: 1.5))
    let host = Tagged<Tag, Name>(Name(first: "Ada", last: "L"))
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
    let show = Show(start: date, end: Tagged(date.rawValue), host: host)
    encoder.outputFormatting = .sortedKeys
    let object = try roundTrip(show)
    #expect(object.0 == #"{"end":1500,"host":{"first":"Ada","last":"L"},"start":1500}"#)
    #expect(object.1 == show)
  }

  @Test("Applies the ISO 8601 and data strategies")
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

  @Test("Applies a custom date strategy")
  func customDates() throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode("day \(Int(date.timeIntervalSince1970) / 86_400)")
    }
    decoder.dateDecodingStrategy = .custom { decoder in
      let day = try decoder.singleValueContainer().decode(String.self).dropFirst("day ".count)
      return Date(timeIntervalSince1970: 86_400 * (Double(day) ?? .nan))
    }
    let text = #"["day 2"]"#
    let dates = [Timed(Date(timeIntervalSince1970: 172_800))]
    #expect(String(decoding: try encoder.encode(dates), as: UTF8.self) == text)
    #expect(try decoder.decode([Timed].self, from: Data(text.utf8)) == dates)
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

  @Test("Omits an optional property that is nil, and applies the strategies to one that is not")
  func optionalProperty() throws {
    struct Stay: Codable, Equatable {
      var guest: Tagged<Tag, String>?
      var since: Timed?
    }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .secondsSince1970
    decoder.dateDecodingStrategy = .secondsSince1970
    let stays = [Stay(), Stay(guest: "Ada", since: Timed(Date(timeIntervalSince1970: 5)))]
    let text = #"[{},{"guest":"Ada","since":5}]"#
    #expect(String(decoding: try encoder.encode(stays), as: UTF8.self) == text)
    #expect(try decoder.decode([Stay].self, from: Data(text.utf8)) == stays)
    #expect(try decode(from: #"{"guest":null}"#) == Stay())
    let error = try decodingError(Stay.self, from: #"{"guest":5}"#).parts
    #expect(error.path == "guest" && error.text.hasPrefix("Tagged<Tag, String>: "))
  }

  @Test("Throws if a required key is missing")
  func missingKey() throws {
    let error = try decodingError(Show.self, from: "{}").parts
    #expect(error.kind == "keyNotFound")
    #expect(error.path == "start")
  }
}
