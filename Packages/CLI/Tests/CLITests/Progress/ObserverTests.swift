import Observation
import TestSupport
import Testing

@testable import CLI

@Suite("An observer")
@MainActor struct ObserverTests {
  @Observable final class Progress {
    var count = 0
  }

  /// Records observed values, and waits for the next one.
  final class Recorder {
    private(set) var values: [Int] = []
    private var waiting: CheckedContinuation<Void, Never>?

    func record(_ count: Int) {
      values.append(count)
      waiting?.resume()
      waiting = nil
    }

    func next() async {
      await withCheckedContinuation { waiting = $0 }
    }
  }

  @Test("An observer runs its closure at once and after each change, until it is stopped")
  func changes() async {
    let progress = Progress()
    let recorder = Recorder()
    let observer = Observer { recorder.record(progress.count) }
    observer.observe()
    #expect(recorder.values == [0])
    for count in 1...3 {
      progress.count = count
      await recorder.next()
    }
    #expect(recorder.values == [0, 1, 2, 3])
    observer.stop()
    progress.count = 4
    // The task that the change started on the main actor runs first.
    await Task {}.value
    #expect(recorder.values == [0, 1, 2, 3])
  }
}
