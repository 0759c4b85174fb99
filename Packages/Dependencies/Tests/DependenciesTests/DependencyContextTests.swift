import Testing

@testable import Dependencies

@Suite("The context of a process")
struct DependencyContextTests {
  @Test(
    "A test runner is known by its own arguments",
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
    "Any other program is live, also one that a test has started",
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

  @Test("A stated context comes first", arguments: DependencyContext.allCases)
  func stated(_ context: DependencyContext) {
    let environment = ["SWIFT_DEPENDENCIES_CONTEXT": context.rawValue, "XCODE_RUNNING_FOR_PREVIEWS": "1"]
    #expect(DependencyContext(arguments: ["AppTests.xctest"]) { environment[$0] } == context)
  }

  @Test("A preview is known by the variable Xcode sets")
  func preview() {
    let environment = ["XCODE_RUNNING_FOR_PREVIEWS": "1"]
    #expect(DependencyContext(arguments: ["app"]) { environment[$0] } == .preview)
    #expect(DependencyContext(arguments: ["app"]) { ["XCODE_RUNNING_FOR_PREVIEWS": "0"][$0] } == .live)
  }

  @Test("This process is a test")
  func here() {
    @Dependency(\.context) var context
    #expect(context == .test)
    #expect(DependencyContext.process == .test)
  }
}
