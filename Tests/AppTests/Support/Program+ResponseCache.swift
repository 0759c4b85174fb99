import Foundation
import Persistence

extension Program {
  /// The same program with other arguments, in the same home: it finds what this one has saved.
  func with(_ arguments: String...) -> Program {
    with(arguments)
  }

  /// The same program with other arguments, in the same home: it finds what this one has saved.
  func with(_ arguments: [String]) -> Program {
    var program = self
    program.arguments = arguments
    return program
  }

  /// The same program with another standard output.
  func with(output: Output) -> Program {
    var program = self
    program.output = output
    return program
  }

  /// The folder in which the program saves what it was answered.
  var savingFolder: String {
    (environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache") + "/app"
  }

  /// The database file in it.
  var databasePath: String { "\(savingFolder)/saved.db" }

  /// Opens the database as another program may do, to look into it, to lock it or to spoil it.
  func openDatabase() throws -> Database {
    try Database(path: databasePath)
  }

  /// Makes all that is saved look as if the server had sent it at another time.
  ///
  /// - Parameter seconds: How long ago; less than zero for a time to come.
  func age(by seconds: TimeInterval) async {
    let responseCache = ResponseCache(folder: savingFolder)
    for entry in await responseCache.summary().entries {
      await responseCache.renew(entry.key, fetchedAt: Date(timeIntervalSinceNow: -seconds))
    }
  }
}

extension Outcome {
  /// How old the rows shown are, by the one note that there is besides; nil when another is there, or more than that one.
  var savedAge: String? { savedNote.map { String($0.1) } }

  /// Why the server gave nothing newer, by that note.
  var savedReason: String? { savedNote.flatMap { $0.2.map { String($0) } } }

  private var savedNote: (Substring, Substring, Substring?)? {
    errors.wholeMatch(of: /app: showing data cached ([^(\n]*[^(\n ])(?: \(([^\n]*)\))?\n/)?.output
  }
}
