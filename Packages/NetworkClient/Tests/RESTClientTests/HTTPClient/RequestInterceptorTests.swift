import Foundation
import RESTClient
import TestSupport
import Testing

@Suite("Client-wide header fields and interceptors", .timeLimit(.minutes(5)))
struct RequestInterceptorTests {
  private struct Refused: Error {}

  private func client(
    _ server: LoopbackServer, headers: HTTPFields = [:], interceptor: RequestInterceptor? = nil,
    onAttempt: (@Sendable (RequestAttempt) -> Void)? = nil
  ) throws -> HTTPClient {
    HTTPClient(
      baseURL: try BaseURL("http://127.0.0.1:\(server.port)"), headers: headers, interceptor: interceptor,
      session: URLSession(configuration: .ephemeral),
      configuration: HTTPClient.Configuration(retryPolicy: .never, onAttempt: onAttempt), clock: SleepRecordingClock())
  }

  @Test("Parallel 401s make one refresh, to the same server, and all requests succeed", arguments: [6, 1])
  func refreshFromSameServer(connectionsPerHost: Int) async throws {
    // All connections of the session are in use at the same time.
    let barrier = Barrier(connectionsPerHost)
    let server = LoopbackServer { request in
      if request.target == "/token" { return .json("new") }
      if request.header("Authorization") == ["Bearer new"] { return .json("[1]") }
      barrier.arriveAndWait()
      return .json("{}", status: "401 Unauthorized")
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connectionsPerHost
    let session = URLSession(configuration: configuration)
    let url = try BaseURL(server.address())
    let login = HTTPClient(baseURL: url, session: session, clock: SleepRecordingClock())
    for token in ["old", nil] {
      let client = HTTPClient(
        baseURL: url,
        interceptor: .bearerToken(token) { try await login.send(Request<String>(.post, path: "token")) },
        session: session, clock: SleepRecordingClock())
      let results = try await withThrowingTaskGroup(of: [Int].self) { group in
        for index in 1...8 {
          let method: HTTPMethod = index.isMultiple(of: 2) ? .get : .post
          group.addTask { try await client.send(Request<[Int]>(method, path: "\(index)")) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results == Array(repeating: [1], count: 8))
    }
    #expect(server.requests.filter { $0.target == "/token" }.count == 2)
  }

  @Test("A request ends at its deadline, although the refresh never ends", arguments: ["old", nil])
  func deadline(token: String?) async throws {
    let server = LoopbackServer { request in
      request.header("Authorization") == ["Bearer new"] ? .json("[1]") : .json("{}", status: "401 Unauthorized")
    }
    let (isRefreshing, isOver) = (Gate(), Gate())
    let clock = SleepRecordingClock()
    let client = HTTPClient(
      baseURL: try BaseURL(server.address()),
      interceptor: .bearerToken(token) {
        isRefreshing.open()
        await isOver.waitIgnoringCancellation()
        return "new"
      }, session: URLSession(configuration: .ephemeral), clock: clock)
    let task = Task { try await client.send(Request<[Int]>(path: "x")) }
    await isRefreshing.wait()
    clock.advance(by: .seconds(30))
    await #expect(throws: NetworkError(.timedOut, url: URL(string: server.address("/x")), limit: .seconds(30))) {
      try await task.value
    }
    isOver.open()
    // The refresh was not cancelled.
    #expect(try await client.send(Request<[Int]>(path: "x")) == [1])
  }

  @Test("A refresh that fails fails all five, and the next request starts another")
  func failedRefresh() async throws {
    let barrier = Barrier(5)
    let server = LoopbackServer { request in
      if request.header("Authorization") == ["Bearer new"] { return .json("[1]") }
      barrier.arriveAndWait()
      return .json("{}", status: "401 Unauthorized")
    }
    let refreshes = Recorder<Void>()
    let client = try client(
      server,
      interceptor: .bearerToken("old") {
        refreshes.record(())
        if refreshes.values.count == 1 { throw NetworkError(.offline, url: URL(string: "http://login.example")) }
        return "new"
      })
    let errors = await withTaskGroup(of: NetworkError?.self) { group in
      for index in 1...5 {
        group.addTask {
          do throws(NetworkError) {
            _ = try await client.send(Request<[Int]>(path: "\(index)"))
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0?.kind == .authorizationFailed && $0?.category == .unreachable })
    #expect(
      errors.allSatisfy {
        $0?.underlying as? NetworkError == NetworkError(.offline, url: URL(string: "http://login.example"))
      })
    #expect(errors.count == 5)
    #expect(refreshes.values.count == 1)
    #expect(try await client.send(Request<[Int]>(path: "x")) == [1])
    #expect(refreshes.values.count == 2)
  }

  @Test(
    "A refresh that was cancelled does not cancel the request",
    arguments: [CancellationError(), NetworkError.cancelled] as [any Error & Sendable])
  func cancelledRefresh(error: any Error & Sendable) async throws {
    let server = LoopbackServer { _ in .json("{}") }
    let client = try client(server, interceptor: .bearerToken(nil) { throw error })
    let thrown = await #expect(throws: NetworkError.self) { try await client.send(Request<Void>(path: "x")) }
    #expect(thrown?.kind == .authorizationFailed)
  }

  @Test(
    "A failed refresh is no failure of the request, neither before it is sent nor after a 401",
    arguments: [nil, "old"],
    [
      (
        NetworkError(.unacceptableStatus, url: URL(string: "t"), status: 404, method: .post), .rejected,
        "not authorized: HTTP 404 (t)"
      ),
      (
        NetworkError(.connectionLost, url: URL(string: "t")), .unreachable,
        "cannot authorize the request: the connection was lost (t)"
      ),
      (Refused(), .rejected, "not authorized: Refused"),
    ] as [(any Error & Sendable, NetworkError.Category, String)]
  )
  func refreshError(
    token: String?, refresh: (error: any Error & Sendable, category: NetworkError.Category, words: String)
  )
    async throws
  {
    let server = LoopbackServer { _ in .json("{}", status: "401 Unauthorized") }
    let client = try client(server, interceptor: .bearerToken(token) { throw refresh.error })
    let error = await #expect(throws: NetworkError.self) { try await client.send(Request<[Int]>(path: "x")) }
    #expect(
      error == NetworkError(.authorizationFailed, url: URL(string: server.address("/x")), underlying: refresh.error))
    #expect(error?.category == refresh.category)
    #expect(error?.status == nil)
    #expect(error?.description == "\(refresh.words) (\(server.address("/x")))")
    #expect(type(of: try #require(error?.underlying)) == type(of: refresh.error))
    #expect(server.requests.count == (token == nil ? 0 : 1))
  }

  @Test(
    "A token that Foundation would drop is an error, and nothing is sent",
    arguments: [("t1\n", "the token holds a control character"), ("", "the token is empty")])
  func invalidToken(token: String, reason: String) async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    let request = Request<[Int]>(path: "x")
    let expected = NetworkError(.invalidRequest, url: URL(string: server.address("/x")), reason: reason)
    let refreshes = Recorder<Void>()
    for initial in [token, nil] {
      let client = try client(
        server,
        interceptor: .bearerToken(initial) {
          refreshes.record(())
          return refreshes.values.count == 1 ? token : "new"
        })
      await #expect(throws: expected) { try await client.send(request) }
      #expect(server.requests.isEmpty)
      if initial != nil {
        await #expect(throws: expected) { try await client.makeURLRequest(for: request) }
      } else {
        // The next request starts another refresh.
        #expect(try await client.send(request) == [1])
      }
    }
  }

  @Test("A request is sent once more at most")
  func limits() async throws {
    let server = LoopbackServer { _ in .json("{}", status: "401 Unauthorized") }
    let endless = try client(server, interceptor: .bearerToken(nil) { "new" })
    let unauthorized = NetworkError(
      .unacceptableStatus, url: URL(string: "http://127.0.0.1:\(server.port)/x"), status: 401, method: .get)
    await #expect(throws: unauthorized) { try await endless.send(Request<[Int]>(path: "x")) }
    #expect(server.requests.count == 2)
  }

  @Test("Secrets do not follow a redirect to another origin, and are not sent to an absolute URL of one")
  func otherOrigin() async throws {
    let other = LoopbackServer { _ in .json("[1]") }
    let server = LoopbackServer { [port = other.port] _ in .redirect(307, to: "http://127.0.0.1:\(port)/y") }
    let client = try client(
      server, headers: ["X-Api-Key": "client secret", "X-Tenant": "blue secret"],
      interceptor: RequestInterceptor { request in
        var request = request
        request.setValue("signature secret", forHTTPHeaderField: "X-Signed")
        request.setValue("Bearer token secret", forHTTPHeaderField: "Authorization")
        return request
      })
    _ = try await client.send(Request<[Int]>(path: "x", headers: ["X-Own": "own secret", "Accept-Language": "de"]))
    let absolute = Request<Int> { response, _ in response.body.count }.at("http://127.0.0.1:\(other.port)/z")
    _ = try await client.send(absolute)
    let secret = ["Authorization", "X-Api-Key", "X-Tenant", "X-Signed", "X-Own"]
    #expect(secret.allSatisfy { server.requests.first?.header($0).count == 1 })
    #expect(other.requests.map(\.target) == ["/y", "/z"])
    #expect(other.requests.first?.header("Accept-Language") == ["de"])
    for request in other.requests { #expect(secret.flatMap(request.header) == []) }
  }

  @Test("Secrets are in no log and in no error, even if the server quotes them")
  func redaction() async throws {
    let server = LoopbackServer { request in
      .json(
        #"{"message":"token-1234 of blue-5678 is invalid"}"#,
        status: request.target == "/x" ? "403 Forbidden" : "200 OK", headers: ["X-Token: token-1234", "X-Limit: 9"])
    }
    let commands = Recorder<String>()
    let client = try client(
      server, headers: ["X-Tenant": "blue-5678"], interceptor: .bearerToken("token-1234") { "unused" },
      onAttempt: { commands.record($0.curlCommand) })
    let error = await #expect(throws: NetworkError.self) { try await client.send(Request<[Int]>(path: "x")) }
    let texts = commands.values + ["\(try #require(error))"]
    #expect(texts.count == 2)
    #expect(texts.last?.hasPrefix("… of … is invalid (HTTP 403, ") == true)
    #expect(texts.allSatisfy { !$0.contains("token-1234") && !$0.contains("blue-5678") })
    #expect(error?.body.isEmpty == true)
    #expect(error?.header("x-token") == "…")
    #expect(error?.header("x-limit") == "9")
    let undecodable = await #expect(throws: NetworkError.self) {
      try await client.send(Request<[Int]>(path: "y"))
    }
    #expect(undecodable?.kind == .undecodable)
    #expect(undecodable?.body.isEmpty == true)
  }

  @Test("Equal requests of two clients with different credentials are not coalesced")
  func coalescing() async throws {
    let barrier = Barrier(2)
    let server = LoopbackServer { request in
      barrier.arriveAndWait()
      return .json(request.header("Authorization") == ["Bearer 1"] ? "[1]" : "[2]")
    }
    let session = URLSession(configuration: .ephemeral)
    let url = try BaseURL("http://127.0.0.1:\(server.port)")
    let clients = [1, 2].map { number in
      HTTPClient(
        baseURL: url, interceptor: .bearerToken("\(number)") { "" }, session: session, clock: SleepRecordingClock())
    }
    async let first = clients[0].send(Request<[Int]>(path: "x"))
    async let second = clients[1].send(Request<[Int]>(path: "x"))
    #expect(try await [first, second] == [[1], [2]])
  }
}
