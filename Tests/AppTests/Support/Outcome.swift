import Foundation

/// How a program ended, and what it had written.
struct Outcome: Sendable {
  /// The command line.
  let call: String
  /// The exit status as a shell gives it: 128 and the signal's number after a signal.
  let status: Int32
  /// What came out of standard output, or of the terminal.
  let bytes: [UInt8]
  /// What came out of standard error, unless it went to the terminal.
  let errorBytes: [UInt8]

  /// Standard output as text; a terminal's line ends are one character, as the program wrote them.
  var output: String { Self.text(bytes) }

  /// Standard error as text.
  var errors: String { Self.text(errorBytes) }

  /// The lines of standard output, without their ends.
  var lines: [String] { Self.lines(output) }

  /// The lines of standard error, without their ends.
  var errorLines: [String] { Self.lines(errors) }

  /// Standard output without the marks of links to web addresses, whose texts stay (OSC 8).
  var unlinked: String {
    output.replacing(/\u{1B}\]8;[a-z0-9=]*;(https?:\/\/[!-~]+)?\u{1B}\\/.ignoresCase(), with: "")
  }

  /// Standard output without the sequences that choose colours and styles or make links, and without a spinner: on a
  /// busy machine any answer may take long enough for one.
  var unstyled: String {
    unlinked.replacing(/\r?\u{1B}\[\?25l[^\n]*?\u{1B}\[\?25h/, with: "").replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  /// The lines of ``unstyled``.
  var unstyledLines: [String] { Self.lines(unstyled) }

  /// Whether standard output holds an escape character.
  var hasEscapes: Bool { bytes.contains(0x1B) }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

// MARK: - Conformances

extension Outcome: CustomStringConvertible {
  /// Everything that explains a failed test.
  var description: String {
    """
    `\(call)` ended with \(status); \
    output: \(output.prefix(2000).debugDescription); errors: \(errors.prefix(2000).debugDescription)
    """
  }
}
