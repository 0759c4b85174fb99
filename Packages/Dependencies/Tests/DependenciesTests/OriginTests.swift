import Dependencies
import Foundation
import Testing

@Suite("The dependencies of an object")
struct OriginTests {
  @Test("They reach the objects it makes, by its @Dependency property, after the scope has ended")
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

  @Test("They reach the objects it makes where it was returned by withDependencies and has no such property")
  func result() {
    let parent = withDependencies {
      $0.word.text = "parent"
    } operation: {
      Plain()
    }
    let child = withDependencies(from: parent) { Plain() }
    let grandchild = withDependencies(from: child) { Reading() }
    #expect(grandchild.word.text == "parent")
  }

  @Test("A property of a superclass counts")
  func superclass() {
    let parent = withDependencies {
      $0.word.text = "parent"
    } operation: {
      [Inheriting()]
    }[0]
    #expect(withDependencies(from: parent) { Reading() }.word.text == "parent")
  }

  @Test("What is overridden for the child counts before them, and what is in scope as well")
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

  @Test("An actor, and an object of the main actor, hand them on from within")
  @MainActor
  func isolated() async {
    let (worker, screen) = withDependencies {
      $0.word.text = "parent"
    } operation: {
      (Worker(), Screen())
    }
    #expect(await worker.child().text == "parent")
    #expect(await screen.child().text == "parent")
    #expect(screen.children == 1)
  }

  @Test("An error leaves through the scope")
  func error() {
    let parent = withDependencies {
      $0.word.text = "parent"
    } operation: {
      Reading()
    }
    #expect(throws: CancellationError.self) {
      try withDependencies(from: parent) { throw CancellationError() }
    }
  }

  @Test("An object without any fails the test, and the message says what to do")
  func none() async {
    let stranger = Plain()
    let messages = await messages {
      #expect(withDependencies(from: stranger) { Reading() }.word.text == "test")
    }
    #expect(messages.count == 1)
    #expect(messages.first?.contains("Give it a @Dependency property, or return it from") == true)
  }

  @Test("An object that takes the place of another in memory has not its dependencies")
  func memory() async {
    for _ in 1...40 {
      _ = withDependencies {
        $0.word.text = "gone"
      } operation: {
        Plain()
      }
    }
    let strangers = (1...40).map { _ in Plain() }
    let messages = await messages {
      for stranger in strangers { withDependencies(from: stranger) {} }
    }
    #expect(messages.count == strangers.count)
  }

  @Test("Thousands of objects keep theirs")
  func many() {
    let objects = (0..<5000).map { number in
      withDependencies {
        $0.word.text = "\(number)"
      } operation: {
        Plain()
      }
    }
    for (number, object) in objects.enumerated() {
      #expect(withDependencies(from: object) { Reading() }.word.text == "\(number)")
    }
  }

  @Test("What ends when they are let go of may itself be such an object, or return one")
  func end() async {
    await #expect(processExitsWith: .success) {
      for _ in 1...200 {
        _ = withDependencies {
          $0[PartingKey.self] = Parting()
        } operation: {
          Plain()
        }
      }
    }
  }

  private final class Reading {
    @Dependency(\.word) var word
  }

  private actor Worker {
    @Dependency(\.word) private var word

    var text: String { word.text }

    func child() -> Worker { withDependencies(from: self) { Worker() } }
  }

  @MainActor
  private final class Screen {
    @Dependency(\.word) private var word
    private(set) var children = 0

    var text: String { word.text }

    func child() async -> Screen {
      await withDependencies(from: self) {
        await Task.yield()
        children += 1
        return Screen()
      }
    }
  }

  private final class Plain {}

  private class Base {
    @Dependency(\.word) var word
  }

  private final class Inheriting: Base {}

  /// An override whose end makes an object.
  fileprivate final class Parting: Sendable {
    deinit { withDependencies(from: withDependencies({ _ in }, operation: { Plain() })) {} }
  }
}

private enum PartingKey: TestDependencyKey {
  static var testValue: OriginTests.Parting? { nil }
}
