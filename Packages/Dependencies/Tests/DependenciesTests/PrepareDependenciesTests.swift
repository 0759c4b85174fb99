import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Prepared dependencies")
struct PrepareDependenciesTests {
  @Test("A prepared value is the default value of its test case", arguments: ["one", "two", "three"])
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

  @Test("An override takes precedence over a prepared value, which may update the test value")
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

  @Test("The function prepareDependencies returns the result of the update; an error of the update sets nothing")
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

  @Test(
    "Preparing a value that has been read or prepared fails the test, and the earlier value remains",
    arguments: [false, true])
  func late(isPrepared: Bool) async {
    if isPrepared { prepareDependencies { $0.word.text = "test" } }
    #expect(DependencyValues._current.word.text == "test")
    let issues = await captureIssues { prepareDependencies { $0.word.text = "late" } }
    #expect(issues.count == 1)
    #expect(
      issues.first?.text.hasPrefix(
        "prepareDependencies cannot set DependenciesTests.Word, which has already been read or prepared.") == true)
    #expect(DependencyValues._current.word.text == "test")
  }

  @Test("In a preview the last prepared value is used")
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

  @Test("In a running program a prepared value replaces the live value, which is not initialized")
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
}

private enum PreviewWord: TestDependencyKey {
  static var testValue: String { "test" }
  static var previewValue: String { "preview" }
}
