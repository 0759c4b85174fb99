import Terminal

extension CommandError {
  /// Runs an operation that writes, and converts its error.
  static func catchingOutput(_ work: () throws(OutputError) -> Void) throws(CommandError) {
    do throws(OutputError) {
      try work()
    } catch {
      throw CommandError(error)
    }
  }

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
