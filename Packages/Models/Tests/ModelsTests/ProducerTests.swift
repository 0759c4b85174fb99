import Foundation
import Models
import Testing

@Suite("Producer")
struct ProducerTests {
  private static let keys = [
    "id", "name", "permalink", "created_at", "updated_at", "images", "short_description", "description", "location",
    "via_wholesaler", "wholesaler_name",
  ]

  private let text = #"""
    {
      "id": 12, "name": "Sample Farm", "permalink": "sample-farm",
      "created_at": "2015-06-01T08:30:00.125+01:00", "updated_at": "2018-02-03T16:05:09.000+00:00",
      "images": [
        { "path": "https://images.example/a%20barn.JPG", "position": 2 },
        { "path": "https://images.example/b.png", "position": 3 }
      ],
      "short_description": "Roots and leaves", "description": "\u003e*‘Roots.’*\r\n\r\n● roo\u00adty ",
      "location": "Port Sample", "via_wholesaler": false, "wholesaler_name": "Sample and Daughters"
    }
    """#

  private let producer = Producer(
    id: 12, name: "Sample Farm", permalink: "sample-farm", createdAt: Timestamp("2015-06-01T08:30:00.125+01:00"),
    updatedAt: Timestamp("2018-02-03T16:05:09.000+00:00"),
    images: [
      Producer.Image(path: "https://images.example/a%20barn.JPG", position: 2),
      Producer.Image(path: "https://images.example/b.png", position: 3),
    ],
    shortDescription: "Roots and leaves", description: ">*‘Roots.’*\r\n\r\n● roo\u{AD}ty ", location: "Port Sample",
    isViaWholesaler: false, wholesalerName: "Sample and Daughters")

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(producer, text)
  }

  @Test("Encodes all fields in the service's order")
  func order() throws {
    #expect(try KeyRecorder.keys(of: producer) == Self.keys)
    #expect(try KeyRecorder.keys(of: Producer(id: 1, name: "")) == Self.keys)
  }

  @Test("Requires an id")
  func required() throws {
    let object = try JSONObject(text)
    #expect(try decodingError(Producer.self, from: object.removing("id")).parts.kind == "keyNotFound")
    for wrong in [NSNull(), "12", [12]] as [Any] {
      #expect(try decodingError(Producer.self, from: object.replacing("id", by: wrong)).parts.path == "id")
    }
    // Foundation's error has no coding path for a number that does not fit its type.
    #expect(try decodingError(Producer.self, from: object.replacing("id", by: 1.5)).parts.kind == "dataCorrupted")
  }

  @Test("Decodes from an id alone and encodes missing values as null")
  func bare() throws {
    let bare = try decode(Producer.self, from: #"{"id":12}"#)
    #expect(bare == Producer(id: 12, name: ""))
    #expect(
      try json(bare) == """
        {"created_at":null,"description":"","id":12,"images":[],"location":"","name":"","permalink":"",\
        "short_description":"","updated_at":null,"via_wholesaler":null,"wholesaler_name":""}
        """)
    #expect(try decode(Producer.self, from: json(bare)) == bare)
  }

  @Test(
    "Decodes a field that is missing, null or of another type as empty",
    arguments: keys.dropFirst())
  func lenient(key: String) throws {
    var expected = producer
    switch key {
    case "name": expected.name = ""
    case "permalink": expected.permalink = ""
    case "created_at": expected.createdAt = nil
    case "updated_at": expected.updatedAt = nil
    case "images": expected.images = []
    case "short_description": expected.shortDescription = ""
    case "description": expected.description = ""
    case "location": expected.location = ""
    case "via_wholesaler": expected.isViaWholesaler = nil
    case "wholesaler_name": expected.wholesalerName = ""
    default: Issue.record("no such field: \(key)")
    }
    let object = try JSONObject(text)
    #expect(try decode(from: object.removing(key)) == expected)
    for wrong in [NSNull(), 7, ["a": ["b"]]] as [Any] {
      #expect(try decode(from: object.replacing(key, by: wrong)) == expected)
    }
  }

  @Test(
    "The summary and the full description replace each other if one is blank",
    arguments: [
      ("short", "long", "short", "long"),
      ("", "long", "long", "long"),
      ("short", "", "short", "short"),
      (" \t\r\n\u{A0}\u{3000}", "long ", "long ", "long "),
      (" short", "\u{AD} \u{200B}\u{FEFF}\u{2060}\u{200D}\r\n", " short", " short"),
      ("s\u{AD}", ".", "s\u{AD}", "."),
      ("", "", "", ""),
      ("\u{AD}", " ", " ", "\u{AD}"),
    ])
  func texts(short: String, long: String, summary: String, fullDescription: String) {
    let producer = Producer(id: 1, name: "", shortDescription: short, description: long)
    #expect(producer.summary == summary)
    #expect(producer.fullDescription == fullDescription)
  }
}
