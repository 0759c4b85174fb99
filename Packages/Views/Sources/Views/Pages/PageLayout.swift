import Features
import Foundation
import Terminal

/// The layout of a page: as wide as the terminal, for a face and its options.
struct PageLayout {
  let profile: TerminalProfile
  let style: PageStyle
  let options: ViewOptions

  var text: TextLayout { TextLayout(profile) }

  /// Returns the suggested commands of a command; no lines in the browser.
  func nextCommands(_ commands: [String]) -> [StyledText] {
    style.face == .command ? text.nextCommands(commands.map { $0 + options.server.arguments }) : []
  }

  /// Returns a web address beside a label: whole for a command, whose reader may copy it, and cut to one line in the
  /// browser.
  func link(_ label: String, _ url: String) -> [StyledText] {
    let lines = text.labelled(label, url.urlText, style: .link(to: url))
    if style.face == .command || lines.count < 2 || text.isNarrow { return lines }
    let room = max(text.width - TextLayout.labelWidth, 1)
    let cut = StyledText(url.urlText).truncated(toWidth: room, ellipsis: profile.glyphs.ellipsis)
    return text.labelled(label, cut.text, style: .link(to: url))
  }

  /// Returns an image as half blocks, or a placeholder with the reason why it is missing; nothing for a screen
  /// reader, and nothing in a browser that shows no images in its pages.
  ///
  /// In the browser, the placeholder of an image that has not arrived has the maximum height, so that a late image
  /// moves no text.
  ///
  /// - Parameters:
  ///   - rows: The maximum height. The default is that of an image beside other content.
  ///   - placeholder: The lines of the placeholder, of the maximum height. The default is empty lines.
  func image(_ image: RecordImage?, columns: Int, rows: Int? = nil, placeholder: [StyledText] = []) -> Page {
    let rows = rows ?? style.imageHeight
    let showsBlocks = profile.colorDepth > .none && !profile.glyphs.isASCII
    guard let image, image.link != nil, options.showsImage, !style.isLinear, showsBlocks || style.face == .command
    else { return Page(placeholder) }
    var page = Page()
    var reason = ""
    if let bytes = image.data.record {
      do throws(ImageDecodingError) {
        let blocks = try options.images.lines(bytes, columns: min(text.width, columns), rows: rows)
        guard showsBlocks else { return Page(placeholder) }
        page.add(blocks, image: bytes)
        if style.face == .browser { page.add(Array(repeating: StyledText(), count: rows - blocks.count)) }
        return page
      } catch {
        reason = error.description
      }
    } else if let failure = image.data.failure {
      reason = "The image could not be loaded: \(failure.text(.clause))"
    } else if style.face == .browser, placeholder.isEmpty {
      page.addBlankLines(rows, isLoading: image.data.isLoading)
    } else if image.data.isLoading, style.face == .command {
      reason = "The image has not arrived within a second"
    }
    page.add(placeholder)
    if !reason.isEmpty { page.addBlock(text.lines(reason, style: .dim)) }
    return page
  }
}
