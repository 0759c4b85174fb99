/// An error of a ``Prompt``.
public enum PromptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input ended before any text, as after Ctrl-D. The user wants to stop.
  case endOfInput
  /// The line exceeds 4,094 bytes. Prompt again, or report the error.
  case tooLong
  /// The line is not valid UTF-8, as from a terminal with another character set. Prompt again, or report the error.
  case invalidEncoding
  /// The task was cancelled.
  case cancelled
  /// The prompt could not be written, or the line could not be read.
  ///
  /// - Parameter reason: The system's error message, such as `Input/output error`.
  case failed(reason: String)

  /// An error message to print after the program's name: `no input: end of file`.
  public var description: String {
    switch self {
    case .endOfInput: "no input: end of file"
    case .tooLong: "the input is too long: enter at most \(Prompt.maximumLength) bytes"
    case .invalidEncoding: "the input is not valid UTF-8"
    case .cancelled: "cancelled"
    case .failed(let reason): "cannot prompt: \(reason)"
    }
  }
}
