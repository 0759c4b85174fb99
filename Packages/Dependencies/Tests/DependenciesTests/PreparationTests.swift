import Dependencies
import Foundation
import Testing

@Suite("Preparing dependencies")
struct PreparationTests {
  @Test("A prepared value is the default of the test, in each case of its own", arguments: ["one", "two", "three"])
  func prepared(_ text: String) async {
    prepareDependencies {
      $0.word = Word(text: text)
      $0.date.now = Date(timeIntervalSince1970: 7)
    }
    @Dependency(\.word) var word
    @Dependency(\.date.now) var now
    #expect(word.text == text)
    #expect(now == Date(timeIntervalSince1970: 7))
    let inTask = await Task { DependencyValues._current.word.text }.value
    #expect(inTask == text)
  }

  @Test("A value is not known in a test that has not prepared it")
  func notPrepared() {
    #expect(DependencyValues._current.word.text == "test")
  }

  @Test("An override comes before a prepared value, and what was read on the way is not kept")
  func overridden() {
    prepareDependencies {
      $0.word.text += ", prepared"
      $0.word.text += " twice"
    }
    #expect(DependencyValues._current.word.text == "test, prepared twice")
    withDependencies {
      $0.word.text = "overridden"
    } operation: {
      #expect(DependencyValues._current.word.text == "overridden")
    }
  }

  @Test("The update's result is handed back, and an error of it sets nothing")
  func result() throws {
    #expect(prepareDependencies { _ in 7 } == 7)
    #expect(throws: CancellationError.self) {
      try prepareDependencies {
        $0.word.text = "never"
        throw CancellationError()
      }
    }
    #expect(DependencyValues._current.word.text == "test")
  }

  @Test("A value that has been used cannot be prepared any more: the test fails, the earlier value stays")
  func late() async {
    #expect(DependencyValues._current.word.text == "test")
    let messages = await messages { prepareDependencies { $0.word.text = "late" } }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("prepareDependencies sets DependenciesTests.Word, which has been used") == true)
    #expect(DependencyValues._current.word.text == "test")
  }

  @Test("A value that has been prepared cannot be prepared again: the test fails, the earlier value stays")
  func twice() async {
    prepareDependencies { $0.word.text = "first" }
    let messages = await messages { prepareDependencies { $0.word.text = "second" } }
    #expect(messages.count == 1)
    #expect(DependencyValues._current.word.text == "first")
  }

  @Test("In a preview the last value counts")
  func preview() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(DependencyValues._current[PreviewWord.self] == "preview")
      prepareDependencies { $0[PreviewWord.self] = "first" }
      prepareDependencies { $0[PreviewWord.self] = "second" }
      #expect(DependencyValues._current[PreviewWord.self] == "second")
    }
  }

  @Test("In a program it takes the place of the live value, which is not made")
  func live() async {
    await #expect(processExitsWith: .success) {
      withDependencies {
        $0 = .live
      } operation: {
        prepareDependencies { $0[Untested.self] = Untested(text: "prepared") }
        precondition(DependencyValues._current[Untested.self].text == "prepared")
      }
    }
  }

  @Test("The context cannot be prepared: the test fails and says what to do instead")
  func context() async {
    let messages = await messages { prepareDependencies { $0.context = .live } }
    #expect(messages.first?.contains("SWIFT_DEPENDENCIES_CONTEXT") == true)
    #expect(DependencyValues._current.context == .test)
  }
}

private enum PreviewWord: TestDependencyKey {
  static var testValue: String { "test" }
  static var previewValue: String { "preview" }
}
