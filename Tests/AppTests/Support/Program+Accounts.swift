import Testing

extension Program {
  /// The arguments that create an account with a new email address.
  static let creation = [
    "account", "create", "--first-name", "Ada", "--last-name", "Sample", "--email", "ada@example.org",
  ]

  /// The request body for these arguments.
  static let creationBody = #"{"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Sample"}}"#

  /// The folder of the drafts and of the sandbox accounts.
  var stateFolder: String {
    (environment["XDG_STATE_HOME"] ?? "\(environment["HOME"] ?? "")/.local/state") + "/app"
  }

  var draftsPath: String { "\(stateFolder)/drafts.db" }

  /// Returns the number of each draft and whether a server may have accepted it, such as `1 maybe`.
  func draftStates() async throws -> [String] {
    let result = try await with("account", "drafts", "--fields=id,sent").run()
    try #require(result.status == 0, "\(result)")
    return result.lines.map { $0.replacing("\t", with: " ") }
  }
}
