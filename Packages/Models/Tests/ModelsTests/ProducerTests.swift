import CodingTestSupport
import Models
import Testing

@Suite("Producer")
struct ProducerTests {
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

  @Test("Requires an id only, and encodes missing values as null")
  func bare() throws {
    try expectRequiredID(of: Producer.self, in: text)
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
    "Decodes a field that is missing, null or unreadable as empty, and notes an unreadable one",
    arguments: [
      EmptyField("name") { $0.name = "" }, EmptyField("permalink") { $0.permalink = "" },
      EmptyField("created_at") { $0.createdAt = nil },
      EmptyField("updated_at") { $0.updatedAt = nil }, EmptyField("images") { $0.images = [] },
      EmptyField("short_description") { $0.shortDescription = "" }, EmptyField("description") { $0.description = "" },
      EmptyField("location") { $0.location = "" }, EmptyField("via_wholesaler") { $0.isViaWholesaler = nil },
      EmptyField("wholesaler_name") { $0.wholesalerName = "" },
    ] as [EmptyField<Producer>])
  func lenient(field: EmptyField<Producer>) throws {
    try expectLenient(field, of: producer, in: text, unreadFields: \.unreadFields)
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

  @Test(
    "Decodes a value of another type if it has only one reading",
    arguments: [
      (#""name":1914"#, Producer(id: 1, name: "1914")), (#""name":0.50"#, Producer(id: 1, name: "0.5")),
      (#""name":0.00001"#, Producer(id: 1, name: "0.00001")), (#""name":true"#, Producer(id: 1, name: "true")),
      (#""name":18446744073709551615"#, Producer(id: 1, name: "18446744073709551615")),
      (#""via_wholesaler":1"#, Producer(id: 1, name: "", isViaWholesaler: true)),
      (#""via_wholesaler":"False""#, Producer(id: 1, name: "", isViaWholesaler: false)),
      (#""via_wholesaler":"0""#, Producer(id: 1, name: "", isViaWholesaler: false)),
      (#""created_at":1474382673"#, Producer(id: 1, name: "", createdAt: Timestamp("1474382673"))),
    ])
  func otherType(field: String, producer: Producer) throws {
    #expect(try decode(Producer.self, from: "{\"id\":1,\(field)}") == producer)
  }

  @Test("A Boolean value has no other readings", arguments: ["2", "\"yes\"", "0.5", "\"\"", "[]"])
  func noBoolean(value: String) throws {
    let producer = try decode(Producer.self, from: #"{"id":1,"via_wholesaler":\#(value)}"#)
    #expect(producer.isViaWholesaler == nil)
    #expect(producer.unreadFields == ["via_wholesaler"])
  }
}
