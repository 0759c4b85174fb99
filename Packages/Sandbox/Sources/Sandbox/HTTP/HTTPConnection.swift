import Foundation

/// A connection of a client: reads its requests and writes the responses, one after the other, on a thread.
struct HTTPConnection {
  let descriptor: Int32
  let service: HTTPService

  /// Serves until the client or the server closes the connection.
  func serve() {
    var reader = HTTPRequestReader(descriptor: descriptor, limits: service.limits)
    var keepsConnection = true
    do throws(HTTPReadError) {
      while keepsConnection {
        let request = try reader.next()
        let response = service.respond(to: request)
        // A hang-up, also by the server, ends the delay.
        if service.delay > .zero, Socket.wait(for: 0, on: descriptor, until: .now + service.delay) { return }
        keepsConnection = request.keepsConnection
        guard send(response, keepsConnection: keepsConnection, omitsBody: request.method == "HEAD") else { return }
      }
    } catch {
      guard case .rejected(let status, let reason) = error else { return }
      service.record(nil, status: status)
      guard send(.error(status, reason), keepsConnection: false, omitsBody: false) else { return }
    }
    linger()
  }

  private func send(_ response: HTTPResponse, keepsConnection: Bool, omitsBody: Bool) -> Bool {
    let head = response.head(keepsConnection: keepsConnection)
    return Socket.write(omitsBody ? head : head + response.body, to: descriptor)
  }

  /// Discards the rest of a request: closing with unread bytes would reset the connection before the response arrives.
  private func linger() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(2)
    while Socket.wait(for: POLLIN, on: descriptor, until: end), Socket.receive(from: descriptor) != nil {}
  }
}
