import Dependencies
import Foundation
import RESTClient
import TestSupport
import Testing

@Suite("A client with the dependencies in scope", .connects)
struct HTTPClientTests {
  @Test("The requests use the dependencies in scope at each call")
  func dependencies() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let api = HTTPClient(name: "numbers", baseURL: try BaseURL(server.address("/v2")))
    for name in ["app/1", "app/2"] {
      try await withLiveDependencies({ $0.httpConfiguration.userAgent = name }) { () async throws in
        #expect(try await api.send(.numbers) == [1])
        #expect(try await api.send(.numbers, ifNoneMatch: #""7""#) == .modified([1], entityTag: nil))
      }
    }
    #expect(server.requests.map(\.target) == ["/v2/x", "/v2/x", "/v2/x", "/v2/x"])
    #expect(server.requests.map { $0.header("User-Agent") } == [["app/1"], ["app/1"], ["app/2"], ["app/2"]])
    #expect(server.requests.map { $0.header("If-None-Match") } == [[], [#""7""#], [], [#""7""#]])
  }

  @Test("Without a base URL a request is not sent, except for an absolute URL")
  func noServer() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let api = HTTPClient(name: "numbers")
    let expected = NetworkError(.invalidRequest, host: "x", reason: "no server is set for numbers")
    try await withLiveDependencies({ _ in }) { () async throws in
      await #expect(throws: expected) { try await api.send(.numbers) }
      await #expect(throws: expected) { try await api.makeURLRequest(for: .numbers) }
      let request = Request<Int> { response, _ in response.statusCode }.at(server.address("/y"))
      #expect(try await api.send(request) == 200)
      #expect(try await api.makeURLRequest(for: request).url?.absoluteString == server.address("/y"))
    }
  }

  @Test("The URL request is the one that is sent, with the header fields and the authorization of the API")
  func urlRequest() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let api = HTTPClient(
      name: "numbers", baseURL: try BaseURL(server.address()), headers: ["X-Key": "7", "X-Trace": "1"],
      interceptor: .bearerToken("t") { "" })
    let request = Request<[Int]>(.post, path: "x", headers: ["x-trace": "2"], body: .json(["a": 1]))
    try await withLiveDependencies({ $0.httpConfiguration.userAgent = "app/1" }) { () async throws in
      let urlRequest = try await api.makeURLRequest(for: request)
      _ = try await api.send(request)
      let sent = try #require(server.requests.first)
      for (name, value) in urlRequest.allHTTPHeaderFields ?? [:] { #expect(sent.header(name) == [value]) }
      #expect(urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer t")
      #expect(urlRequest.value(forHTTPHeaderField: "X-Trace") == "2")
      #expect(urlRequest.allHTTPHeaderFields?.count == 6)
      #expect(urlRequest.url?.path == sent.target)
      #expect(urlRequest.httpBody == sent.body)
      let elsewhere = try await api.makeURLRequest(for: request.at("https://other.example/x"))
      #expect(elsewhere.value(forHTTPHeaderField: "Authorization") == nil)
      #expect(elsewhere.value(forHTTPHeaderField: "X-Key") == nil)
    }
  }

  @Test(
    "In a test a request is not retried, unless the test sets a retry policy; without a pause it needs no random number"
  )
  func retries() async throws {
    let server = LoopbackServer { request in
      request.target == "/ok" ? .json("[1]") : .json("{}", status: "503 Service Unavailable")
    }
    let api = HTTPClient(name: "numbers", baseURL: try BaseURL(server.address()))
    try await withLiveDependencies({ _ in }) { () async throws in
      await #expect(throws: NetworkError.self) { try await api.send(.numbers) }
      #expect(server.requests.count == 1)
    }
    try await withLiveDependencies({ $0.httpConfiguration.retryPolicy = RetryPolicy(baseDelay: .zero) }) {
      () async throws in
      await #expect(throws: NetworkError.self) { try await api.send(.numbers) }
      #expect(server.requests.count == 4)
    }
    let issues = await captureIssues {
      _ = try? await withLiveDependencies({
        $0.httpConfiguration.retryPolicy = RetryPolicy(maximumAttempts: 2, baseDelay: .nanoseconds(1))
      }) { () async throws in
        await #expect(throws: NetworkError.self) { try await api.send(.numbers) }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.contains("withRandomNumberGenerator") == true)
  }

  private func withLiveDependencies<Result>(
    _ update: (inout DependencyValues) -> Void, operation: () async throws -> Result
  ) async throws -> Result {
    try await withDependencies {
      $0.urlSession = URLSession(configuration: .ephemeral)
      $0.continuousClock = ContinuousClock()
      // Longer than a busy machine needs.
      $0.httpConfiguration.deadline = .seconds(240)
      update(&$0)
    } operation: {
      try await operation()
    }
  }
}
