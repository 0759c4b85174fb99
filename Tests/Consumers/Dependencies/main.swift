import Dependencies
import Foundation

struct WeatherClient: Sendable, DependencyKey {
  static let liveValue = WeatherClient { city in Double(city.count) }
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
    "\(city): \(try await weather.temperature(city)) °C at \(Int(now.timeIntervalSince1970))"
  }
}

try await withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 60)
} operation: {
  print(try await Thermometer().reading(in: "Oslo"))
}
try await withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 120)
  $0.weather.temperature = { _ in 21.5 }
} operation: {
  print(try await Thermometer().reading(in: "Oslo"))
}
