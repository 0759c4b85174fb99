import Dependencies
import Synchronization
import Testing

/// A dependency with a word to tell its values apart.
struct Word: Equatable, Sendable {
  var text: String
}

extension Word: DependencyKey {
  static let liveValue = Word(text: "live")
  static let previewValue = Word(text: "preview")
  static let testValue = Word(text: "test")
}

extension DependencyValues {
  var word: Word {
    get { self[Word.self] }
    set { self[Word.self] = newValue }
  }
}

/// A count that threads and tasks share.
final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  @discardableResult
  func next() -> Int {
    state.withLock { count in
      count += 1
      return count
    }
  }
}

/// Runs a body whose every issue is expected, and returns what the issues said.
func messages(of body: () async throws -> Void) async rethrows -> [String] {
  let heard = Mutex<[String]>([])
  try await withKnownIssue {
    try await body()
  } matching: { issue in
    heard.withLock { $0 += issue.comments.map(\.rawValue) }
    return true
  }
  return heard.withLock { $0 }
}
