import Foundation

/// The exit status and the output of a program.
struct ProgramResult: Sendable {
  /// The command line.
  let call: String
  /// The exit status as in a shell: 128 plus the signal number after a signal.
  let status: Int32
  /// The bytes of standard output, or of the terminal.
  let bytes: [UInt8]
  /// The bytes of standard error, unless it is the terminal.
  let errorBytes: [UInt8]

  /// Standard output as text.
  ///
  /// CR LF becomes LF.
  var output: String { Self.text(bytes) }

  var errors: String { Self.text(errorBytes) }

  /// The lines of standard output, without their ends.
  var lines: [String] { Self.lines(output) }

  /// The lines of standard error, without their ends.
  var errorLines: [String] { Self.lines(errors) }

  /// Standard output without styles, links and spinners, and with each edited line as it was last.
  ///
  /// On a busy machine any response may take long enough for a spinner.
  var unstyled: String {
    let text = output.replacing(/\u{1B}\]8;[a-z0-9=]*;(https?:\/\/[!-~]+)?\u{1B}\\/.ignoresCase(), with: "")
      .replacing(/\r?\u{1B}\[\?25l[^\n]*?\u{1B}\[\?25h/, with: "")
    return Self.withoutRedraws(text.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
  }

  var unstyledLines: [String] { Self.lines(unstyled) }

  /// Whether standard output holds an escape character.
  var hasEscapes: Bool { bytes.contains(0x1B) }

  /// Returns a text with each edited line as it was drawn last.
  static func withoutRedraws(_ text: String) -> String {
    text.replacing(/[^\n]*\r([^\n]*?)\u{1B}\[K\u{1B}\[[0-9]+G/) { $0.output.1 }
  }

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

// MARK: - Conformances

extension ProgramResult: CustomStringConvertible {
  /// The command line, the exit status and the output.
  var description: String {
    """
    `\(call)` ended with \(status); \
    output: \(output.prefix(2000).debugDescription); errors: \(errors.prefix(2000).debugDescription)
    """
  }
}
