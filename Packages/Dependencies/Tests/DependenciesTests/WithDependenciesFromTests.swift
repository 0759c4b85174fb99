import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Dependencies of an object")
struct WithDependenciesFromTests {
  @Test("An object with a @Dependency property propagates its dependencies after the scope has ended")
  func property() async {
    let parent = withDependencies {
      $0.word.text = "parent"
    } operation: {
      Reading()
    }
    let child = withDependencies(from: parent) { Reading() }
    let other = await withDependencies(from: parent) { () async in Reading() }
    #expect([parent.word.text, child.word.text, other.word.text] == ["parent", "parent", "parent"])
  }

  @Test("An object without such a property propagates the dependencies of the withDependencies that returned it")
  func result() {
    let (parent, inheriting) = withDependencies {
      $0.word.text = "parent"
    } operation: {
      (withDependencies({ _ in }, operation: { Plain() }), [Inheriting()])
    }
    let child = withDependencies(from: parent) { Plain() }
    let grandchild = withDependencies(from: child) { Reading() }
    #expect(grandchild.word.text == "parent")
    // The property can belong to a superclass.
    #expect(withDependencies(from: inheriting[0]) { Reading() }.word.text == "parent")
  }

  @Test("Overrides for the child and overrides in the current scope take precedence")
  func overridden() async {
    let parent = withDependencies {
      $0.word.text = "parent"
      $0.uuid = .constant(UUID(1))
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      Reading()
    }
    func description() -> String {
      @Dependency(\.word) var word
      @Dependency(\.uuid) var uuid
      @Dependency(\.date.now) var now
      return "\(word.text) \(uuid() == UUID(2)) \(Int(now.timeIntervalSince1970))"
    }
    let texts = await withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      [
        withDependencies(from: parent) {
          $0.word.text += "'s child"
        } operation: {
          description()
        },
        await withDependencies(from: parent) {
          $0.word.text += "'s child"
        } operation: { () async in
          description()
        },
      ]
    }
    #expect(texts == ["parent's child true 1", "parent's child true 1"])
  }

  @Test("An object without dependencies fails the test with the solution")
  func none() async {
    let object = Plain()
    let issues = await captureIssues {
      #expect(withDependencies(from: object) { Reading() }.word.text == "test")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("Add a @Dependency property to it, or return it from") == true)
  }

  @Test("An object that reuses the memory of another does not inherit its dependencies")
  func memory() async {
    for _ in 1...40 {
      _ = withDependencies {
        $0.word.text = "gone"
      } operation: {
        Plain()
      }
    }
    let objects = (1...40).map { _ in Plain() }
    let issues = await captureIssues {
      for object in objects { withDependencies(from: object) {} }
    }
    #expect(issues.count == objects.count)
  }

  @Test("The deinitializer of an override may create and return such objects")
  func end() async {
    await #expect(processExitsWith: .success) {
      for _ in 1...200 {
        _ = withDependencies {
          $0[DeinitKey.self] = DeinitUser()
        } operation: {
          Plain()
        }
      }
    }
  }

  private final class Reading {
    @Dependency(\.word) var word
  }

  private final class Plain {}

  private class Base {
    @Dependency(\.word) var word
  }

  private final class Inheriting: Base {}

  /// An override whose deinitializer creates an object.
  fileprivate final class DeinitUser: Sendable {
    deinit { withDependencies(from: withDependencies({ _ in }, operation: { Plain() })) {} }
  }
}

private enum DeinitKey: TestDependencyKey {
  static var testValue: WithDependenciesFromTests.DeinitUser? { nil }
}
