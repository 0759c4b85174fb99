import Foundation
import Terminal

/// The avatars at the left of the rows of a list, each beside the first two lines of its row.
struct AvatarColumn<Record> {
  /// Returns the avatar of a record; `nil` for a list without avatars.
  let avatar: ((Record) -> Avatar)?
  /// Returns the image in place of an avatar, if it has arrived.
  let image: (Record) -> Data?

  /// The width in cells, with the margin.
  var width: Int { avatar == nil ? 0 : Avatar.width + 1 }

  /// Returns the lines of a row with its avatar, at least two.
  func lines(beside lines: [StyledText], of record: Record) -> [StyledText] {
    guard let avatar = avatar?(record) else { return lines }
    let tile = image(record).flatMap(avatar.lines) ?? avatar.lines
    let margin = StyledText(String(repeating: " ", count: width))
    return (0..<max(lines.count, tile.count)).map { index in
      let line = index < lines.count ? lines[index] : StyledText()
      return index < tile.count ? " " + tile[index] + line : margin + line
    }
  }
}
