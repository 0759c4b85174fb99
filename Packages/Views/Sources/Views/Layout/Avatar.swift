public import Features
import Foundation
public import Terminal

/// The initials of an account or a producer on a tile, until its image is there.
///
/// The colour of the tile depends only on the id.
public struct Avatar {
  /// The width of the tile in cells.
  public static let width = 4

  /// The first letters or digits of two names in capitals; `?` if there are none.
  public let initials: String
  /// The colour of the tile.
  public let color: Color

  /// Creates the avatar of an account.
  public init(_ account: Account) {
    self.init([account.firstName, account.lastName], id: account.id.rawValue)
  }

  /// Creates the avatar of a producer, with the initials of the first two words of its name.
  init(_ producer: Producer) {
    self.init(producer.name.split(separator: " ").prefix(2).map(String.init), id: producer.id.rawValue)
  }

  private init(_ names: [String], id: Int) {
    let letters = names.compactMap { name in
      name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased().prefix(1) }
    }
    initials = letters.isEmpty ? "?" : letters.joined()
    color = Self.color(id)
  }

  /// The tile on one line.
  public var text: StyledText {
    let letters = StyledText(initials).truncated(toWidth: Self.width, ellipsis: "")
    let left = String(repeating: " ", count: (Self.width - letters.displayWidth) / 2)
    return StyledText(left + letters.text).padded(toWidth: Self.width).styled(style)
  }

  /// The tile on two lines.
  var lines: [StyledText] { [text, StyledText(String(repeating: " ", count: Self.width), style: style)] }

  /// Returns an image in place of the tile on two lines; `nil` if it cannot be decoded.
  func lines(_ image: Data, _ images: DecodedImages) -> [StyledText]? {
    let lines = try? images.lines(image, columns: Self.width, rows: 2)
    return lines.map { lines in
      (0..<2).map { (lines.indices.contains($0) ? lines[$0] : StyledText()).padded(toWidth: Self.width) }
    }
  }

  private var style: Style { Style(foreground: color.legibleForeground, background: color) }

  /// Consecutive ids have colours far apart: the hue turns by the golden angle.
  private static func color(_ id: Int) -> Color {
    func component(_ hue: Double) -> UInt8 { UInt8(120 + 80 * cos(Double(id) * 2.4 - hue)) }
    return .rgb(component(0), component(.pi * 2 / 3), component(.pi * 4 / 3))
  }
}
