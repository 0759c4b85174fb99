import Features
import Foundation
import Terminal

extension TextLayout {
  /// Returns an image as half blocks, or what stands in its place with the reason why it is missing; nothing for a screen
  /// reader, and nothing in a browser that shows no images in its pages.
  ///
  /// In the browser the place of an image that has not arrived is as high as the image can be: a late image moves no text.
  ///
  /// - Parameters:
  ///   - data: The image; `nil` if there is none, or if the page shows none.
  ///   - placeholder: The lines in place of the image, as high as it can be. The default is an empty place.
  func image(
    _ data: Loadable<Data>?, columns: Int, rows: Int, _ profile: TerminalProfile, _ style: PageStyle,
    placeholder: [StyledText] = []
  ) -> Page {
    let showsBlocks = profile.colorDepth > .none && !profile.glyphs.isASCII
    var page = Page()
    var text = ""
    guard let data, !style.isLinear, showsBlocks || style.face == .command else { return Page(placeholder) }
    if let bytes = data.record {
      do throws(ImageDecodingError) {
        let blocks = try HalfBlocks.lines(bytes, columns: min(width, columns), rows: rows)
        guard showsBlocks else { return Page(placeholder) }
        page.add(blocks, image: bytes)
        if style.face == .browser { page.add(Array(repeating: StyledText(), count: rows - blocks.count)) }
        return page
      } catch {
        text = error.description
      }
    } else if let failure = data.failure {
      text = "The image could not be loaded: \(failure.reason)"
    } else if style.face == .browser, placeholder.isEmpty {
      page.add(Array(repeating: StyledText(), count: rows))
    } else if data.isLoading, style.face == .command {
      text = "The image has not arrived within a second"
    }
    page.add(placeholder)
    if !text.isEmpty { page.addBlock(lines(text, style: .dim)) }
    return page
  }
}
