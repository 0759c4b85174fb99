import Foundation
import Terminal

extension TextLayout {
  /// Returns an image as half blocks, or the reason why it cannot be shown; nothing on terminals without colors.
  func image(_ data: Data, columns: Int, rows: Int, _ profile: TerminalProfile) -> [StyledText] {
    guard profile.colorDepth > .none, !profile.glyphs.isASCII else { return [] }
    do throws(ImageDecodingError) {
      let image = HalfBlockImage(try RasterImage([UInt8](data)))
      return image.lines(columns: min(width, columns), rows: rows)
    } catch {
      return lines(error.description, style: .dim)
    }
  }
}
