@testable import CLI

extension Invocation {
  /// Parses a command line.
  init(_ arguments: [String], environment: [String: String]) throws(CommandError) {
    var parsed = ParsedArguments()
    try self.init(arguments, environment: environment, into: &parsed)
  }
}
