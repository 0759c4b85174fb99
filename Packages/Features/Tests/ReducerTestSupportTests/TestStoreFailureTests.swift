import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("Failures of TestStore")
@MainActor
struct TestStoreFailureTests {
  /// A wrong step, and the beginning of its failure.
  struct WrongStep: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let step: @MainActor @Sendable (TestStoreOf<ToggleFeature>) async -> Void

    init(
      _ testDescription: String, _ text: String,
      _ step: @escaping @MainActor @Sendable (TestStoreOf<ToggleFeature>) async -> Void
    ) {
      (self.testDescription, self.text, self.step) = (testDescription, text, step)
    }
  }

  nonisolated static let wrongSteps = [
    WrongStep(
      "a state change without an assertion",
      """
      after sending toggled, the state changed unexpectedly (- expected, + actual):
        ToggleFeature.State
      -   isOn: false
      +   isOn: true
          note: nil
      """
    ) { await $0.send(.toggled) },
    WrongStep(
      "another state change",
      """
      after sending toggled, the state is not the expected one (- expected, + actual):
        ToggleFeature.State
          isOn: true
      -   note: "a note"
      +   note: nil
      """
    ) { store in
      await store.send(.toggled) {
        $0.isOn = true
        $0.note = "a note"
      }
    },
    WrongStep("no state change", "after sending tapped, the state was expected to change, but did not") {
      await $0.send(.tapped) { $0.isOn = false }
    },
    WrongStep("an error", "after sending toggled, the closure with the expected change threw CancellationError()") {
      await $0.send(.toggled) { _ in throw CancellationError() }
    },
    WrongStep("a received state change", "after receiving noteReceived(\"x\"), the state changed unexpectedly") {
      await $0.send(.noteRequested("x"))
      await $0.receive(.noteReceived("x"))
    },
    WrongStep(
      "an action that was not received",
      "the test must receive these actions before it sends toggled:\n  noteReceived(\"x\")"
    ) {
      await $0.send(.noteRequested("x")).finish()
      await $0.send(.toggled) { $0.isOn = true }
    },
    WrongStep(
      "another action",
      """
      received an unexpected action (- expected, + actual):
        ToggleFeature.Action.noteReceived
      -   noteReceived: "y"
      +   noteReceived: "x"
      """
    ) {
      await $0.send(.noteRequested("x"))
      await $0.receive(.noteReceived("y")) { $0.note = "y" }
    },
    WrongStep("another predicate", "received noteReceived(\"x\"), which does not match the predicate") {
      await $0.send(.noteRequested("x"))
      await $0.receive(where: { $0 == .tapped })
    },
    WrongStep("the end", "the test finished without receiving these actions:\n  noteReceived(\"x\")") {
      await $0.send(.noteRequested("x"))
    },
  ]

  @Test("A wrong step fails with the difference", arguments: wrongSteps)
  func wrong(step: WrongStep) async {
    await expectFailure(step.text) {
      let store = TestStore(initialState: ToggleFeature.State()) { ToggleFeature() }
      await step.step(store)
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
