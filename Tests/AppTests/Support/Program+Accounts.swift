import Foundation
import Persistence

extension Program {
  /// The arguments that create an account which no sandbox has.
  static let creation = [
    "account", "create", "--first-name", "Ada", "--last-name", "Sample", "--email", "ada@example.org",
  ]

  /// The body that is sent for them.
  static let creationBody = #"{"user":{"first_name":"Ada","last_name":"Sample","email":"ada@example.org"}}"#

  /// The same program in the same home, which asks another server; nil for none that is named.
  func asking(_ baseURL: String?) -> Program {
    var program = self
    program.environment["APP_BASE_URL"] = baseURL
    return program
  }

  /// The folder in which the program keeps what is no copy of anything: drafts, and the accounts of its sandbox.
  var stateFolder: String {
    (environment["XDG_STATE_HOME"] ?? "\(environment["HOME"] ?? "")/.local/state") + "/app"
  }

  /// The file of the drafts in it.
  var draftsPath: String { "\(stateFolder)/drafts.db" }

  /// The numbers of the drafts that the program lists.
  func draftNumbers() async throws -> [Int] {
    let outcome = try await with("account", "drafts", "--json=id").run()
    guard outcome.status == 0, let rows = outcome.json as? [[String: Int]] else {
      throw UnreadableDrafts(outcome: outcome)
    }
    return rows.compactMap { $0["id"] }
  }
}

/// A list of drafts that a test could not read.
struct UnreadableDrafts: Error {
  let outcome: Outcome
}
