import Terminal

extension CommandError {
  /// Creates the error of a failed write.
  ///
  /// A closed pipe has no message.
  init(_ error: OutputError) {
    switch error {
    case .brokenPipe: self.init(message: "", exitCode: .brokenPipe)
    case .failed: self.init(message: error.description, exitCode: .local)
    }
  }
}
