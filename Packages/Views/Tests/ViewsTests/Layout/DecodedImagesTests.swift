import Foundation
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("Decoded images")
struct DecodedImagesTests {
  @Test("An image is drawn in any size, whether or not it was decoded before", arguments: [false, true])
  func lines(isPrepared: Bool) async throws {
    let images = DecodedImages()
    if isPrepared { await images.prepare(.png) }
    let image = HalfBlockImage(try RasterImage([UInt8](Data.png)))
    for columns in [8, 4, 8] {
      #expect(try images.lines(.png, columns: columns, rows: 4) == image.lines(columns: columns, rows: 4))
      let filled = try images.lines(.png, columns: columns, rows: 4, fills: true)
      #expect(filled == image.lines(columns: columns, rows: 4, fills: true))
    }
  }

  @Test("A file that is not an image has its error each time")
  func error() async {
    let images = DecodedImages()
    await images.prepare(Data("{}".utf8))
    for _ in 1...2 {
      #expect(throws: ImageDecodingError.notAnImage) { try images.lines(Data("{}".utf8), columns: 4, rows: 2) }
    }
  }
}
