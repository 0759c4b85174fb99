import Dependencies
import Foundation
import Models
import NetworkClient
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("An API over an injected session", .timeLimit(.minutes(5)))
struct URLSessionTests {
  @Test("A list is loaded")
  func list() async throws {
    let posts = try await withNetwork(.success) { try await Typicode().posts() }
    #expect(posts.value == [Post(userID: 1, id: 7, title: "on tea", body: "hot")])
  }

  @Test(
    "The error of a list is that of the network",
    arguments: [
      (.unavailable, .unacceptableStatus), (.malformed, .undecodable), (.slow, .timedOut),
      (.lost, .connectionLost),
    ] as [(NetworkBehavior, NetworkError.Kind)])
  func failedList(behavior: NetworkBehavior, kind: NetworkError.Kind) async {
    let error = await #expect(throws: NetworkError.self) {
      try await withNetwork(behavior) { try await Typicode().posts() }
    }
    #expect(error?.kind == kind && error?.url == URL(string: "http://\(behavior)/posts"))
  }

  @Test("A form is sent once, and the account is stored")
  func form() async throws {
    let stored = Account(id: 3, firstName: "Ada", lastName: "Sample", email: "ada@example.org")
    let submission = try await withNetwork(.success) { try await submit() }
    #expect(submission == .accepted(.stored(stored)))
  }

  @Test(
    "A form is sent once, whatever the network does with it",
    arguments: [
      (.unavailable, .unacceptableStatus), (.slow, .timedOut), (.lost, .connectionLost),
    ] as [(NetworkBehavior, NetworkError.Kind)])
  func failedForm(behavior: NetworkBehavior, kind: NetworkError.Kind) async {
    let error = await #expect(throws: NetworkError.self) { try await withNetwork(behavior) { try await submit() } }
    #expect(error?.kind == kind)
  }

  /// Changes an account, and checks that the form is sent once.
  private func submit() async throws -> AccountSubmission {
    let attempts = Recorder<HTTPMethod>()
    defer { #expect(attempts.values == [.patch]) }
    return try await withDependencies {
      $0.httpConfiguration.retryPolicy = RetryPolicy()
      $0.httpConfiguration.onAttempt = { attempts.record($0.method) }
    } operation: {
      @Dependency(\.accounts) var accounts
      return try await accounts.submit(AccountPayload(changing: [.lastName: "Sample"]), to: 3)
    }
  }

  private func withNetwork<Value>(
    _ behavior: NetworkBehavior, operation: () async throws -> Value
  ) async throws -> Value {
    let baseURL = try BaseURL("http://\(behavior)")
    return try await withDependencies {
      ($0.typicode.stub, $0.accounts.stub) = (nil, nil)
      ($0.typicode.baseURL, $0.accounts.baseURL) = (baseURL, baseURL)
      $0.urlSession = NetworkBehavior.session
      $0.continuousClock = ContinuousClock()
      $0.date = .constant(.now)
      $0.httpConfiguration.deadline = behavior == .slow ? .milliseconds(100) : .seconds(60)
    } operation: {
      try await operation()
    }
  }
}

/// What a network does with a request to the server of this name.
enum NetworkBehavior: String {
  case success, unavailable, malformed, slow, lost

  /// A session in whose network the host of a request names the behavior: `http://slow/posts`.
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [NetworkProtocol.self]
    return URLSession(configuration: configuration)
  }

  static let post = #"{"userId":1,"id":7,"title":"on tea","body":"hot"}"#
  static let account = #"{"id":3,"first_name":"Ada","last_name":"Sample","email":"ada@example.org"}"#
}

private final class NetworkProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let body = request.httpMethod == "GET" ? "[\(NetworkBehavior.post)]" : NetworkBehavior.account
    switch request.url?.host.flatMap(NetworkBehavior.init) {
    case .success: respond(200, body)
    case .unavailable: respond(503, "")
    case .malformed: respond(200, "[{")
    case .lost, nil: client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
    case .slow: break
    }
  }

  override func stopLoading() {}

  private func respond(_ status: Int, _ body: String) {
    guard let url = request.url,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(body.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}
