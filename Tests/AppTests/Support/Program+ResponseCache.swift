import Foundation
import Persistence

extension Program {
  /// Returns the program with other arguments and the same home, and so the same cache.
  func with(_ arguments: String...) -> Program {
    with(arguments)
  }

  /// Returns the program with other arguments and the same home, and so the same cache.
  func with(_ arguments: [String]) -> Program {
    var program = self
    program.arguments = arguments
    return program
  }

  /// Returns the program with another standard output.
  func with(output: Output) -> Program {
    var program = self
    program.output = output
    return program
  }

  var cacheFolder: String {
    (environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache") + "/app"
  }

  /// Changes the fetch date of all cached responses.
  ///
  /// - Parameter seconds: The new age. A negative age is a date in the future.
  func ageCache(by seconds: TimeInterval) async {
    let responseCache = ResponseCache(folder: cacheFolder)
    for entry in await responseCache.summary().entries {
      await responseCache.renew(entry.key, fetchedAt: Date(timeIntervalSinceNow: -seconds))
    }
  }
}

extension Database {
  /// Whether the database passes SQLite's integrity check.
  var isIntact: Bool {
    get throws { try query("PRAGMA integrity_check", as: String.self) == ["ok"] }
  }
}

extension ProgramResult {
  /// The age in the cache notice, or `nil` if standard error is not exactly that notice.
  var cachedAge: String? { cacheNotice.map { String($0.1) } }

  var cacheReason: String? { cacheNotice.flatMap { $0.2.map { String($0) } } }

  private var cacheNotice: (Substring, Substring, Substring?)? {
    errors.wholeMatch(of: /app: showing data cached ([^:\n]*)(?:: ([^\n]*))?\n/)?.output
  }
}

extension String {
  /// The words of a command line, separated by spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}
