/// Why a ``Prompt`` has no answer.
public enum PromptError: Error, Sendable, Hashable {
  /// The input ended before anything was answered: Ctrl-D. Take it as the wish to stop.
  case ended
  /// The answer has more than 4,094 bytes. Ask again, or refuse.
  case tooLong
  /// The question could not be written, or the answer not be read.
  ///
  /// - Parameter reason: The system's words for it, such as `Input/output error`.
  case failed(reason: String)
}

// MARK: - Conformances

extension PromptError: CustomStringConvertible {
  /// What happened, ready to follow the program's name: `no answer: the input ended`.
  public var description: String {
    switch self {
    case .ended: "no answer: the input ended"
    case .tooLong: "the answer is too long: give at most \(Prompt.maximumLength) bytes"
    case .failed(let reason): "cannot ask: \(reason)"
    }
  }
}
