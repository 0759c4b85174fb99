import Dependencies
import Foundation
import RESTClient
import RESTClientTestSupport
import TestSupport
import Testing

@Suite("Request stubs")
struct RequestStubsTests {
  private let todo = Todo(id: 1, title: "make tea")

  @Test("A stub is matched by method, path and query")
  func matching() async throws {
    let stubs = RequestStubs()
    stubs.stub(.todo(1), returning: todo)
    stubs.stub(.todos, returning: [todo])
    stubs.stub(.deletingTodo(1), returning: ())
    stubs.stub(Request<[Todo]>(path: "todos", query: ["done": "1"]), returning: [])
    #expect(try await stubs.send(.todo(1)) == todo)
    #expect(try await stubs.send(.todos) == [todo])
    #expect(
      try await stubs.send(Request<[Todo]>(path: "todos", query: ["done": "1"])) == [])
    try await stubs.send(.deletingTodo(1))
    #expect(stubs.calls == ["GET todos/1", "GET todos", "GET todos?done=1", "DELETE todos/1"])
    stubs.verify()
  }

  @Test("An error is thrown")
  func errors() async {
    let stubs = RequestStubs()
    stubs.stub(.todo(1), throwing: NetworkError(.offline, url: URL(string: "u")))
    stubs.stub(.todo(2)) { () async throws(NetworkError) in throw NetworkError(.hostNotFound, host: "h") }
    await #expect(throws: NetworkError(.offline, url: URL(string: "u"))) { try await stubs.send(.todo(1)) }
    await #expect(throws: NetworkError(.hostNotFound, host: "h")) { try await stubs.send(.todo(2), ifNoneMatch: "7") }
  }

  @Test("A conditional stub receives the entity tag; other stubs return a response without one")
  func conditional() async throws {
    let stubs = RequestStubs()
    let todo = todo
    stubs.stub(.todo(1), conditional: { $0 == "7" ? .notModified : .modified(todo, entityTag: "7") })
    stubs.stub(.todos, conditional: { _ in .notModified })
    stubs.stub(.todo(2), returning: todo)
    #expect(try await stubs.send(.todo(1), ifNoneMatch: nil) == .modified(todo, entityTag: "7"))
    #expect(try await stubs.send(.todo(1), ifNoneMatch: "7") == .notModified)
    #expect(try await stubs.send(.todo(2), ifNoneMatch: "7") == .modified(todo, entityTag: nil))
    let unexpected = NetworkError(.unacceptableStatus, url: URL(string: "todos"), status: 304, method: .get)
    await #expect(throws: unexpected) { try await stubs.send(.todos) }
  }

  @Test("A stub can have a status, header fields and a body, which are checked and decoded as those of a server")
  func responses() async throws {
    let stubs = RequestStubs()
    stubs.stub(.todo(1), responding: HTTPResponse(body: Data(#"{"id":1,"title":"make tea"}"#.utf8)))
    stubs.stub(.todo(2), responding: HTTPResponse(decoded: todo, headers: ["X-Total": "7"]))
    stubs.stub(.todo(3), responding: HTTPResponse(statusCode: 404, body: Data(#"{"message":"no todo"}"#.utf8)))
    stubs.stub(.todo(4), responding: HTTPResponse(body: Data("{".utf8)))
    #expect(try await stubs.send(.todo(1)) == todo)
    #expect(try await stubs.respond(to: .todo(2)).header("x-total") == "7")
    let notFound = await #expect(throws: NetworkError.self) { try await stubs.send(.todo(3)) }
    #expect(notFound?.status == 404)
    #expect(notFound?.url == URL(string: "todos/3"))
    #expect(notFound?.message == "no todo")
    await #expect(
      throws: NetworkError(
        .undecodable, url: URL(string: "todos/4"), reason: "not valid JSON", status: 200, method: .get,
        body: Data("{".utf8))
    ) {
      try await stubs.send(.todo(4))
    }
  }

  @Test("A stub can have a response for each call, the last of which is repeated")
  func sequence() async throws {
    let stubs = RequestStubs()
    stubs.stub(
      .todo(1), responding: HTTPResponse(statusCode: 503, body: Data()), then: HTTPResponse(decoded: todo))
    let error = await #expect(throws: NetworkError.self) { try await stubs.send(.todo(1)) }
    #expect(error?.status == 503)
    #expect(try await [stubs.send(.todo(1)), stubs.send(.todo(1))] == [todo, todo])
  }

  @Test("The last stub of a request counts, and the replaced one need not be called")
  func replacement() async throws {
    let stubs = RequestStubs()
    stubs.stub(.todo(1), throwing: .cancelled)
    stubs.stub(.todo(1), returning: todo)
    #expect(try await stubs.send(.todo(1)) == todo)
    stubs.verify()
  }

  @Test("The bodies and the responses of an API are encoded and decoded with its coders, also in its test value")
  func coders() async throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    var api = HTTPClient(name: "dates", decoder: decoder, encoder: encoder).unimplemented()
    let stubs = RequestStubs()
    api.stub = stubs
    let date = Date(timeIntervalSince1970: 0)
    let request = Request<[Date]>(.post, path: "dates", body: .json(["a": date]))
    stubs.stub(request, responding: HTTPResponse(body: Data(#"["1970-01-01T00:00:00Z"]"#.utf8)))
    #expect(try await api.send(request) == [date])
    #expect(stubs.bodies == [Data(#"{"a":"1970-01-01T00:00:00Z"}"#.utf8)])
  }

  @Test("A request to an unimplemented API fails the test where the API is declared")
  func unimplemented() async {
    let (api, line) = (HTTPClient(name: "todos").unimplemented(), #line)
    let issues = await captureIssues {
      await #expect(throws: NetworkError.cancelled) { try await api.send(.todo(1)) }
    }
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(issues.first?.text.hasPrefix(#"GET todos/1 was sent to the API "todos", which is unimplemented"#) == true)
  }

  @Test("A latency without a clock fails the test once, at the stub")
  func latencyWithoutClock() async {
    let stubs = RequestStubs()
    let line = #line + 1
    stubs.stub(.todo(1), returning: todo, after: .seconds(2))
    let issues = await captureIssues {
      await #expect(throws: NetworkError.cancelled) { try await stubs.send(.todo(1)) }
    }
    let text = "GET todos/1 was stubbed with a latency, but the test has no clock: $0.continuousClock = …"
    #expect(issues.map(\.text) == [text])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }

  @Test("Responses and errors can have a latency, on the clock of the caller", .timeLimit(.minutes(5)))
  func latency() async throws {
    let clock = TestClock()
    let stubs = RequestStubs()
    stubs.stub(.todo(1), returning: todo, after: .seconds(2))
    stubs.stub(.todo(2), throwing: NetworkError(.offline, url: URL(string: "u")), after: .seconds(3))
    try await withDependencies {
      $0.continuousClock = clock
    } operation: {
      let first = Task { try await stubs.send(.todo(1)) }
      let second = Task { try await stubs.send(.todo(2)) }
      try await clock.waitForSleeps(2)
      await clock.advance(by: .seconds(2))
      #expect(try await first.value == todo)
      await clock.advance(by: .seconds(1))
      await #expect(throws: NetworkError(.offline, url: URL(string: "u"))) { try await second.value }
    }
  }

  @Test("A request without a stub fails the test at the creation of the stubs")
  func missing() async {
    let (stubs, line) = (RequestStubs(), #line)
    let issues = await captureIssues {
      await #expect(throws: NetworkError.cancelled) { try await stubs.send(.deletingTodo(7)) }
    }
    #expect(issues.map(\.text) == ["DELETE todos/7 was sent but not stubbed. Add: stub(…, returning: …)"])
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(stubs.calls == ["DELETE todos/7"])
  }

  @Test("A stub with another type of response fails the test")
  func wrongType() async {
    let stubs = RequestStubs()
    stubs.stub(Request<[Todo]>(path: "todos"), returning: [])
    let issues = await captureIssues {
      await #expect(throws: NetworkError.cancelled) { try await stubs.send(.todos) }
    }
    #expect(issues.map(\.text) == ["GET todos was stubbed as Array<Todo>, but sent as LossyArray<Todo>."])
  }

  @Test("A stub that is not called fails the test at its location")
  func unused() async throws {
    let stubs = RequestStubs()
    stubs.stub(.todo(1), returning: todo)
    let line = #line + 1
    stubs.stub(.todo(2), throwing: .cancelled)
    _ = try await stubs.send(.todo(1))
    let issues = await captureIssues { stubs.verify() }
    #expect(issues.map(\.text) == ["GET todos/2 was stubbed but not sent. Remove the stub, or send the request."])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }
}
