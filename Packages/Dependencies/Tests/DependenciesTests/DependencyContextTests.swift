import Testing

@testable import Dependencies

@Suite("Context of a process")
struct DependencyContextTests {
  @Test(
    "The arguments of the process identify a test runner",
    arguments: [
      ["/home/me/.build/debug/AppPackageTests.xctest"],
      ["/home/me/.build/debug/AppPackageTests.xctest", "--testing-library", "swift-testing"],
      ["/home/me/.build/out/Products/Debug-linux/AppTests-test-runner"],
      ["/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "AppTests.xctest"],
      ["/usr/libexec/swift/pm/swiftpm-testing-helper", "--test-bundle-path", "AppTests"],
      ["/home/me/.build/debug/runner", "--testing-library", "swift-testing"],
    ])
  func testRunner(_ arguments: [String]) {
    #expect(DependencyContext(arguments: arguments) { _ in nil } == .test)
  }

  @Test(
    "Any other program is live, including one that a test starts",
    arguments: [
      ["/home/me/.build/debug/app", "posts"],
      ["app", "--path", "AppPackageTests.xctest"],
      ["app", "--testing-library"],
      [],
    ])
  func program(_ arguments: [String]) {
    let inherited = [
      "XCTestConfigurationFilePath": "/tmp/configuration", "XCTestBundlePath": "/home/me/AppTests.xctest",
      "SWIFT_TESTING_ENABLED": "1",
    ]
    #expect(DependencyContext(arguments: arguments) { inherited[$0] } == .live)
  }

  @Test("SWIFT_DEPENDENCIES_CONTEXT takes precedence", arguments: DependencyContext.allCases)
  func explicit(_ context: DependencyContext) {
    let environment = ["SWIFT_DEPENDENCIES_CONTEXT": context.rawValue, "XCODE_RUNNING_FOR_PREVIEWS": "1"]
    #expect(DependencyContext(arguments: ["AppTests.xctest"]) { environment[$0] } == context)
  }

  @Test("An invalid SWIFT_DEPENDENCIES_CONTEXT is ignored with a warning")
  func invalid() {
    var warnings: [String] = []
    let context = DependencyContext(arguments: ["AppTests.xctest"]) {
      ["SWIFT_DEPENDENCIES_CONTEXT": "foo"][$0]
    } warn: {
      warnings.append($0)
    }
    #expect(context == .test)
    #expect(
      warnings == ["SWIFT_DEPENDENCIES_CONTEXT is “foo”, which is ignored. Set it to live, preview or test."])
  }

  @Test("Xcode's environment variable identifies a preview")
  func preview() {
    let environment = ["XCODE_RUNNING_FOR_PREVIEWS": "1"]
    #expect(DependencyContext(arguments: ["app"]) { environment[$0] } == .preview)
    #expect(DependencyContext(arguments: ["app"]) { ["XCODE_RUNNING_FOR_PREVIEWS": "0"][$0] } == .live)
  }

  @Test("This process is a test, and an override does not change isTesting")
  func thisProcess() {
    @Dependency(\.context) var context
    #expect(context == .test)
    #expect(DependencyContext.process == .test)
    #expect(isTesting)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(isTesting)
    }
  }

  @Test("The live value is also found if the key's own conformance does not know it")
  func liveValueOfConditionalConformance() {
    #expect(DependencyValues.live[Separate<String>.self] == "live")
    #expect(DependencyValues.live[Word.self] == Word(text: "live"))
  }
}

/// A key whose conformance to `DependencyKey` is another one, as that of another module is.
private enum Separate<Text: Sendable>: TestDependencyKey {
  static var testValue: String { "test" }
}

extension Separate: DependencyKey where Text == String {
  static var liveValue: String { "live" }
}
