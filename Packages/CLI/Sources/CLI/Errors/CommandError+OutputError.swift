import Terminal

extension CommandError {
  /// Runs work that writes, and turns its failure into the program's.
  ///
  /// - Parameter work: The work.
  static func catchingOutput(_ work: () throws(OutputError) -> Void) throws(CommandError) {
    do throws(OutputError) {
      try work()
    } catch {
      throw CommandError(error)
    }
  }

  /// Puts a failed write in the program's words; a reader that has gone is nothing to talk about.
  ///
  /// - Parameter error: Why the write failed.
  init(_ error: OutputError) {
    switch error {
    case .brokenPipe: self.init(message: "", exitCode: .brokenPipe)
    case .failed: self.init(message: error.description, exitCode: .local)
    }
  }
}
