import Dependencies
import Foundation
import Synchronization
import TestSupport
import Testing

/// The behaviour of swift-dependencies that its users rely on.
@Suite("Coming from swift-dependencies")
struct ComingFromSwiftDependenciesTests {
  @Test("@Dependency(Key.self, as:) casts the override to its type")
  func castByKey() {
    withDependencies {
      $0[GreeterKey.self] = PoliteGreeter(name: "Ada")
    } operation: {
      @Dependency(GreeterKey.self, as: PoliteGreeter.self) var greeter
      #expect(greeter.name == "Ada")
    }
  }

  @Test("A test value can report that it is unimplemented when it is used, not when it is changed")
  func shouldReportUnimplemented() async {
    let issues = await captureIssues {
      withDependencies {
        $0[PartialKey.self].name = "overridden"
      } operation: {
        #expect(DependencyValues._current[PartialKey.self].name == "overridden")
      }
      _ = DependencyValues.test[PartialKey.self]
    }
    #expect(issues.map(\.text) == ["Override PartialKey."])
  }

  @Test(
    "The sign of an integer has its own digit in an identifier",
    arguments: [
      (0, "00000000-0000-0000-0000-000000000000"), (16, "00000000-0000-0000-0000-000000000010"),
      (0xDEAD_BEEF_CAFE, "00000000-0000-0000-0000-DEADBEEFCAFE"), (-1, "00000000-0000-0001-0000-000000000001"),
      (-16, "00000000-0000-0001-0000-000000000010"),
      (Int.max, "00000000-0000-0000-7FFF-FFFFFFFFFFFF"), (Int.min, "00000000-0000-0001-8000-000000000000"),
    ])
  func identifier(_ integer: Int, _ text: String) {
    #expect(UUID(integer).uuidString == text)
  }

  @Test("The function prepareDependencies can make the running test live")
  func preparedContext() async {
    prepareDependencies {
      $0.context = .live
      $0[PreparedKey.self] = "prepared"
    }
    @Dependency(\.context) var context
    #expect(context == .live)
    #expect(DependencyValues._current.word.text == "live")
    #expect(DependencyValues._current[PreparedKey.self] == "prepared")
    let inherited = await Task { DependencyValues._current.context }.value
    #expect(inherited == .live)
    withDependencies {
      $0.context = .test
    } operation: {
      #expect(DependencyValues._current.word.text == "test")
    }
  }

  @Test("A program can prepare another context")
  func preparedContextOfProgram() async {
    await #expect(processExitsWith: .success) {
      prepareDependencies { $0.context = .preview }
      precondition(DependencyValues._current.word.text == "preview")
    }
  }

  @Test("`$0 = .test` starts with new default values, which its scope shares and releases")
  func freshDefaults() async {
    @Dependency(CountKey.self) var counter
    weak var fresh: Counter?
    counter.next()
    await withDependencies {
      $0 = .test
    } operation: {
      #expect(counter.count == 0)
      fresh = counter
      counter.next()
      let shared = counter
      let inTask = await Task { shared.next() }.value
      #expect(inTask == 2)
      // A value that is initialized in the scope reads the default values of the scope.
      #expect(DependencyValues._current[DependentKey.self] == 2)
    }
    #expect(counter.count == 1)
    #expect(fresh == nil)
  }
}

@Suite("Error reporting")
struct ErrorReportingTests {
  private struct Failure: Error, CustomStringConvertible {
    var description: String { "no paper" }
  }

  @Test("The function reportIssue fails the test with an error and a message")
  func reporting() async {
    let issues = await captureIssues {
      reportIssue(Failure())
      reportIssue(Failure(), "while printing")
    }
    let text = "Caught error: no paper"
    #expect(issues.map(\.text) == [text, text + ": while printing"])
  }
}

@Suite("LockIsolated")
struct LockIsolatedTests {
  @Test("Threads change the value one at a time")
  func concurrent() async {
    let count = LockIsolated(0)
    await withTaskGroup { group in
      for _ in 1...100 { group.addTask { count.withValue { $0 += 1 } } }
    }
    #expect(count.value == 100)
  }

  @Test("The value can be replaced, its properties read, and locks compared")
  func access() {
    let names = LockIsolated(["Ada"])
    names.setValue(["Ada", "Grace"])
    #expect(names.count == 2)
    #expect(names == LockIsolated(["Ada", "Grace"]))
    #expect(Set([names, LockIsolated(["Ada", "Grace"])]).count == 1)
  }
}

private protocol Greeter: Sendable {}

private struct PoliteGreeter: Greeter {
  let name: String
}

private enum GreeterKey: TestDependencyKey {
  static var testValue: any Greeter { PoliteGreeter(name: "test") }
}

private struct PartialKey: TestDependencyKey {
  var name = ""

  static var testValue: Self {
    if shouldReportUnimplemented { reportIssue("Override PartialKey.") }
    return Self()
  }
}

private enum PreparedKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

private enum CountKey: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

private enum DependentKey: TestDependencyKey {
  static var testValue: Int {
    @Dependency(CountKey.self) var counter
    return counter.count
  }
}
