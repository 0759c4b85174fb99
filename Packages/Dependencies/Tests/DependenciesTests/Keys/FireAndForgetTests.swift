import Dependencies
import TestSupport
import Testing

@Suite("Fire and forget")
struct FireAndForgetTests {
  @Dependency(\.fireAndForget) private var fireAndForget

  @Test("In a test the call returns after the work has ended")
  func test() async {
    let counter = Counter()
    await fireAndForget {
      for _ in 1...100 { await Task.yield() }
      counter.next()
    }
    #expect(counter.count == 1)
  }

  @Test("In a running program the call returns before the work has ended")
  func program() async {
    await withDependencies {
      $0.context = .live
    } operation: {
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let (results, finish) = AsyncStream.makeStream(of: String.self)
      await fireAndForget(name: "receipt", priority: .high) {
        for await _ in gate { break }
        finish.yield("sent")
      }
      // The work cannot end before the gate opens, so the call has returned before it.
      open.finish()
      let result = await results.first { _ in true }
      #expect(result == "sent")
    }
  }

  @Test("The work inherits the dependencies in scope", arguments: [DependencyContext.live, .test])
  func dependencies(_ context: DependencyContext) async {
    await withDependencies {
      $0.context = context
      $0.word = Word(text: "inherited")
    } operation: {
      let (results, finish) = AsyncStream.makeStream(of: String.self)
      await fireAndForget {
        @Dependency(\.word) var word
        finish.yield(word.text)
      }
      let result = await results.first { _ in true }
      #expect(result == "inherited")
    }
  }

  @Test("In a test an error of the work is reported at the call, except a cancellation and an unimplemented endpoint")
  func reportedError() async {
    struct Undeliverable: Error {}
    let issues = await captureIssues {
      await fireAndForget { throw Undeliverable() }
      await fireAndForget { throw Unimplemented("Mail.send") }
      await fireAndForget { throw CancellationError() }
    }
    #expect(issues.map(\.text) == ["Caught error: Undeliverable()"])
    #expect(issues.map(\.sourceLocation?.line) == [#line - 5])
  }

  @Test("In a test the work runs in a task of its own, which cancelling the caller does not cancel")
  func ownTask() async {
    let results = Recorder<Bool>()
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fireAndForget { results.record(Task.isCancelled) }
    }
    await caller.value
    #expect(results.values == [false])
  }

  @Test("Work formed on an actor runs on that actor", arguments: [DependencyContext.live, .test])
  @MainActor
  func actor(_ context: DependencyContext) async {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    var count = 0
    await withDependencies {
      $0.context = context
    } operation: {
      await fireAndForget {
        count += 1
        end.finish()
      }
    }
    for await _ in ended {}
    #expect(count == 1)
  }
}
