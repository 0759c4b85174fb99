/// An image that some terminals can show between lines of text.
///
/// ```swift
/// if let graphics = InlineImage.GraphicsProtocol(profile: output.profile),
///   let image = InlineImage(bytes), let sequence = image.escapeSequence(for: graphics, columns: 40, rows: 12)
/// {
///   try output.write(verbatim: sequence + "\n")
/// }
/// ```
public struct InlineImage: Sendable, Hashable {
  /// The escape sequences by which a terminal accepts images.
  public enum GraphicsProtocol: Sendable, Hashable {
    /// The protocol of kitty and Ghostty. Shows PNG and JPEG.
    case kitty
    /// The protocol of iTerm2, WezTerm, mintty and Konsole. Shows PNG, JPEG and GIF.
    case iTerm
  }

  /// An image file format.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG.
    case jpeg
    /// Graphics Interchange Format.
    case gif

    /// The name for users, such as `JPEG`.
    var name: String {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .gif: "GIF"
      }
    }
  }

  /// The maximum size in bytes of a file that is sent to kitty, which also accepts pixels: 4 MiB.
  private static let maximumKittyByteCount = 4 << 20

  /// The file format.
  public let format: Format
  /// The width in pixels, 1 or more.
  public let width: Int
  /// The height in pixels, 1 or more.
  public let height: Int

  private let bytes: [UInt8]

  /// Reads the format and the size of an image file.
  ///
  /// - Parameter bytes: The whole file. Only its header is decoded.
  /// - Returns: `nil` if the file is not a PNG, JPEG or GIF, or if its header has no size.
  public init?(_ bytes: [UInt8]) {
    guard let header = ImageHeader(bytes) else { return nil }
    format = header.format
    let isTransposed = header.orientation >= 5
    width = isTransposed ? header.height : header.width
    height = isTransposed ? header.width : header.height
    self.bytes = bytes
  }

  /// Returns the escape sequence that shows the image at the cursor.
  ///
  /// The image is scaled to the largest size that fits and keeps its aspect ratio. Write the sequence with
  /// ``Output/write(verbatim:)``, followed by a line break. On a full screen use ``Frame/Image``.
  ///
  /// iTerm2 receives the file. kitty receives the file of a PNG, or the pixels of a JPEG and a large PNG, at most 10
  /// pixels wide for each cell.
  ///
  /// - Parameters:
  ///   - graphics: The terminal's graphics protocol.
  ///   - columns: The maximum width in cells.
  ///   - rows: The maximum height in cells.
  ///   - cellAspectRatio: The height of a cell divided by its width, as in ``TerminalProfile/cellAspectRatio``.
  ///   - movesCursor: Whether the cursor is below the image afterwards; otherwise it stays where it is.
  /// - Returns: `nil` if the protocol does not show the format, the pixels cannot be decoded, the file exceeds
  ///   16 MiB, or `columns` or `rows` is less than 1. ``RasterImage/init(_:)`` throws the
  ///   reason.
  public func escapeSequence(
    for graphics: GraphicsProtocol, columns: Int, rows: Int, cellAspectRatio: Double = 2, movesCursor: Bool = true
  ) -> String? {
    guard bytes.count <= RasterImage.maximumByteCount, columns > 0, rows > 0 else { return nil }
    let size = size(columns: columns, rows: rows, cellAspectRatio: cellAspectRatio)
    switch graphics {
    case .kitty:
      let keys = "c=\(size.columns),r=\(size.rows)" + (movesCursor ? "" : ",C=1")
      switch format {
      case .png where bytes.count <= Self.maximumKittyByteCount:
        return Self.kittySequence("f=100", keys, bytes)
      case .png, .jpeg: return kittyPixels(size, cellAspectRatio, keys)
      case .gif: return nil
      }
    case .iTerm:
      let cursor = movesCursor ? "" : ";doNotMoveCursor=1"
      return "\u{1B}]1337;File=inline=1;width=\(size.columns);height=\(size.rows);preserveAspectRatio=1\(cursor):"
        + "\(Base64.encode(bytes[...]))\u{7}"
    }
  }

  /// Returns the number of cells that the image takes in the largest size that fits.
  public func size(columns: Int, rows: Int, cellAspectRatio: Double = 2) -> TerminalSize {
    // The width of the image in cells at a height of one cell.
    let ratio = cellAspectRatio * Double(width) / Double(height)
    func cells(_ length: Double, _ maximum: Int) -> Int { min(max(Int(length.rounded()), 1), maximum) }
    return ratio * Double(rows) <= Double(columns)
      ? TerminalSize(columns: cells(ratio * Double(rows), columns), rows: rows)
      : TerminalSize(columns: columns, rows: cells(Double(columns) / ratio, rows))
  }

  /// The kitty sequence with the pixels of the image, scaled to about what a terminal shows.
  private func kittyPixels(_ size: TerminalSize, _ cellAspectRatio: Double, _ keys: String) -> String? {
    guard let image = try? RasterImage(bytes) else { return nil }
    let (columns, rows) = (10 * Double(size.columns), 10 * cellAspectRatio * Double(size.rows))
    let scale = min(columns / Double(width), rows / Double(height), 1)
    let scaled = image.scaled(
      width: min(max(Int(Double(width) * scale), 1), image.width),
      height: min(max(Int(Double(height) * scale), 1), image.height))
    return Self.kittySequence("f=32,s=\(scaled.width),v=\(scaled.height)", keys, scaled.components)
  }

  /// The kitty sequence: chunks of at most 4,096 characters, all but the last with `m=1`.
  ///
  /// `q=2` suppresses the terminal's reply, which would be read as typed input.
  private static func kittySequence(_ format: String, _ keys: String, _ data: [UInt8]) -> String {
    let chunkSize = 4096 / 4 * 3
    var result = ""
    for start in stride(from: 0, to: data.count, by: chunkSize) {
      let end = min(start + chunkSize, data.count)
      let keys = start == 0 ? "a=T,\(format),q=2,\(keys),m=" : "m="
      result += "\u{1B}_G\(keys)\(end < data.count ? 1 : 0);\(Base64.encode(data[start..<end]))\u{1B}\\"
    }
    return result
  }
}

