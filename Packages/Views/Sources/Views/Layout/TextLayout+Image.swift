import Features
import Foundation
import Terminal

extension TextLayout {
  /// Returns an image as half blocks, or the reason why it is missing; nothing for a screen reader, and nothing in a browser
  /// that shows no images in its pages.
  func image(
    _ data: Loadable<Data>, columns: Int, rows: Int, _ profile: TerminalProfile, _ style: PageStyle
  ) -> Page {
    let showsBlocks = profile.colorDepth > .none && !profile.glyphs.isASCII
    guard !style.isLinear, showsBlocks || style.face == .command else { return Page() }
    guard let data = data.record else {
      guard let failure = data.failure, !data.isLoading else { return Page() }
      return Page(lines("The image could not be loaded: \(failure.reason)", style: .dim))
    }
    do throws(ImageDecodingError) {
      let image = HalfBlockImage(try RasterImage([UInt8](data)))
      var page = Page()
      guard showsBlocks else { return page }
      page.add(image.lines(columns: min(width, columns), rows: rows), image: data)
      return page
    } catch {
      return Page(lines(error.description, style: .dim))
    }
  }
}
