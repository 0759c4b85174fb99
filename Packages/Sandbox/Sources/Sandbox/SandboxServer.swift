public import Foundation

/// An HTTP server in the current process that imitates three web APIs with sample data.
///
/// - JSONPlaceholder, at `/posts` and so on, which responds to writes but stores nothing.
/// - The producers of a food shop, at `/2/producers`, which are read-only.
/// - Managed users, at `/users.json`, which are stored in memory or in a file.
///
/// The server listens on 127.0.0.1 only and starts in milliseconds. Each connection has a thread that is not part
/// of Swift's cooperative pool.
public final class SandboxServer: Sendable {
  private let server: HTTPServer

  /// Creates a server.
  ///
  /// Call ``start()`` to start it.
  ///
  /// - Parameters:
  ///   - data: The data of JSONPlaceholder's paths.
  ///   - accountsFile: The path of a JSON file with the accounts of `/users.json`, which is read for each request. The
  ///     first write creates the file and its parent folders, with access for their owner only; until then there are
  ///     the sample accounts. If `nil`, the accounts are in memory and belong to this server only.
  ///   - port: The port, or 0 for any free one, which is best for tests.
  ///   - delay: The time to wait before each response, to look at a slow API. The default is none.
  ///   - onRequest: A closure that is called for every request before its response is sent, such as
  ///     ``RequestLog/record(_:)``. It runs on the thread of the connection.
  public convenience init(
    data: SandboxData = .sample,
    accountsFile: String? = nil,
    port: UInt16 = 0,
    delay: Duration = .zero,
    onRequest: (@Sendable (RequestRecord) -> Void)? = nil
  ) {
    self.init(data: data, accountsFile: accountsFile, origin: nil, port: port, delay: delay, onRequest: onRequest)
  }

  /// Creates a server whose data has the same URLs on every port.
  ///
  /// - Parameter origin: The beginning of the URLs in the data, such as `http://127.0.0.1`, which the client replaces
  ///   by the base URL. If `nil`, it is the base URL.
  package init(
    data: SandboxData = .sample, accountsFile: String?, origin: String?, port: UInt16 = 0, delay: Duration = .zero,
    onRequest: (@Sendable (RequestRecord) -> Void)? = nil
  ) {
    let accounts = AccountStorage(accountsFile.map(AccountsFile.init))
    server = HTTPServer(port: port) { port in
      let apis = SandboxAPIs(data: data, accounts: accounts, origin: origin ?? "http://127.0.0.1:\(port)")
      return HTTPService(delay: delay, handler: { apis.response(to: $0) }, onRequest: onRequest)
    }
  }

  /// Starts the server, unless it runs already.
  ///
  /// It accepts requests when the method returns.
  ///
  /// - Returns: The base URL without a trailing slash, such as `http://127.0.0.1:49152`.
  /// - Throws: ``SandboxError/cannotListen(port:reason:)``.
  @discardableResult
  public func start() throws(SandboxError) -> URL {
    let port = try server.start()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      preconditionFailure("A number always makes a URL with a valid port.")
    }
    return url
  }

  /// Stops the server: closes all connections, including those with a response in progress, and ends the threads.
  ///
  /// The method takes about a millisecond, and can be called from any thread and repeatedly. Called from `onRequest`,
  /// it returns at once, and the server stops after the closure. The server can be started again.
  public func stop() {
    server.stop()
  }

  /// Suspends until the server is stopped.
  ///
  /// Returns at once if it is not running.
  ///
  /// For programs that serve until they are terminated. Cancelling the task does not stop the server; call ``stop()``.
  public func waitUntilStopped() async {
    await server.waitUntilStopped()
  }
}

/// A web API that the sandbox imitates.
protocol SandboxAPI: Sendable {
  /// Returns the response to a request, or `nil` if its path belongs to another API.
  func response(to request: HTTPRequest) -> HTTPResponse?
}

/// The web APIs of a sandbox.
struct SandboxAPIs: Sendable {
  private let apis: [any SandboxAPI]

  /// - Parameter origin: The beginning of the URLs in the data.
  init(data: SandboxData = .sample, accounts: AccountStorage = AccountStorage(), origin: String) {
    apis = [
      ProducersAPI(origin: origin), AccountsAPI(storage: accounts, origin: origin), ImagesAPI(),
      TypicodeAPI(data: data, origin: origin),
    ]
  }

  /// Returns the response of the first API that has the path of a request, or 404.
  func response(to request: HTTPRequest) -> HTTPResponse {
    for api in apis {
      if let response = api.response(to: request) { return response }
    }
    return .error(404)
  }
}
