import Foundation
import Terminal

/// The avatars at the left of the rows of a list; none without a format.
///
/// An avatar is beside the first two lines of its row.
final class AvatarColumn<Record: Hashable> {
  private let avatar: ((Record) -> Avatar)?
  private let image: (Record) -> Data?
  private var tiles: [Record: [StyledText]] = [:]

  init(isShown: Bool, _ avatar: ((Record) -> Avatar)?, _ image: @escaping (Record) -> Data?) {
    self.avatar = isShown ? avatar : nil
    self.image = image
  }

  /// The width in cells, with the margin.
  var width: Int { avatar == nil ? 0 : Avatar.width + 1 }

  /// Returns the heading of the rows beside the avatars.
  func heading(_ heading: StyledText) -> StyledText {
    heading.isEmpty ? heading : StyledText(String(repeating: " ", count: width)) + heading
  }

  /// Returns the lines of a row with its avatar.
  func lines(beside lines: [StyledText], of record: Record) -> [StyledText] {
    guard let avatar else { return lines }
    let tile = lines.count == 1 ? [avatar(record).text] : tile(avatar(record), record)
    return lines.enumerated().map { index, line in
      index < tile.count ? " " + tile[index] + line : heading(line)
    }
  }

  /// The image, decoded once, or the initials.
  private func tile(_ avatar: Avatar, _ record: Record) -> [StyledText] {
    if let tile = tiles[record] { return tile }
    let tile = image(record).flatMap(avatar.lines) ?? avatar.lines
    tiles[record] = tile
    return tile
  }
}
