import CodingTestSupport
import Models
import Testing

@Suite("Producer images")
struct ProducerImageTests {
  private func images(from list: String) throws -> [Producer.Image] {
    try decode(Producer.self, from: #"{"id":1,"images":\#(list)}"#).images
  }

  @Test(
    "Images that cannot be decoded are skipped",
    arguments: [
      "null", "7", "[]", "{}", #"{"position":2}"#, #"{"path":null,"position":2}"#,
      #"{"path":3,"position":2}"#, #"{"path":"","position":2}"#, #"{"path":" \u00ad\n","position":2}"#,
    ])
  func unreadable(item: String) throws {
    let list = #"[{"path":"a.jpg","position":1},\#(item),{"path":"b.jpg","position":3}]"#
    #expect(
      try images(from: list) == [
        Producer.Image(path: "a.jpg", position: 1), Producer.Image(path: "b.jpg", position: 3),
      ])
  }

  @Test(
    "A single image, a text and the key url are read",
    arguments: [
      (#"{"path":"a.jpg","position":"7"}"#, [.init(path: "a.jpg", position: 7)]),
      (#""a.jpg""#, [.init(path: "a.jpg", position: 1)]), (#"[{"url":"a.jpg"}]"#, [.init(path: "a.jpg", position: 1)]),
      (
        #"["a.jpg",{"path":"","url":"b.jpg"}]"#, [.init(path: "a.jpg", position: 1), .init(path: "b.jpg", position: 2)]
      ),
      (#""""#, []), ("[null]", []),
    ] as [(String, [Producer.Image])])
  func otherForms(list: String, expected: [Producer.Image]) throws {
    let producer = try decode(Producer.self, from: #"{"id":1,"images":\#(list)}"#)
    #expect(producer.images == expected)
    #expect(producer.unreadFields.isEmpty)
  }

  @Test("Unreadable images are noted", arguments: ["7", #"[{"path":"a"},7]"#, #"{"file":"a.jpg"}"#])
  func noted(list: String) throws {
    #expect(try decode(Producer.self, from: #"{"id":1,"images":\#(list)}"#).unreadFields == ["images"])
  }

  @Test(
    "An image without a position has its place in the array",
    arguments: ["", #","position":null"#, #","position":"first""#, #","position":1.5"#, #","position":[1]"#])
  func noPosition(position: String) throws {
    let list =
      #"[{"path":"a"\#(position)},{"path":"b","position":4},{"path":"c"\#(position)},{"path":"d","position":2}]"#
    #expect(try images(from: list).map(\.position) == [1, 4, 3, 2])
  }

  @Test(
    "The first image has the lowest position, and is the first of equals",
    arguments: [
      ([], nil), ([1], 0), ([2, 3, 4, 5], 0), ([3, 1, 2], 1), ([2, 1, 1], 1), ([0, -1, -1], 1), ([7, 7, 7], 0),
    ] as [([Int], Int?)])
  func first(positions: [Int], index: Int?) {
    let images = positions.enumerated().map { Producer.Image(path: "\($0.offset)", position: $0.element) }
    #expect(Producer(id: 1, name: "", images: images).firstImage == index.map { images[$0] })
  }
}
