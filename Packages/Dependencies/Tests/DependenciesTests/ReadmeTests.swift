import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The samples of the README")
struct ReadmeTests {
  @Test("A reading shows the city, the temperature and the time")
  func reading() async throws {
    let reading = try await withDependencies {
      $0.weather.temperature = { _ in 21.5 }
      $0.date.now = Date(timeIntervalSince1970: 60)
    } operation: {
      try await Thermometer().reading(in: "Oslo")
    }
    #expect(reading == "Oslo: 21.5 °C at 60")
  }

  @Test("Identifiers count up", .dependency(\.uuid, .incrementing))
  func identifiers() {
    @Dependency(\.uuid) var uuid
    #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
  }

  @Test("A reminder comes after an hour")
  func reminder() async throws {
    let clock = TestClock()
    let reminder = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { try await Reminder().text() }
    }
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3600))
    #expect(try await reminder.value == "Stand up.")
  }

  @Test("A program with a dependency that has no live value, such as this one, does not start")
  func validation() {
    #expect(throws: MissingLiveValues.self) {
      try DependencyValues.validate()
    }
  }
}

struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
}

extension WeatherClient: DependencyKey {
  static let liveValue = WeatherClient { city in
    @Dependency(\.urlSession) var session
    return try await session.temperature(in: city)
  }

  static let testValue = WeatherClient(temperature: unimplemented("WeatherClient.temperature"))
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

struct Thermometer {
  @Dependency(\.weather) var weather
  @Dependency(\.date.now) var now

  func reading(in city: String) async throws -> String {
    let degrees = try await weather.temperature(city)
    return "\(city): \(degrees) °C at \(Int(now.timeIntervalSince1970))"
  }
}

private struct Reminder {
  @Dependency(\.continuousClock) private var clock

  func text() async throws -> String {
    try await clock.sleep(for: .seconds(3600))
    return "Stand up."
  }
}

extension URLSession {
  fileprivate func temperature(in city: String) async throws -> Double { throw URLError(.unsupportedURL) }
}
