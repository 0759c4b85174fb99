import Features
import Foundation
import Synchronization
import Testing

@Suite("Errors of effects", .timeLimit(.minutes(1)))
@MainActor
struct EffectErrorTests {
  private struct Broken: Error {
    var text = "bad\u{1B}[31m"
  }

  @Test("An error that nothing catches is reported where the effect was written, with its text made harmless")
  func uncaught() async {
    let line = Mutex(0)
    let store = Store { _ in
      line.withLock { $0 = #line + 1 }
      return .run { _ in throw Broken() }
    }
    await withKnownIssue {
      await store.send("a").finish()
    } matching: { issue in
      issue.text.contains("An effect of String threw Broken, and nothing catches it")
        && !issue.text.contains("\u{1B}")
        && issue.sourceLocation?.line == line.withLock { $0 }
    }
    #expect(store.state == ["a"])
  }

  @Test("A handler makes an action of an error")
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

  @Test("A cancellation error ends the effect in silence, past any handler")
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

  @Test("Whatever a cancelled effect throws is nobody's business")
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
