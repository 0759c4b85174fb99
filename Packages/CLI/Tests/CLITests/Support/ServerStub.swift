import Dependencies
import Foundation
import NetworkClient
import Synchronization

/// A client that gets its responses from a function of method and path, and records the requests.
final class ServerStub: APIClient {
  private let respond: @Sendable (_ call: String) throws(NetworkError) -> any Sendable
  private let sent = Mutex<[String]>([])

  /// Creates a stub.
  ///
  /// - Parameter respond: Returns the value for a call such as `GET posts/7`.
  init(_ respond: @escaping @Sendable (_ call: String) throws(NetworkError) -> any Sendable) {
    self.respond = respond
  }

  /// The calls so far, such as `GET posts/7`, in order.
  var calls: [String] { sent.withLock(\.self) }

  /// Returns a client with other outcomes of some calls.
  func replacing(_ outcomes: [String: Result<any Sendable, NetworkError>]) -> ServerStub {
    ServerStub { [respond] call throws(NetworkError) in
      if let outcome = outcomes[call] { return try outcome.get() }
      return try respond(call)
    }
  }

  /// Returns a client that also reports an attempt of a call.
  func reporting(_ attempt: RequestAttempt, for call: String) -> ServerStub {
    ServerStub { [respond] sentCall throws(NetworkError) in
      @Dependency(\.httpConfiguration) var configuration
      if sentCall == call { configuration.onAttempt?(attempt) }
      return try respond(sentCall)
    }
  }

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    let call = "\(request.method.rawValue) \(request.target)"
    sent.withLock { $0.append(call) }
    let value = try respond(call)
    if Response.self == Data.self { return HTTPResponse(url: nil, statusCode: 200, body: Data("{}".utf8)) }
    guard let response = value as? Response else {
      preconditionFailure("\(call) has no value of type \(Response.self)")
    }
    return HTTPResponse(decoded: response)
  }
}
