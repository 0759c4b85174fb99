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

  @Test("Requires the id and the name only")
  func strict() throws {
    try expectStrict(
      Producer.self,
      optional: [
        "permalink", "created_at", "updated_at", "images", "short_description", "description", "location",
        "via_wholesaler", "wholesaler_name",
      ], in: text)
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
      ("", "", "", ""), (nil, "long", "long", "long"), ("short", nil, "short", "short"), (nil, nil, "", ""),
      ("\u{AD}", " ", " ", "\u{AD}"),
    ] as [(String?, String?, String, String)])
  func texts(short: String?, long: String?, summary: String, fullDescription: String) {
    let producer = Producer(id: 1, name: "", shortDescription: short, description: long)
    #expect(producer.summary == summary)
    #expect(producer.fullDescription == fullDescription)
  }
}
