import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("An API over an injected session", .timeLimit(.minutes(5)))
struct URLSessionTests {
  @Test(
    "The error is that of the session or of the response",
    arguments: [
      (
        Offline.self,
        NetworkError(.connectionFailed, host: "jsonplaceholder.typicode.com", reason: "there is no network")
      ),
      (
        ServerError.self,
        NetworkError(.unacceptableStatus, url: url, status: 500, message: "down", body: ServerError.body)
      ),
      (Malformed.self, NetworkError(.undecodable, url: url, reason: "not valid JSON", body: Malformed.body)),
    ] as [(StubURLProtocol.Type, NetworkError)])
  func failure(stub: StubURLProtocol.Type, expected: NetworkError) async {
    await #expect(throws: expected) { try await posts(over: stub) }
  }

  @Test("A response is decoded")
  func success() async throws {
    #expect(try await posts(over: OnePost.self) == ["on tea"])
  }

  @Test("Cancelling the task ends a request without a response")
  func cancellation() async {
    let task = Task { try await posts(over: Silent.self) }
    for await _ in Silent.arrivals.stream { break }
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  private static let url = "https://jsonplaceholder.typicode.com/posts"

  /// The titles of the posts, requested from the public server over a session with a stub.
  private func posts(over stub: StubURLProtocol.Type) async throws -> [String] {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [stub]
    return try await withDependencies {
      $0.typicode.stub = nil
      $0.urlSession = URLSession(configuration: configuration)
      $0.continuousClock = ContinuousClock()
    } operation: {
      @Dependency(\.typicode) var typicode
      return try await typicode.send(.posts).map(\.title)
    }
  }
}

/// Responds to every request of a session in place of a server.
class StubURLProtocol: URLProtocol {
  class var status: Int { 200 }
  class var body: Data { Data() }

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: Self.status, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Self.body)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

private final class OnePost: StubURLProtocol {
  override class var body: Data { Data(#"[{"userId":1,"id":7,"title":"on tea","body":""}]"#.utf8) }
}

private final class ServerError: StubURLProtocol {
  override class var status: Int { 500 }
  override class var body: Data { Data(#"{"message":"down"}"#.utf8) }
}

private final class Malformed: StubURLProtocol {
  override class var body: Data { Data(#"[{"userId":1"#.utf8) }
}

private final class Offline: StubURLProtocol {
  override func startLoading() { client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet)) }
}

/// Does not respond.
private final class Silent: StubURLProtocol {
  static let arrivals = AsyncStream.makeStream(of: Void.self)

  override func startLoading() { Self.arrivals.continuation.yield() }
}
