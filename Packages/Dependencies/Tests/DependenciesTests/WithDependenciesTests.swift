import Dependencies
import Testing

@Suite("Overrides")
struct WithDependenciesTests {
  @Test("An update can select another context", arguments: DependencyContext.allCases)
  func contexts(_ context: DependencyContext) {
    @Dependency(\.word) var word
    @Dependency(\.context) var current
    withDependencies {
      $0.context = context
    } operation: {
      #expect(word.text == context.rawValue)
      #expect(current == context)
    }
    let values: DependencyValues =
      switch context {
      case .live: .live
      case .preview: .preview
      case .test: .test
      }
    #expect(values.word.text == context.rawValue)
    withDependencies {
      $0 = values
    } operation: {
      #expect(word.text == context.rawValue)
    }
  }

  @Test("An update of an object changes the default value for the whole test; another object does not")
  func object() {
    final class Counter: TestDependencyKey, Sendable {
      let count = LockIsolated(0)
      static var testValue: Counter { Counter() }
    }
    @Dependency(Counter.self) var counter
    withDependencies {
      $0[Counter.self].count.setValue(1)
    } operation: {
    }
    #expect(counter.count.value == 1)
    withDependencies {
      $0[Counter.self] = Counter()
    } operation: {
      #expect(counter.count.value == 0)
    }
    #expect(counter.count.value == 1)
  }

  @Test("The function withDependencies rethrows an error of the update")
  func updateThrows() async throws {
    #expect(throws: Failure()) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    await #expect(throws: Failure()) {
      try await withDependencies { _ in
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
  }

  @Test("An error of the operation keeps its type")
  func operationThrows() async {
    do {
      try withDependencies {
        $0.word = Word(text: "")
      } operation: { () throws(Failure) in
        throw Failure()
      }
      Issue.record("no error was thrown")
    } catch {
      let failure: Failure = error
      #expect(failure == Failure())
    }
    do {
      try await withDependencies {
        $0.word = Word(text: "")
      } operation: { () async throws(Failure) in
        await Task.yield()
        throw Failure()
      }
      Issue.record("no error was thrown")
    } catch {
      let failure: Failure = error
      #expect(failure == Failure())
    }
  }

  @Test("An asynchronous operation runs on the actor of its caller")
  @MainActor
  func isolation() async {
    var texts: [String] = []
    @Dependency(\.word) var word
    await withDependencies {
      $0.word = Word(text: "main")
    } operation: {
      MainActor.assertIsolated()
      texts.append(word.text)
      await Task.yield()
      MainActor.assertIsolated()
      texts.append(word.text)
    }
    #expect(texts == ["main", "main"])
  }
}

private struct Failure: Error, Equatable {}
