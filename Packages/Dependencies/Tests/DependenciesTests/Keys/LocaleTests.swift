import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Calendar, time zone and locale")
struct LocaleTests {
  @Dependency(\.calendar) private var calendar
  @Dependency(\.timeZone) private var timeZone
  @Dependency(\.locale) private var locale
  @Dependency(\.preferredLocales) private var preferredLocales

  @Test("Each can be overridden")
  func overridden() throws {
    let oslo = try #require(TimeZone(identifier: "Europe/Oslo"))
    let locales = [Locale(identifier: "es_ES"), Locale(identifier: "en_US")]
    withDependencies {
      $0.calendar = Calendar(identifier: .iso8601)
      $0.timeZone = oslo
      $0.locale = locales[0]
      $0.preferredLocales = locales
    } operation: {
      #expect(calendar.identifier == .iso8601)
      #expect(timeZone == oslo)
      #expect(locale == locales[0])
      #expect(preferredLocales == locales)
    }
  }

  @Test("A partial override reports no missing test value")
  func partialOverride() {
    withDependencies {
      $0.calendar.timeZone = .gmt
    } operation: {
      #expect(calendar.timeZone == .gmt)
    }
  }

  @Test("In a test, an access without an override fails the test and names the property")
  func missing() async throws {
    let issues = await captureIssues {
      _ = calendar
      _ = timeZone
      _ = locale
      _ = preferredLocales
    }
    try #require(issues.count == 4)
    for (issue, name) in zip(issues, ["calendar", "timeZone", "locale", "preferredLocales"]) {
      #expect(issue.text.hasPrefix("@Dependency(\\.\(name))"))
    }
  }

  @Test("The live values are those of the user")
  func live() {
    #expect(DependencyValues.live.calendar == .autoupdatingCurrent)
    #expect(DependencyValues.live.timeZone == .autoupdatingCurrent)
    #expect(DependencyValues.live.locale == .autoupdatingCurrent)
    #expect(DependencyValues.live.preferredLocales.map(\.identifier) == Locale.preferredLanguages)
  }
}
