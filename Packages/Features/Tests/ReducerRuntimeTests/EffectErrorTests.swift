import Dependencies
import Foundation
import ReducerRuntime
import Synchronization
import TestSupport
import Testing

@Suite("Errors of effects")
@MainActor
struct EffectErrorTests {
  private struct Broken: Error {
    var text = "bad\u{1B}[31m“é”"
  }

  @Test("An unhandled error is reported at the location of the effect, with its text escaped")
  func uncaught() async {
    let line = Mutex(0)
    let store = Store { _ in
      line.withLock { $0 = #line + 1 }
      return .run { _ in throw Broken() }
    }
    let issues = await captureIssues { await store.send("a").finish() }
    #expect(issues.count == 1)
    #expect(
      issues[0].text.hasPrefix(
        "An effect of Swift.String threw an unhandled ReducerRuntimeTests.EffectErrorTests.Broken:\n"))
    #expect(issues[0].text.contains(#"\n  Broken(text: "bad\u{1B}[31m“é”")\n"#.replacing(#"\n"#, with: "\n")))
    #expect(issues[0].sourceLocation?.line == line.withLock { $0 })
    #expect(store.state == ["a"])
  }

  @Test("An unimplemented endpoint is not reported again")
  func unimplemented() async {
    let store = Store { _ in .run { _ in throw Unimplemented("Mail.send") } }
    let issues = await captureIssues { await store.send("a").finish() }
    #expect(issues.isEmpty)
  }

  @Test("A handler sends an action for an error")
  func caught() async {
    let store = Store { action in
      guard action == "a" else { return .none }
      return .run { _ in
        throw Broken(text: "b")
      } catch: { error, send in
        await send((error as? Broken)?.text ?? "?")
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a", "b"])
  }

  @Test("A CancellationError is ignored, even with a handler")
  func cancellationError() async {
    let store = Store { _ in
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send("caught")
      }
    }
    await store.send("a").finish()
    #expect(store.state == ["a"])
  }

  @Test("An error of a cancelled effect is ignored")
  func errorOfCancelled() async {
    let began = Gate()
    let store = Store { _ in
      .run { _ in
        began.open()
        await Gate().wait()
        throw URLError(.cancelled)
      }
    }
    let task = store.send("a")
    await began.wait()
    task.cancel()
    await task.finish()
    #expect(store.state == ["a"])
  }
}
