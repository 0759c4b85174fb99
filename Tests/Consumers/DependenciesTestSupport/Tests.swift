import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

private struct Unfinished: DependencyKey {
  static let liveValue = 1
  static let previewValue = 2
}

@Suite("Dependencies in tests of another package", .dependency(\.uuid, .incrementing))
struct DependenciesTests {
  @Dependency(\.uuid) var uuid

  @Test("A trait of the suite overrides a dependency")
  func trait() {
    #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
  }

  @Test("A dependency without a test value fails the test that reads it, and has its preview value")
  func missing() {
    @Dependency(Unfinished.self) var unfinished
    withKnownIssue {
      #expect(unfinished == 2)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("has no test value") }
    }
  }
}
