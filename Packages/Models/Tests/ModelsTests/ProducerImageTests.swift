import Models
import Testing

@Suite("Producer images")
struct ProducerImageTests {
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
