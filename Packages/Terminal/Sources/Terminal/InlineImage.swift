/// A picture that some terminals can show between lines of text.
///
/// ```swift
/// if let graphics = InlineImage.resolve(environment: environment, profile: output.profile),
///   let picture = InlineImage(bytes), let sequence = picture.sequence(graphics, columns: 40, rows: 12)
/// {
///   try output.write(verbatim: sequence + "\n")
/// }
/// ```
public struct InlineImage: Sendable, Hashable {
  /// How a terminal takes a picture.
  public enum GraphicsProtocol: Sendable, Hashable {
    /// The protocol of kitty and Ghostty. It takes PNG.
    case kitty
    /// The protocol of iTerm2, WezTerm, mintty and Konsole. It takes PNG, JPEG and GIF.
    case iTerm
  }

  /// How the bytes are to be read.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// Graphics Interchange Format.
    case gif
  }

  /// The most bytes of a picture that is sent to a terminal: 4 MiB.
  public static let maximumByteCount = 4 << 20

  /// How the bytes are to be read.
  public let format: Format
  /// The width in pixels, 1 or more.
  public let width: Int
  /// The height in pixels, 1 or more.
  public let height: Int

  private let bytes: [UInt8]

  /// Recognises a picture by its first bytes.
  ///
  /// - Parameter bytes: The whole file. Nothing of it is decoded but its header.
  /// - Returns: nil for anything but PNG, JPEG and GIF, and for a picture whose header tells no size.
  public init?(_ bytes: [UInt8]) {
    guard let header = PictureHeader(bytes) else { return nil }
    format = header.format
    width = header.width
    height = header.height
    self.bytes = bytes
  }

  /// How a terminal shows pictures, as far as it says so by itself.
  ///
  /// The terminal is never asked. The user's word counts on every real terminal. Without it pictures need a terminal with colours (so `NO_COLOR` is
  /// heard) that names itself, and none of tmux and screen in between, which pass no pictures on.
  ///
  /// - Parameters:
  ///   - environment: The process environment.
  ///   - profile: The profile of the stream the picture would be written to.
  ///   - variable: The program's own variable: `none`, `kitty`, `iterm`, or `auto`, which is what anything else means.
  /// - Returns: nil when no picture is to be shown.
  public static func resolve(
    environment: [String: String], profile: TerminalProfile, variable: String = "APP_IMAGES"
  ) -> GraphicsProtocol? {
    guard profile.isTerminal, !profile.isForced else { return nil }
    switch environment[variable]?.lowercased() {
    case "none": return nil
    case "kitty": return .kitty
    case "iterm": return .iTerm
    default: return profile.colorDepth == .none ? nil : GraphicsProtocol(environment: environment)
    }
  }

  /// The escape sequence that shows the picture where the cursor is.
  ///
  /// The picture is as large as fits, and keeps its proportions. Cells are taken to be twice as high as wide; in kitty,
  /// where they are not, a picture may be a little higher or wider than asked. Write the sequence with
  /// ``Output/write(verbatim:)`` and a line break after it.
  ///
  /// - Parameters:
  ///   - graphics: How the terminal takes a picture.
  ///   - columns: The most cells side by side.
  ///   - rows: The most cells one above another.
  /// - Returns: nil when the protocol does not take the format, the picture has more than ``maximumByteCount`` bytes, or
  ///   there is no cell for it.
  public func sequence(_ graphics: GraphicsProtocol, columns: Int, rows: Int) -> String? {
    guard bytes.count <= Self.maximumByteCount, columns > 0, rows > 0 else { return nil }
    let columnsAtFullHeight = 2 * Double(rows) * Double(width) / Double(height)
    let rowsAtFullWidth = Double(columns) * Double(height) / Double(width) / 2
    let isLimitedByRows = columnsAtFullHeight <= Double(columns)
    switch graphics {
    case .kitty:
      // With one of the two kitty finds the other by itself; with both it would stretch the picture.
      return format == .png ? kittySequence(isLimitedByRows ? "r=\(rows)" : "c=\(columns)") : nil
    case .iTerm:
      let size =
        isLimitedByRows
        ? "width=\(Int(columnsAtFullHeight.rounded(.up)));height=\(rows)"
        : "width=\(columns);height=\(Int(rowsAtFullWidth.rounded(.up)))"
      return "\u{1B}]1337;File=inline=1;\(size);preserveAspectRatio=1:\(Base64.text(bytes[...]))\u{7}"
    }
  }

  /// The picture as kitty takes it: pieces of at most 4,096 characters, all but the last with `m=1`; `q=2` asks for no
  /// reply, which would be read as if it were typed.
  private func kittySequence(_ size: String) -> String {
    let pieceSize = 4096 / 4 * 3
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      let end = min(start + pieceSize, bytes.count)
      let keys = start == 0 ? "a=T,f=100,q=2,\(size),m=" : "m="
      result += "\u{1B}_G\(keys)\(end < bytes.count ? 1 : 0);\(Base64.text(bytes[start..<end]))\u{1B}\\"
    }
    return result
  }
}

extension InlineImage.GraphicsProtocol {
  /// The protocol of the terminal the environment tells of.
  fileprivate init?(environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let term = environment["TERM"] ?? ""
    if isSet("TMUX") || term.hasPrefix("screen") || term.hasPrefix("tmux") { return nil }
    // `TERM` and `TERM_PROGRAM` are the innermost terminal's own; the others may be left from one it was started in.
    switch (term, environment["TERM_PROGRAM"]) {
    case ("xterm-kitty", _), (_, "ghostty"): self = .kitty
    case (_, "iTerm.app"), (_, "WezTerm"), (_, "mintty"): self = .iTerm
    case _ where isSet("KITTY_WINDOW_ID"): self = .kitty
    case _ where environment["LC_TERMINAL"] == "iTerm2" || isSet("KONSOLE_VERSION"): self = .iTerm
    default: return nil
    }
  }
}
