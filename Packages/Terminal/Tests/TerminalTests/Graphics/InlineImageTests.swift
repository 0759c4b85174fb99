import Foundation
import Testing

@testable import Terminal

@Suite("Inline images")
struct InlineImageTests {
  private static let png = png(width: 300, height: 200)
  private static let gif = Array("GIF89a".utf8) + [0x2C, 0x01, 0xC8, 0x00, 0, 0, 0]
  private static let jpeg =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2] + [0xFF, 0xDB, 0, 3, 9] + [0xFF, 0xFF]
    + [0xC2, 0, 11, 8, 0x00, 0xC8, 0x01, 0x2C, 1, 1, 0x11, 0] as [UInt8]

  private static func png(width: UInt32, height: UInt32, length: Int = 33) -> [UInt8] {
    let size = [width, height].flatMap { value in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let header = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + size
    return header + [UInt8](repeating: 7, count: length - header.count)
  }

  @Test(
    "The format and the size of a PNG, JPEG or GIF are read",
    arguments: [(png, InlineImage.Format.png), (jpeg, .jpeg), (gif, .gif)])
  func recognition(bytes: [UInt8], format: InlineImage.Format) throws {
    let image = try #require(InlineImage(bytes))
    #expect(image.format == format)
    #expect(image.width == 300)
    #expect(image.height == 200)
  }

  @Test("A header that is cut off anywhere gives no image and does not crash", arguments: [png, jpeg, gif])
  func truncated(bytes: [UInt8]) {
    let headerLength = bytes.starts(with: [0xFF]) ? 23 : bytes.starts(with: [0x89]) ? 24 : 10
    for length in 0..<headerLength {
      #expect(InlineImage(Array(bytes.prefix(length))) == nil)
    }
    #expect(InlineImage(Array(bytes.prefix(headerLength))) != nil)
  }

  @Test(
    "Other formats, images without a size and damaged headers give no image",
    arguments: [
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), Array("RIFF0000WEBPVP8 ".utf8),
      png(width: 0, height: 5), png(width: 5, height: 0), Array("GIF87a".utf8) + [0, 0, 1, 0, 0, 0],
      [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 50), [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0],
    ])
  func others(bytes: [UInt8]) {
    #expect(InlineImage(bytes) == nil)
  }

  @Test(
    "The terminal iTerm gets the size in cells that the image fills",
    arguments: [(40, 12, "width=36;height=12"), (30, 12, "width=30;height=10"), (1, 1, "width=1;height=1")])
  func iTerm(columns: Int, rows: Int, size: String) throws {
    for bytes in [Self.png, Self.jpeg, Self.gif] {
      let sequence = try #require(InlineImage(bytes)?.escapeSequence(for: .iTerm, columns: columns, rows: rows))
      let data = Data(bytes).base64EncodedString()
      #expect(sequence == "\u{1B}]1337;File=inline=1;\(size);preserveAspectRatio=1:\(data)\u{7}")
    }
  }

  @Test(
    "Kitty gets both dimensions, with the aspect ratio of the image for each shape of the cells",
    arguments: [
      (40, 12, 2, "c=36,r=12"), (30, 12, 2, "c=30,r=10"), (30, 12, 1, "c=18,r=12"), (40, 12, 1.6, "c=29,r=12"),
      (40, 12, 3, "c=40,r=9"), (1, 1, 2, "c=1,r=1"),
    ])
  func kitty(columns: Int, rows: Int, cellAspectRatio: Double, size: String) throws {
    let sequence = try #require(
      InlineImage(Self.png)?.escapeSequence(
        for: .kitty, columns: columns, rows: rows, cellAspectRatio: cellAspectRatio))
    #expect(sequence == "\u{1B}_Ga=T,f=100,q=2,\(size),m=0;\(Data(Self.png).base64EncodedString())\u{1B}\\")
  }

  @Test("Kitty gets chunks of at most 4,096 characters", arguments: [(3072, 1), (3073, 2), (6144, 2), (10_000, 4)])
  func kittyChunks(length: Int, count: Int) throws {
    let bytes = Self.png(width: 10, height: 10, length: length)
    let sequence = try #require(InlineImage(bytes)?.escapeSequence(for: .kitty, columns: 40, rows: 12))
    let chunks = sequence.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(chunks.count == count)
    var data = ""
    for (index, chunk) in chunks.enumerated() {
      let parts = chunk.split(separator: ";")
      let keys = index == 0 ? "\u{1B}_Ga=T,f=100,q=2,c=24,r=12,m=" : "\u{1B}_Gm="
      #expect(parts[0] == keys + (index == count - 1 ? "0" : "1"))
      #expect(parts[1].utf8.count <= 4096)
      data += parts[1]
    }
    #expect(Data(base64Encoded: data) == Data(bytes))
  }

  @Test("Kitty gets the pixels of a JPEG, at most 10 columns of them for each cell", arguments: [(16, 8), (400, 200)])
  func kittyPixels(width: Int, height: Int) throws {
    let image = try #require(InlineImage(JPEGSamples.grey(width: width, height: height)))
    let sequence = try #require(image.escapeSequence(for: .kitty, columns: 2, rows: 2))
    let (size, count) = width > 100 ? ("s=20,v=10", 20 * 10 * 4) : ("s=16,v=8", 16 * 8 * 4)
    let prefix = "\u{1B}_Ga=T,f=32,\(size),q=2,c=2,r=1,m=0;"
    try #require(sequence.hasPrefix(prefix) && sequence.hasSuffix("\u{1B}\\"))
    let data = try #require(Data(base64Encoded: String(sequence.dropFirst(prefix.count).dropLast(2))))
    #expect(data.count == count)
    #expect(width > 100 || data.prefix(4) == Data([100, 100, 100, 255]))
  }

  @Test("There is no sequence for a format that kitty does not accept, for too many bytes, or for no cells")
  func refusals() throws {
    let image = try #require(InlineImage(Self.png))
    #expect(InlineImage(Self.jpeg)?.escapeSequence(for: .kitty, columns: 40, rows: 12) == nil)
    #expect(InlineImage(Self.gif)?.escapeSequence(for: .kitty, columns: 40, rows: 12) == nil)
    #expect(image.escapeSequence(for: .iTerm, columns: 0, rows: 12) == nil)
    #expect(image.escapeSequence(for: .kitty, columns: 40, rows: -1) == nil)
    let largest = Self.png(width: 9, height: 9, length: RasterImage.maximumByteCount)
    #expect(InlineImage(largest)?.escapeSequence(for: .iTerm, columns: 4, rows: 2) != nil)
    #expect(InlineImage(largest + [0])?.escapeSequence(for: .iTerm, columns: 4, rows: 2) == nil)
    // kitty gets the pixels of a file of this size, which is no valid one.
    #expect(InlineImage(largest)?.escapeSequence(for: .kitty, columns: 4, rows: 2) == nil)
    let sliver = try #require(InlineImage(Self.png(width: 1, height: .max)))
    #expect(sliver.escapeSequence(for: .iTerm, columns: 40, rows: 12)?.contains("width=1;height=12;") == true)
  }

  @Test(
    "The environment selects the graphics protocol",
    arguments: [
      (["TERM": "xterm-kitty"], .kitty), (["KITTY_WINDOW_ID": "3"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM_PROGRAM": "iTerm.app"], .iTerm), (["TERM_PROGRAM": "WezTerm"], .iTerm),
      (["TERM": "wezterm", "TERM_PROGRAM": "WezTerm"], .iTerm), (["TERM_PROGRAM": "mintty"], .iTerm),
      (["LC_TERMINAL": "iTerm2"], .iTerm), (["KONSOLE_VERSION": "240802"], .iTerm), ([:], nil), (["TERM": ""], nil),
      (["TERM_PROGRAM": "Apple_Terminal"], nil), (["KITTY_WINDOW_ID": ""], nil),
      (["TERM": "xterm-kitty", "TERM_PROGRAM": "iTerm.app"], .kitty),
      (["TERM_PROGRAM": "WezTerm", "KITTY_WINDOW_ID": "3"], .iTerm),
      // Variables of an outer terminal.
      (["TERM": "alacritty", "KITTY_WINDOW_ID": "3"], nil), (["TERM": "foot", "KONSOLE_VERSION": "240802"], nil),
      (["TERM": "linux", "LC_TERMINAL": "iTerm2"], nil), (["TERM_PROGRAM": "vscode", "KITTY_WINDOW_ID": "3"], nil),
      (["TERM_PROGRAM": "Apple_Terminal", "LC_TERMINAL": "iTerm2"], nil),
      (["VTE_VERSION": "1", "KITTY_WINDOW_ID": "3"], nil),
      (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], nil), (["TERM": "tmux", "KITTY_WINDOW_ID": "3"], nil),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux-1000/default,1,0"], nil), (["TERM": "xterm-kitty", "STY": "1"], nil),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], nil), (["TERM": "xterm-kitty", "NVIM": "/run/nvim"], nil),
      (["TERM": "xterm-kitty", "VIM_TERMINAL": "900"], nil), (["TERM": "xterm-kitty", "INSIDE_EMACS": "29"], nil),
      (["TMUX": "", "TERM": "xterm-kitty"], .kitty),
    ] as [([String: String], InlineImage.GraphicsProtocol?)])
  func environment(environment: [String: String], expected: InlineImage.GraphicsProtocol?) {
    let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    let profile = TerminalProfile(isTerminal: true, colorDepth: .basic)
    #expect(InlineImage.GraphicsProtocol(environment: environment, profile: profile) == expected)
    #expect(InlineImage.GraphicsProtocol(environment: environment, profile: .plain) == nil)
    let forced = TerminalProfile(isTerminal: true, isForced: true, colorDepth: .basic)
    #expect(InlineImage.GraphicsProtocol(environment: environment, profile: forced) == nil)
  }

  @Test(
    "The setting of the program takes precedence",
    arguments: [
      ("none", ["TERM": "xterm-kitty"], nil), ("auto", ["TERM": "xterm-kitty"], .kitty),
      ("", ["TERM": "xterm-kitty"], .kitty), ("yes", ["TERM": "xterm-kitty"], .kitty),
      ("iterm", ["TMUX": "x"], .iTerm), ("Kitty", [:], .kitty),
    ] as [(String, [String: String], InlineImage.GraphicsProtocol?)])
  func setting(setting: String, environment: [String: String], expected: InlineImage.GraphicsProtocol?) {
    let profile = TerminalProfile(isTerminal: true, colorDepth: .basic)
    #expect(InlineImage.GraphicsProtocol(environment: environment, profile: profile, setting: setting) == expected)
    #expect(InlineImage.GraphicsProtocol(environment: environment, profile: .plain, setting: setting) == nil)
  }

  @Test("Without colours an image is shown only if the setting requests it")
  func noColor() {
    let profile = TerminalProfile(isTerminal: true, colorDepth: .none)
    #expect(InlineImage.GraphicsProtocol(environment: ["TERM": "xterm-kitty"], profile: profile) == nil)
    #expect(InlineImage.GraphicsProtocol(environment: [:], profile: profile, setting: "kitty") == .kitty)
    #expect(InlineImage.GraphicsProtocol(environment: [:], profile: profile, setting: "iterm") == .iTerm)
  }
}
