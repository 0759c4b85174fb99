import Dependencies
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// The connection of `Dependencies` to Swift Testing and XCTest.
enum TestingConnection {
  static func install() {
    IssueReporter.install(IssueReporter(record: record(_:at:), runningTest: { runningTest }))
    #if canImport(XCTest)
      XCTestObservationCenter.shared.addTestObserver(RunningXCTest())
    #endif
  }

  private static func record(_ message: String, at site: CallSite?) {
    #if canImport(XCTest)
      if Test.current == nil, RunningXCTest.record(message, at: site) { return }
    #endif
    let issue = TestIssue(message: message, site: site)
    // Captured dependencies know their test where the testing library does not, such as on a dispatch queue.
    guard Test.current == nil, let test = DependencyValues.capturedTest as? RunningTestCase else {
      return issue.record(at: Test.current?.sourceLocation)
    }
    if !DetachedIssues.add(issue, of: test) { issue.record(of: test) }
  }

  private static var runningTest: (any Hashable & Sendable)? {
    if let test = Test.current { return RunningTestCase(test: test, testCase: .current) }
    #if canImport(XCTest)
      if let number = RunningXCTest.current { return number }
    #endif
    return nil
  }
}

extension SourceLocation {
  init(_ site: CallSite) {
    self.init(fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}

// Linking this module must be enough, even for a test target that never imports it. The loader therefore calls this
// function before `main`: a pointer to it is in the section of the executable format's initializers.
#if objectFormat(MachO)
  @section("__DATA,__mod_init_func")
#elseif objectFormat(ELF)
  @section(".init_array")
#elseif objectFormat(COFF)
  @section(".CRT$XCU")
#endif
@used
private let initializer: @convention(c) () -> Void = { TestingConnection.install() }
