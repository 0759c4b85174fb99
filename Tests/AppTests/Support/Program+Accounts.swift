import Foundation

extension Program {
  /// The arguments that create an account with a new email address.
  static let creation = [
    "account", "create", "--first-name", "Ada", "--last-name", "Sample", "--email", "ada@example.org",
  ]

  /// The request body for these arguments.
  static let creationBody = #"{"user":{"first_name":"Ada","last_name":"Sample","email":"ada@example.org"}}"#

  /// Returns the program with another base URL and the same home.
  ///
  /// `nil` unsets the base URL.
  func with(baseURL: String?) -> Program {
    var program = self
    program.environment["APP_BASE_URL"] = baseURL
    return program
  }

  /// The folder of the drafts and of the sandbox accounts.
  var stateFolder: String {
    (environment["XDG_STATE_HOME"] ?? "\(environment["HOME"] ?? "")/.local/state") + "/app"
  }

  /// The path of the drafts database.
  var draftsPath: String { "\(stateFolder)/drafts.db" }

  /// Returns the numbers of the drafts.
  func draftNumbers() async throws -> [Int] {
    let result = try await with("account", "drafts", "--json=id").run()
    guard result.status == 0, let rows = result.json as? [[String: Int]] else {
      throw UnreadableDrafts(result: result)
    }
    return rows.compactMap { $0["id"] }
  }
}

extension Program {
  /// Returns the number of each draft and whether a server may have accepted it, such as `1 maybe`.
  func draftStates() async throws -> [String] {
    let result = try await with("account", "drafts", "--fields=id,sent").run()
    guard result.status == 0 else { throw UnreadableDrafts(result: result) }
    return result.lines.map { $0.replacing("\t", with: " ") }
  }
}

/// The output of `app account drafts` is malformed.
struct UnreadableDrafts: Error {
  let result: ProgramResult
}
