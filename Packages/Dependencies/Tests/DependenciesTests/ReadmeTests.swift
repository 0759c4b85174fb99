import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

@Suite("README samples")
struct ReadmeTests {
  @Test("A greeting has the overridden date")
  func greeting() {
    struct Greeting {
      @Dependency(\.date.now) var now

      func text() -> String { now.formatted(.iso8601) }
    }

    let text = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 60)
    } operation: {
      Greeting().text()
    }
    #expect(text == "1970-01-01T00:01:00Z")
  }

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
}

struct WeatherClient: Sendable, DependencyKey {
  static let liveValue = WeatherClient { city in
    let url = URL(fileURLWithPath: "/var/weather").appending(path: city)
    return try JSONDecoder().decode(Double.self, from: Data(contentsOf: url))
  }

  static let testValue = WeatherClient(temperature: unimplemented("WeatherClient.temperature"))

  var temperature: @Sendable (_ city: String) async throws -> Double
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
