import Dependencies
import Foundation
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

  @Test("A part can be changed without the rest, and that is no use of it")
  func part() {
    withDependencies {
      $0.calendar.timeZone = .gmt
    } operation: {
      #expect(calendar.timeZone == .gmt)
    }
  }

  @Test("In a test, reading one that is not overridden fails the test and names it")
  func test() async {
    let messages = await messages {
      _ = calendar
      _ = timeZone
      _ = locale
      _ = preferredLocales
    }
    try? #require(messages.count == 4)
    for (message, name) in zip(messages, ["calendar", "timeZone", "locale", "preferredLocales"]) {
      #expect(message.hasPrefix("@Dependency(\\.\(name))"))
    }
  }

  @Test("The live ones are those of the user")
  func live() {
    #expect(DependencyValues.live.calendar == .autoupdatingCurrent)
    #expect(DependencyValues.live.timeZone == .autoupdatingCurrent)
    #expect(DependencyValues.live.locale == .autoupdatingCurrent)
    #expect(DependencyValues.live.preferredLocales.map(\.identifier) == Locale.preferredLanguages)
  }
}
