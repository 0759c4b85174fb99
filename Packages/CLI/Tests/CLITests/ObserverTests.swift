import Observation
import Testing

@testable import CLI

@Suite("What is observed", .timeLimit(.minutes(5)))
@MainActor struct ObserverTests {
  @Observable final class Progress {
    var count = 0
  }

  /// Notes what was seen, and wakes who waits for it.
  final class Witness {
    private(set) var seen: [Int] = []
    private var waiting: CheckedContinuation<Void, Never>?

    func see(_ count: Int) {
      seen.append(count)
      waiting?.resume()
      waiting = nil
    }

    func next() async {
      await withCheckedContinuation { waiting = $0 }
    }
  }

  @Test("is seen at once and after each change, until the observer stops")
  func changes() async {
    let progress = Progress()
    let witness = Witness()
    let observer = Observer { witness.see(progress.count) }
    observer.observe()
    #expect(witness.seen == [0])
    for count in 1...3 {
      progress.count = count
      await witness.next()
    }
    #expect(witness.seen == [0, 1, 2, 3])
    observer.stop()
    progress.count = 4
    // What the change has put on the main actor runs before this.
    await Task {}.value
    #expect(witness.seen == [0, 1, 2, 3])
  }
}
