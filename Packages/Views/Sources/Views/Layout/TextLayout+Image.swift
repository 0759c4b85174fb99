import Foundation
import Terminal

extension TextLayout {
  /// Returns an image as half blocks, or the reason why it cannot be shown; nothing without colors and for a screen reader.
  func image(
    _ data: Data, columns: Int, rows: Int, _ profile: TerminalProfile, _ style: PageStyle
  ) -> Page {
    guard profile.colorDepth > .none, !profile.glyphs.isASCII, !style.isLinear else { return Page() }
    do throws(ImageDecodingError) {
      let image = HalfBlockImage(try RasterImage([UInt8](data)))
      var page = Page()
      page.add(image.lines(columns: min(width, columns), rows: rows), image: data)
      return page
    } catch {
      return Page(lines(error.description, style: .dim))
    }
  }
}
