import Dependencies
import Testing

/// The connection between `Dependencies` and the testing library that runs the tests.
enum TestingConnection {
  /// Fails the running test, whichever library runs it.
  static func record(_ message: String, at site: CallSite?) {
    #if canImport(XCTest)
      if Test.current == nil, RunningXCTest.record(message, at: site) { return }
    #endif
    // A place that is not known is better shown as the test itself than as a line of this file.
    let location = site.map(SourceLocation.init) ?? Test.current?.sourceLocation
    Issue.record(Comment(rawValue: message), sourceLocation: location ?? #_sourceLocation)
  }

  /// What tells the running test from all others.
  static var runningTest: (any Hashable & Sendable)? {
    if let test = Test.current { return RunningTestCase(test: test.id, testCase: .current) }
    #if canImport(XCTest)
      if let number = RunningXCTest.current { return number }
    #endif
    return nil
  }
}

extension SourceLocation {
  fileprivate init(_ site: CallSite) {
    self.init(fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
