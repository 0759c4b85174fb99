import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Built-in dependencies")
struct BuiltInDependenciesTests {
  @Test("An overridden date is constant")
  func date() {
    let epoch = Date(timeIntervalSince1970: 0)
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    withDependencies {
      $0.date.now = epoch
    } operation: {
      #expect(now == epoch)
      #expect(date() == epoch)
    }
    withDependencies {
      $0.date = .constant(epoch)
    } operation: {
      #expect(date.now == epoch)
    }
  }

  @Test("The live date is the current date")
  func liveDate() {
    let before = Date()
    #expect(DependencyValues.live.date() >= before)
  }

  @Test("Incrementing identifiers start at zero in each scope")
  func incrementingUUID() {
    @Dependency(\.uuid) var uuid
    for _ in 1...2 {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        #expect([uuid(), uuid(), uuid()] == [UUID(0), UUID(1), UUID(2)])
      }
    }
  }

  @Test("Constant identifiers are equal, live ones are unique")
  func otherUUIDs() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
    }
    let live = DependencyValues.live.uuid
    #expect(live() != live())
  }

  @Test("In a test, a use without an override fails the test")
  func unimplemented() async {
    @Dependency(\.date.now) var now
    @Dependency(\.uuid) var uuid
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    let issues = await captureIssues {
      _ = now
      _ = uuid()
      _ = withRandomNumberGenerator { $0.next() }
    }
    for name in ["date", "uuid", "withRandomNumberGenerator"] {
      #expect(issues.contains { $0.text.hasPrefix("@Dependency(\\.\(name)) is unimplemented in tests") })
    }
  }
}
