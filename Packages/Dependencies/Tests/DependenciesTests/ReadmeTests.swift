import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

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

  @Test("A reminder comes after an hour", .dependency(\.continuousClock, TestClock()))
  func reminder() async throws {
    @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
    let reminder = Task { try await Reminder().text() }
    try await clock.waitForSleeps()
    await clock.advance(by: .seconds(3600))
    #expect(try await reminder.value == "Stand up.")
  }

  @Test("A model inherits the dependencies of its parent after the scope has ended")
  func model() async throws {
    let cities = withDependencies {
      $0.weather.temperature = { _ in 21.5 }
      $0.date.now = Date(timeIntervalSince1970: 60)
    } operation: {
      CitiesModel()
    }
    let city = cities.open("Oslo")
    #expect(try await city.title() == "Oslo: 21.5 °C at 60")
  }

  @Test("A shared value lives as long as a reference to it")
  func scope() {
    @Dependency(RouteCache.self) var cache
    let reference = cache
    #expect(cache === reference)
  }

  @Test("A prepared value is the default value")
  func prepared() async throws {
    prepareDependencies {
      $0.weather = .constant(21.5)
    }
    @Dependency(\.weather) var weather
    #expect(try await weather.temperature("Oslo") == 21.5)
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

final class CitiesModel {
  @Dependency(\.weather) var weather

  func open(_ city: String) -> CityModel {
    withDependencies(from: self) { CityModel(city) }
  }
}

final class CityModel {
  private let city: String
  private let thermometer = Thermometer()

  init(_ city: String) {
    self.city = city
  }

  func title() async throws -> String { try await thermometer.reading(in: city) }
}

final class RouteCache: DependencyKey, Sendable {
  static var scope: DependencyScope { .shared }
  static var liveValue: RouteCache { RouteCache() }
  static var testValue: RouteCache { RouteCache() }
}

private struct Reminder {
  @Dependency(\.continuousClock) private var clock

  func text() async throws -> String {
    try await clock.sleep(for: .seconds(3600))
    return "Stand up."
  }
}

extension WeatherClient {
  fileprivate static func constant(_ temperature: Double) -> Self { WeatherClient { _ in temperature } }
}

extension URLSession {
  fileprivate func temperature(in city: String) async throws -> Double { throw URLError(.unsupportedURL) }
}
