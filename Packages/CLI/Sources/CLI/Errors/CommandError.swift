/// Why a command ends without success: one line of what and where, and what to do about it.
struct CommandError: Error, Hashable {
  /// What failed, lower case, no full stop; the program's name is put before it.
  var message: String
  /// Facts below the message, indented: a request and its status.
  var details: [String] = []
  /// What to do, a sentence a line.
  var hints: [String] = []
  /// How the program ends.
  var exitCode: ExitCode
}

extension CommandError {
  /// A command line that cannot be followed.
  ///
  /// - Parameters:
  ///   - message: What is wrong, naming the option and the value.
  ///   - hints: What would be right.
  static func usage(_ message: String, hints: String...) -> CommandError {
    CommandError(message: message, hints: hints, exitCode: .usage)
  }
}
