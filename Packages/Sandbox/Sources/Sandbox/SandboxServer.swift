#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A web server inside the process that imitates three web APIs, over made-up data.
///
/// - JSONPlaceholder, at `/posts` and so on, which answers writes and forgets them.
/// - The producers of a food shop, at `/2/producers`, which are only read.
/// - Managed users, at `/users.json`, which are kept, in memory or in a file.
///
/// It listens on 127.0.0.1 only and starts in milliseconds.
/// All requests are served on one thread of its own; no Swift task is ever blocked.
public final class SandboxServer: Sendable {
  private let server: HTTPServer

  /// Creates a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - database: The data behind JSONPlaceholder's paths.
  ///   - accountsFile: The path of the JSON file that keeps the accounts of `/users.json`. Any number of servers in any
  ///     number of processes may share it, and read each other's changes at once. The first write makes it, and the
  ///     folders above it, for its owner alone; until then there are the made-up accounts. A file that cannot be
  ///     understood is set aside under its name and `.corrupt`. `nil` keeps the accounts in memory, for this server
  ///     alone.
  ///   - port: The port to listen on; 0 takes any free one, which is best for tests.
  ///   - onRequest: Is called with every request before its answer is sent, on the server's thread; keep it short.
  ///     ``RequestLog`` has a method that fits.
  public init(
    database: Database = .madeUp,
    accountsFile: String? = nil,
    port: UInt16 = 0,
    onRequest: (@Sendable (RequestRecord) -> Void)? = nil
  ) {
    let accounts: any AccountStorage = accountsFile.map { AccountsFile(path: $0) } ?? AccountsInMemory()
    let router = Router(apis: [ProducersAPI(), AccountsAPI(storage: accounts), TypicodeAPI(database: database)])
    let service = HTTPService(handler: { router.response(to: $0) }, onRequest: onRequest)
    server = HTTPServer(service: service, port: port)
  }

  /// Starts to listen and to answer; a server that runs already goes on as it is.
  ///
  /// The first request may be sent as soon as this returns.
  ///
  /// - Returns: The base URL, such as `http://127.0.0.1:49152`, without a slash at its end.
  /// - Throws: ``SandboxError/portInUse(_:)`` if another process has the port, which only another port mends;
  ///   ``SandboxError/cannotListen(port:reason:)`` if the system refuses for another reason.
  @discardableResult
  public func start() throws(SandboxError) -> URL {
    let port = try server.start()
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      preconditionFailure("A number always makes a URL with a valid port.")
    }
    return url
  }

  /// Stops listening, closes all connections and returns when the server's thread has ended.
  ///
  /// Answers under way are cut off. It takes about a millisecond, may be called from any thread and more than once;
  /// called from `onRequest` it returns at once and the server ends after the hook. The server can be started again.
  public func stop() {
    server.stop()
  }

  /// Waits until the server is stopped; returns at once if it does not run.
  ///
  /// This is for programs that serve until they are ended. It occupies no thread and does not stop the server itself,
  /// not even when the waiting task is cancelled: call ``stop()`` for that.
  public func waitUntilStopped() async {
    await server.waitUntilStopped()
  }
}
