import Dependencies
public import Foundation
public import RESTClient
import Synchronization

/// A client whose responses a test sets, request by request.
///
/// A stub belongs to a method and a `Request.target`. A request without a stub fails the test, and so does
/// a stub that is never called. `withRequestStubs` injects the stubs into an API and verifies them.
/// Without it:
///
/// ```swift
/// import RESTClient
/// import RESTClientTestSupport
///
/// func title() async throws {
///   let request = Request<String>(path: "title.txt")
///   let stubs = RequestStubs()
///   stubs.stub(request, returning: "make tea")
///   print(try await stubs.send(request), stubs.calls)  // make tea ["GET title.txt"]
///   stubs.verify()
/// }
/// ```
public final class RequestStubs: Sendable {
  private struct Stub {
    let respond: @Sendable (_ entityTag: String?) async throws(NetworkError) -> HTTPResponse
    let responseName: String
    let latency: Duration?
    let site: CallSite
    var isCalled = false
  }

  private struct State {
    var stubs: [String: Stub] = [:]
    var calls: [(name: String, body: Data?)] = []
  }

  private let site: CallSite
  private let state = Mutex(State())

  /// Creates a client without stubs.
  ///
  /// A request without a stub is reported at the location of this call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The requests received, in order, such as `GET posts/7`.
  public var calls: [String] { state.withLock { $0.calls.map(\.name) } }

  /// The bodies of the requests received, in the order of ``calls``.
  ///
  /// JSON is encoded with the encoder of the API, whose default sorts the keys.
  public var bodies: [Data?] { state.withLock { $0.calls.map(\.body) } }
}

// MARK: - Stubs

extension RequestStubs {
  /// Sets the response to a request, which is evaluated for each call.
  ///
  /// The last stub of a request replaces earlier ones.
  public func stub<Response>(
    _ request: Request<Response>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ respond: @escaping @Sendable () async throws(NetworkError) -> Response
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    add(request, site) { _ async throws(NetworkError) in HTTPResponse(decoded: try await respond()) }
  }

  /// Sets the response to a request.
  ///
  /// - Parameter latency: The time until the response, on the dependency `\.continuousClock` of the caller.
  public func stub<Response>(
    _ request: Request<Response>, returning response: Response, after latency: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    add(request, after: latency, site) { _ in HTTPResponse(decoded: response) }
  }

  /// Sets the status, the header fields and the body of the response to a request, as a server sends them.
  ///
  /// The body is decoded with the decoder of the API. A status that the request does not accept is an error, as it is
  /// with a server.
  ///
  /// - Parameters:
  ///   - nextResponses: The responses to the calls after the first one. The last response is repeated.
  ///   - latency: The time until each response, on the dependency `\.continuousClock` of the caller.
  public func stub<Response>(
    _ request: Request<Response>, responding response: HTTPResponse, then nextResponses: HTTPResponse...,
    after latency: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let remaining = Mutex([response] + nextResponses)
    add(request, after: latency, site) { _ in remaining.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
  }

  /// Sets the error of a request.
  ///
  /// - Parameter latency: The time until the error, on the dependency `\.continuousClock` of the caller.
  public func stub<Response>(
    _ request: Request<Response>, throwing error: NetworkError, after latency: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    add(request, after: latency, site) { _ throws(NetworkError) in throw error }
  }

  /// Sets the response to a conditional request.
  ///
  /// - Parameter respond: Receives the entity tag of the request, which is `nil` for an unconditional one.
  public func stub<Response>(
    _ request: Request<Response>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    conditional respond: @escaping @Sendable (_ entityTag: String?) async throws(NetworkError) -> Conditional<Response>
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    add(request, site) { entityTag async throws(NetworkError) in
      switch try await respond(entityTag) {
      case .notModified: HTTPResponse(statusCode: HTTPResponse.notModified, body: Data())
      case .modified(let value, let entityTag):
        HTTPResponse(decoded: value, headers: entityTag.map { ["ETag": $0] } ?? [:])
      }
    }
  }

  private func add<Response>(
    _ request: Request<Response>, after latency: Duration? = nil, _ site: CallSite,
    _ respond: @escaping @Sendable (_ entityTag: String?) async throws(NetworkError) -> HTTPResponse
  ) {
    let stub = Stub(respond: respond, responseName: "\(Response.self)", latency: latency, site: site)
    state.withLock { $0.stubs[request.call] = stub }
  }

  /// Fails the test for each stub that was not called, at the location of the stub.
  public func verify() {
    let unused = state.withLock { state in state.stubs.filter { !$0.value.isCalled } }
    for (call, stub) in unused.sorted(by: { $0.key < $1.key }) {
      reportIssue("\(call) was stubbed but not sent. Remove the stub, or send the request.", at: stub.site)
    }
  }
}

// MARK: - Conformances

extension RequestStubs: APIClient {
  /// Returns the response of the request's stub.
  ///
  /// A request without a stub fails the test and throws `NetworkError.cancelled`.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let body: Data?
    do {
      body = try request.body?.data()
    } catch {
      throw NetworkError(
        .invalidRequest, host: "\(request.target)", reason: "the body cannot be encoded: \(error)", underlying: error)
    }
    let stub = state.withLock { state in
      state.calls.append((request.call, body))
      state.stubs[request.call]?.isCalled = true
      return state.stubs[request.call]
    }
    guard let stub else {
      reportIssue("\(request.call) was sent but not stubbed. Add: stub(…, returning: …)", at: site)
      throw .cancelled
    }
    if let latency = stub.latency {
      @Dependency(\.continuousClock) var clock
      guard !(clock is UnimplementedClock<Duration>) else {
        reportIssue(
          "\(request.call) was stubbed with a latency, but the test has no clock: $0.continuousClock = …",
          at: stub.site)
        throw .cancelled
      }
      do { try await clock.sleep(for: latency) } catch { throw .cancelled }
    }
    var response = try await stub.respond(request.headers["If-None-Match"])
    response.url = response.url ?? URL(string: "\(request.target)")
    guard request.acceptedStatusCodes.contains(response.statusCode) else {
      throw NetworkError(unacceptable: response, to: request.method)
    }
    guard !response.isDecoded || response.decoded(as: Response.self) != nil else {
      reportIssue("\(request.call) was stubbed as \(stub.responseName), but sent as \(Response.self).", at: stub.site)
      throw .cancelled
    }
    return response
  }
}

extension Request {
  /// The identity of a request: its method and its target.
  fileprivate var call: String { "\(method.rawValue) \(target)" }
}
