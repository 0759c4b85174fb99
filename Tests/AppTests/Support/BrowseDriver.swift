import Foundation
import TestSupport
import Testing

/// `app browse` on a pseudoterminal, and the screen of a strict terminal emulator.
///
/// A frame is complete when its synchronized update ends. A test waits for a frame with a property, not for a time; the
/// time limit of the program ends a test whose frame never comes.
final class BrowseDriver {
  private static let endOfFrame = Array("\u{1B}[?2026l".utf8)
  private static let erasure = Array("\u{1B}[2J".utf8)
  /// What the program sends last.
  private static let endOfSession = Array("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

  let terminal: PseudoTerminal
  let running: RunningProgram
  /// The screen after the last frame that a test has waited for.
  private(set) var screen: VirtualTerminal
  /// The number of bytes of all frames until then.
  private(set) var byteCount = 0

  private let recording: Recording
  private let originalModes: [UInt64]
  private var receivedCount = 0
  private var pending: [UInt8] = []
  private var newSize: (columns: Int, rows: Int)?

  /// Starts the program with arguments after `browse`.
  convenience init(_ arguments: String..., in program: Program = Program(), columns: Int = 80, rows: Int = 24) throws {
    try self.init(arguments: arguments, in: program, columns: columns, rows: rows)
  }

  /// Starts the program with arguments after `browse`.
  init(arguments: [String], in program: Program = Program(), columns: Int = 80, rows: Int = 24) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    originalModes = terminal.modes
    recording = terminal.recording
    // Older terminals count cells like this; the program must not depend on the model.
    screen = VirtualTerminal(columns: columns, rows: rows, width: .scalars)
    running = try program.with(["browse"] + arguments).on(terminal).start()
  }

  deinit { running.send(SIGKILL) }

  // MARK: - Keys

  /// Types keys, without a wait between them.
  func press(_ keys: Keys...) {
    terminal.type(keys.map(\.bytes).joined())
  }

  func type(_ text: String) {
    terminal.type(text)
  }

  /// Changes the size of the terminal.
  ///
  /// The screen has the new size when the program draws it completely.
  func resize(columns: Int, rows: Int) {
    newSize = (columns, rows)
    terminal.resize(columns: columns, rows: rows)
  }

  // MARK: - Frames

  /// Waits for the next frame.
  ///
  /// - Returns: `false` if the program has ended.
  @discardableResult
  func nextFrame() async -> Bool {
    while true {
      if let end = pending.firstRange(of: Self.endOfFrame)?.upperBound {
        feed(pending[..<end])
        pending.removeSubrange(..<end)
        return true
      }
      let bytes = await recording.bytes(after: receivedCount)
      if bytes.isEmpty {
        feed(pending[...])
        pending = []
        return false
      }
      receivedCount += bytes.count
      pending += bytes
    }
  }

  private func feed(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    guard let newSize, let erasure = bytes.firstRange(of: Self.erasure) else { return screen.feed(bytes) }
    screen.feed(bytes[..<erasure.lowerBound])
    screen.resize(columns: newSize.columns, rows: newSize.rows)
    screen.feed(bytes[erasure.lowerBound...])
    self.newSize = nil
  }

  /// Waits for a frame that satisfies a condition; the last one may do.
  ///
  /// - Throws: ``MissingFrame`` if the program has ended before.
  func wait(_ description: String, _ condition: (BrowseDriver) -> Bool) async throws {
    while !condition(self) {
      guard await nextFrame() else { throw MissingFrame(description: description, lines: lines, modes: screen.modes) }
    }
  }

  func wait(for texts: String...) async throws {
    try await wait("\(texts)") { browser in
      let text = browser.text
      return texts.allSatisfy(text.contains)
    }
  }

  /// Waits for a frame in which the first line of the pane's border contains a text.
  func wait(forTitle text: String) async throws {
    try await wait("the title \(text.debugDescription)") { $0.title.contains(text) }
  }

  // MARK: - Screen

  var lines: [String] { screen.lines }

  var text: String { screen.lines.joined(separator: "\n") }

  /// The upper border with the titles.
  var title: String { lines.count > 1 ? lines[1] : "" }

  /// The texts that were sent to the clipboard.
  var copies: [String] {
    screen.copies.map { Data(base64Encoded: $0).map { String(decoding: $0, as: UTF8.self) } ?? "" }
  }

  // MARK: - End

  /// Presses `q` and expects the end.
  @discardableResult
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws -> ProgramResult {
    press("Q")
    return try await finish(sourceLocation: sourceLocation)
  }

  /// Waits for the end, and expects that the terminal is as before.
  ///
  /// - Parameters:
  ///   - status: The expected exit status.
  ///   - output: What the program prints after the terminal is restored.
  @discardableResult
  func finish(
    status: Int32 = 0, printing output: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    let result = try await running.finish()
    while await nextFrame() {}
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(terminal.modes == originalModes, "the modes of the terminal", sourceLocation: sourceLocation)
    guard result.bytes.contains(0x1B) else { return result }
    let end = try #require(
      result.bytes.ranges(of: Self.endOfSession).last?.upperBound,
      "\(String(decoding: result.bytes.suffix(200), as: UTF8.self).debugDescription)", sourceLocation: sourceLocation)
    let rest = String(decoding: result.bytes[end...], as: UTF8.self)
    #expect(output.map(rest.contains) ?? rest.isEmpty, "\(rest.debugDescription)", sourceLocation: sourceLocation)
    var screen = screen
    // A crash prints a line with line ends.
    if output == nil { #expect(screen.problems.isEmpty, "\(screen.problems)", sourceLocation: sourceLocation) }
    #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
    // What a resized terminal shows is unknown; the emulator fills it with `#`.
    let isUntouched = screen.lines.allSatisfy { line in line.allSatisfy { $0 == "#" } }
    if output == nil { #expect(isUntouched, "\(screen.lines)", sourceLocation: sourceLocation) }
    screen.feed("x".utf8)
    #expect(screen.cells(ofRow: screen.row).contains { $0.text == "x" && $0.style.isEmpty && $0.link.isEmpty })
    return result
  }
}

/// Keys as a terminal sends them.
struct Keys: ExpressibleByStringLiteral {
  let bytes: String

  init(stringLiteral value: String) { bytes = value }

  private init(_ bytes: String) { self.bytes = bytes }

  static let pageDown = Keys("\u{1B}[6~")
  static let enter = Keys("\r")

  /// A letter with Ctrl.
  static func control(_ letter: Character) -> Keys {
    Keys(String(UnicodeScalar((letter.asciiValue ?? 0) & 0x1F)))
  }
}

/// A frame that a test waited for and that did not come before the end of the program.
struct MissingFrame: Error, CustomStringConvertible {
  fileprivate let expected: String
  fileprivate let lines: [String]
  fileprivate let modes: Set<Int>

  fileprivate init(description: String, lines: [String], modes: Set<Int>) {
    (expected, self.lines, self.modes) = (description, lines, modes)
  }

  var description: String {
    "no frame with \(expected); modes \(modes.sorted()), last screen:\n\(lines.joined(separator: "\n"))"
  }
}
