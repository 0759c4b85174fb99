import Dependencies
import Synchronization

/// A dependency with a different value in each context.
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

/// A counter shared by threads and tasks.
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
