import Features
import FeaturesTestSupport
import Testing

@Suite("TestStore fails a test that does not say everything", .timeLimit(.minutes(1)))
@MainActor
struct TestStoreFailureTests {
  @Test("A change that is not told")
  func unexpectedChange() async {
    await expectFailure(
      """
      after sending flipped the state changed unexpectedly (- expected, + actual):
        FeaturesTests.Toggle.State
      -   isOn: false
      +   isOn: true
          note: nil
      To expect what happened:
        await store.send(.flipped) { $0.isOn = true }
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.flipped)
    }
  }

  @Test("A change other than the one told")
  func wrongChange() async {
    await expectFailure(
      """
      after sending flipped the state is not the expected one (- expected, + actual):
        FeaturesTests.Toggle.State
          isOn: true
      -   note: Optional("a note")
      -     some: "a note"
      +   note: nil
      To expect what happened:
        await store.send(.flipped) { $0.isOn = true }
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.flipped) {
        $0.isOn = true
        $0.note = "a note"
      }
    }
  }

  @Test("A change that is told and does not happen")
  func missingChange() async {
    await expectFailure(
      """
      after sending touched a change was expected, but the state stays as it was
      To expect what happened:
        await store.send(.touched)
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.touched) { $0.isOn = false }
    }
  }

  @Test("An expected change that throws")
  func throwingChange() async {
    struct Missing: Error {}
    await expectFailure("after sending flipped the expected change threw Missing()") {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.flipped) { _ in throw Missing() }
    }
  }

  @Test("A received action that changes the state otherwise than told")
  func wrongChangeOnReceive() async {
    await expectFailure("after receiving noted(\"x\") the state changed unexpectedly") {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x"))
      await store.receive(.noted("x"))
      await store.finish()
    }
  }

  @Test("An action sent while another waits to be received")
  func unreceivedBeforeSend() async {
    await expectFailure("1 received action(s) must be handled before sending flipped:\n  noted(\"x\")") {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x")).finish()
      await store.send(.flipped) { $0.isOn = true }
      await store.finish()
    }
  }

  @Test("An action other than the expected one")
  func unexpectedAction() async {
    await expectFailure(
      """
      received an unexpected action (- expected, + actual):
        FeaturesTests.Toggle.Action.noted
      -   noted: "y"
      +   noted: "x"
      To expect what happened:
        await store.receive(.noted("x")) { $0.note = "x" }
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x"))
      await store.receive(.noted("y")) { $0.note = "y" }
      await store.finish()
    }
  }

  @Test("An action that is not of the expected kind")
  func unexpectedKind() async {
    await expectFailure(
      """
      received noted("x"), which does not pass the test given
      To expect what happened:
        await store.receive(.noted("x")) { $0.note = "x" }
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x"))
      await store.receive(where: { $0 == .touched })
      await store.finish()
    }
  }

  @Test("An action that nothing can send any more")
  func nothingToReceive() async {
    await expectFailure("expected to receive noted(\"x\"), but no effect is running that could send it") {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.flipped) { $0.isOn = true }
      await store.receive(.noted("x"))
    }
  }

  @Test("An action that the effect ends without sending")
  func endsWithoutSending() async {
    await expectFailure("expected to receive b, but no effect is running that could send it") {
      let store = TestStore(initialState: []) { Journal { _ in .run { _ in } } }
      await store.send("a") { $0 = ["a"] }
      await store.receive("b")
      await store.finish()
    }
  }

  @Test("Actions left when the test finishes")
  func leftAtFinish() async {
    await expectFailure(
      """
      1 received action(s) were not handled:
        noted("x")
      To expect what happened:
        await store.receive(.noted("x")) { $0.note = "x" }
      """
    ) {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x"))
      await store.finish()
    }
  }

  @Test("Actions left when the test ends without finishing")
  func leftAtEnd() async {
    await expectFailure("the test ended, but 1 received action(s) were not handled:\n  noted(\"x\")") {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x")).finish()
    }
  }

  @Test("An effect that still runs when the test ends, which also ends the effect")
  func runningAtEnd() async {
    let began = Gate()
    let ended = Gate()
    await expectFailure(
      """
      the test ended without waiting for the effects of these action(s); end it with `await store.finish()`:
        a
      """
    ) {
      let store = TestStore(initialState: []) {
        Journal { _ in
          .run { _ in
            began.open()
            await Gate().wait()
            ended.open()
          }
        }
      }
      await store.send("a") { $0 = ["a"] }
      await began.wait()
    }
    await ended.wait()
  }

  @Test("A store last used off the main actor fails the running test as well")
  @concurrent nonisolated func endsElsewhere() async {
    await expectFailure("the test ended, but 1 received action(s) were not handled") {
      let store = await TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x")).finish()
    }
  }

  @Test("The failure at the end is reported where the store was made")
  func location() async {
    let here = #_sourceLocation
    await withKnownIssue {
      let store = TestStore(initialState: Toggle.State()) { Toggle() }
      await store.send(.remembered("x")).finish()
    } matching: {
      $0.sourceLocation?.line == here.line + 2
    }
  }

  @Test("Waiting for an effect that hangs ends with the test, and names its action")
  func cancelledReceive() async {
    let began = Gate()
    let test = Task { @MainActor in
      await expectFailure(
        "the test was cancelled while waiting to receive b; still running are the effects of:\n  a",
        "the test was cancelled while waiting for effects to end; still running are the effects of:\n  a"
      ) {
        let store = TestStore(initialState: []) {
          Journal { _ in
            .run { _ in
              began.open()
              await Gate().wait()
            }
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

  /// Expects issues that begin with the texts, in their order, and no others.
  private nonisolated func expectFailure(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
    when operation: () async -> Void
  ) async {
    let heard = Heard()
    await withKnownIssue(sourceLocation: sourceLocation) {
      await operation()
    } matching: { issue in
      heard.add(issue.text)
      return texts.contains { issue.text.hasPrefix($0) }
    }
    let heardTexts = heard.texts
    #expect(
      heardTexts.count == texts.count && zip(heardTexts, texts).allSatisfy { $0.hasPrefix($1) },
      "heard: \(heardTexts)", sourceLocation: sourceLocation)
  }
}