extension InlineImage.GraphicsProtocol {
  /// The escape sequence that deletes all images on the screen; `nil` if erasing the screen does.
  var deletion: String? {
    switch self {
    case .kitty: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
    case .iTerm: nil
    }
  }

  /// Detects the terminal's graphics protocol from the environment, without querying the terminal.
  ///
  /// The terminal must support colours (so `NO_COLOR` disables images) and name itself in the environment. Variables
  /// that can be inherited from an outer terminal count only if no inner one names itself, such as tmux or an editor.
  /// The settings `kitty` and `iterm` take effect on every terminal.
  ///
  /// - Parameters:
  ///   - environment: The environment of the terminal. Defaults to the process environment.
  ///   - profile: The profile of the stream that the image is written to.
  ///   - setting: The value of the program's own variable or option: `none`, `kitty`, `iterm` or `auto`. `nil` and any
  ///     other value mean `auto`.
  /// - Returns: `nil` if the stream is not a terminal, or if the terminal doesn't show images.
  public init?(
    environment: [String: String]? = nil, profile: TerminalProfile, setting: String? = nil
  ) {
    guard profile.isTerminal, !profile.isForced else { return nil }
    switch setting?.lowercased() {
    case "none": return nil
    case "kitty": self = .kitty
    case "iterm": self = .iTerm
    default:
      guard profile.colorDepth != .none else { return nil }
      self.init(terminalIn: environment ?? ProcessEnvironment.current)
    }
  }

  private init?(terminalIn environment: [String: String]) {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let term = environment["TERM"] ?? ""
    let inner = ["TMUX", "STY", "ZELLIJ", "NVIM", "VIM_TERMINAL", "INSIDE_EMACS"]
    guard !inner.contains(where: isSet), ["xterm", "wezterm", "mintty"].contains(where: term.hasPrefix) else {
      return nil
    }
    let isInherited = ["TERM_PROGRAM", "VTE_VERSION", "XTERM_VERSION"].contains(where: isSet)
    // The innermost terminal sets `TERM` and `TERM_PROGRAM`; the others may be inherited from an outer one.
    switch (term, environment["TERM_PROGRAM"]) {
    case ("xterm-kitty", _), (_, "ghostty"): self = .kitty
    case (_, "iTerm.app"), (_, "WezTerm"), (_, "mintty"): self = .iTerm
    case _ where isSet("KITTY_WINDOW_ID") && !isInherited: self = .kitty
    case _ where (environment["LC_TERMINAL"] == "iTerm2" || isSet("KONSOLE_VERSION")) && !isInherited: self = .iTerm
    default: return nil
    }
  }
}
