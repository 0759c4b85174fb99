import Dependencies
import Foundation
import URLSessionDependency

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct WeatherStation {
  @Dependency(\.urlSession) var session

  func status() async -> String {
    // No server listens on port 1.
    guard let url = URL(string: "http://127.0.0.1:1/") else { return "no URL" }
    do {
      _ = try await session.data(for: URLRequest(url: url))
      return "reachable"
    } catch {
      return "unreachable"
    }
  }
}

print(await WeatherStation().status())
