import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Built-in dependencies")
struct BuiltInDependenciesTests {
  private static let uses: [(String, @Sendable (DependencyValues) -> Void)] = [
    ("date", { _ = $0.date.now }), ("uuid", { _ = $0.uuid() }), ("calendar", { _ = $0.calendar }),
    ("timeZone", { _ = $0.timeZone }), ("locale", { _ = $0.locale }), ("preferredLocales", { _ = $0.preferredLocales }),
    ("withRandomNumberGenerator", { values in values.withRandomNumberGenerator { _ = $0.next() } }),
  ]

  @Test("In a test, a use without an override fails the test once, and names the property", arguments: uses)
  func unimplemented(_ property: String, _ use: @Sendable (DependencyValues) -> Void) async {
    let issues = await captureIssues { use(._current) }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("@Dependency(\\.\(property))") == true)
    #expect(issues.first?.text.contains("withDependencies { $0.\(property)") == true)
  }

  @Test(
    "In a test, a sleep without an override fails the test once, names the property, and does not wait",
    arguments: ["continuousClock", "suspendingClock"])
  func unimplementedClock(_ property: String) async {
    let values = DependencyValues._current
    let clock = property == "continuousClock" ? values.continuousClock : values.suspendingClock
    let issues = await captureIssues {
      await #expect(throws: Unimplemented("@Dependency(\\.\(property))")) { try await clock.sleep(for: .seconds(3600)) }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("@Dependency(\\.\(property)) is unimplemented in tests") == true)
    #expect(issues.first?.text.contains("$0.\(property) = …") == true)
  }

  @Test("The live values are those of the system and the user")
  func live() async throws {
    let values = DependencyValues.live
    let before = Date()
    #expect(values.date() >= before)
    #expect(values.uuid() != values.uuid())
    #expect(1...6 ~= values.withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) })
    #expect(values.continuousClock is ContinuousClock && values.suspendingClock is SuspendingClock)
    #expect(values.calendar == .autoupdatingCurrent && values.timeZone == .autoupdatingCurrent)
    #expect(values.locale == .autoupdatingCurrent)
    #expect(values.preferredLocales.map(\.identifier) == Locale.preferredLanguages)
    #expect(values.notificationCenter === NotificationCenter.default)
  }

  @Test("A seeded generator returns the numbers of SplitMix64, and an error of the closure keeps its type")
  func seededGenerator() {
    let seeded = WithRandomNumberGenerator.seeded(0)
    let numbers = (1...3).map { _ in seeded { $0.next() } }
    #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    do throws(Refusal) {
      try seeded { _ throws(Refusal) in throw Refusal() }
      Issue.record("no error was thrown")
    } catch {
      #expect(error == Refusal())
    }
  }

  @Test("A notification reaches only the observers of the same test", arguments: 1...4)
  func notificationCenter(_ number: Int) {
    @Dependency(\.notificationCenter) var center
    let count = Counter()
    let observer = center.addObserver(forName: nil, object: nil, queue: nil) { _ in count.next() }
    for _ in 1...10 { center.post(name: Notification.Name("DependenciesTests.posted"), object: nil) }
    #expect(count.count == 10)
    #expect(center !== NotificationCenter.default)
    center.removeObserver(observer)
  }
}

private struct Refusal: Error, Equatable {}
