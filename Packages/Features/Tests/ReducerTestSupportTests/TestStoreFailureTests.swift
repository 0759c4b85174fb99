import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("Failures of TestStore")
@MainActor
struct TestStoreFailureTests {
  @Test("A state change without an assertion fails")
  func unexpectedChange() async {
    await expectFailure(
      """
      after sending toggled, the state changed unexpectedly (- expected, + actual):
        ToggleFeature.State
      -   isOn: false
      +   isOn: true
          note: nil
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.toggled)
    }
  }

  @Test("A state change that differs from the expected one fails")
  func wrongChange() async {
    await expectFailure(
      """
      after sending toggled, the state is not the expected one (- expected, + actual):
        ToggleFeature.State
          isOn: true
      -   note: "a note"
      +   note: nil
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.toggled) {
        $0.isOn = true
        $0.note = "a note"
      }
    }
  }

  @Test("An expected state change that does not happen fails")
  func missingChange() async {
    await expectFailure(
      """
      after sending tapped, the state was expected to change, but did not
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.tapped) { $0.isOn = false }
    }
  }

  @Test("A closure with the expected change that throws an error fails")
  func throwingChange() async {
    struct Missing: Error {}
    await expectFailure("after sending toggled, the closure with the expected change threw Missing()") {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.toggled) { _ in throw Missing() }
    }
  }

  @Test("A received action with an unexpected state change fails")
  func wrongChangeOnReceive() async {
    await expectFailure("after receiving noteReceived(\"x\"), the state changed unexpectedly") {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x"))
      await store.receive(.noteReceived("x"))
      await store.finish()
    }
  }

  @Test("Sending an action before receiving the previous ones fails")
  func unreceivedBeforeSend() async {
    await expectFailure("the test must receive these actions before it sends toggled:\n  noteReceived(\"x\")") {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x")).finish()
      await store.send(.toggled) { $0.isOn = true }
      await store.finish()
    }
  }

  @Test("Receiving an action other than the expected one fails")
  func unexpectedAction() async {
    await expectFailure(
      """
      received an unexpected action (- expected, + actual):
        ToggleFeature.Action.noteReceived
      -   noteReceived: "y"
      +   noteReceived: "x"
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x"))
      await store.receive(.noteReceived("y")) { $0.note = "y" }
      await store.finish()
    }
  }

  @Test("Receiving an action that does not match the predicate fails")
  func unmatchedPredicate() async {
    await expectFailure(
      """
      received noteReceived("x"), which does not match the predicate
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x"))
      await store.receive(where: { $0 == .tapped })
      await store.finish()
    }
  }

  @Test("Expecting an action fails when the effect finishes without sending it")
  func endsWithoutSending() async {
    await expectFailure("expected to receive b, but all effects have finished") {
      let store = TestStore { _ in .run { _ in } }
      await store.send("a") { $0 = ["a"] }
      await store.receive("b")
      await store.finish()
    }
  }

  @Test("Finishing before receiving all actions fails")
  func leftAtFinish() async {
    await expectFailure(
      """
      the test finished without receiving these actions:
        noteReceived("x")
      """
    ) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x"))
      await store.finish()
    }
  }

  @Test("Ending a test with a running effect fails, and cancels the effect")
  func runningAtEnd() async {
    let began = Gate()
    let ended = Gate()
    await expectFailure(
      """
      the test ended without waiting for the effects of these actions; end it with `await store.finish()`:
        a
      """
    ) {
      let store = TestStore { _ in
        .run { _ in
          began.open()
          await Gate().wait()
          ended.open()
        }
      }
      await store.send("a") { $0 = ["a"] }
      await began.wait()
    }
    await ended.wait()
  }

  @Test("A failure at the end of the test, also off the main actor, has the location of the store's creation")
  @concurrent nonisolated func location() async {
    let line = #line
    let issues = await captureIssues {
      let store = await TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await store.send(.noteRequested("x")).finish()
    }
    #expect(issues.map(\.sourceLocation?.line) == [line + 2])
    #expect(
      issues.first?.text.hasPrefix("the test ended without receiving these actions:\n  noteReceived(\"x\")") == true)
  }

  @Test("Cancelling a test that waits for an effect fails it with the effect's action")
  func cancelledReceive() async {
    let began = Gate()
    let test = Task { @MainActor in
      await expectFailure(
        "the test was cancelled while waiting to receive b; effects of these actions are still running:\n  a",
        "the test was cancelled while waiting for effects to finish; effects of these actions are still running:\n  a"
      ) {
        let store = TestStore { _ in
          .run { _ in
            began.open()
            await Gate().wait()
          }
        }
        await store.send("a") { $0 = ["a"] }
        await store.receive("b")
        await store.finish()
      }
    }
    await began.wait()
    test.cancel()
    await test.value
  }

  /// Expects exactly the issues whose texts have the given prefixes, in order.
  private nonisolated func expectFailure(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation, when operation: () async -> Void
  ) async {
    let actual = await captureIssues(sourceLocation: sourceLocation, operation).map(\.text)
    #expect(
      actual.count == texts.count && zip(actual, texts).allSatisfy { $0.hasPrefix($1) },
      "actual: \(actual)", sourceLocation: sourceLocation)
  }
}
