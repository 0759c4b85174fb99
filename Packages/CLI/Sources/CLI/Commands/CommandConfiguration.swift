/// What help knows of a command.
struct CommandConfiguration: Sendable {
  /// The command's name.
  let name: String
  /// What stands for its arguments, such as `ID`; empty for none.
  var arguments = ""
  /// The ways to call it without options, where they are more than ``arguments`` says.
  var usage: String?
  /// What it does, in one line without a full stop.
  let summary: String
  /// One way to call it.
  let example: String
  /// More ways to call it, each with what it does.
  var moreExamples: [(call: String, meaning: String)] = []
  /// The API that it asks.
  var api = API.typicode
  /// Its own options.
  var options: [OptionDeclaration] = []
  /// The fields of its records, for `--json` and `--fields`.
  var fields: [String] = []
}
