public import Dependencies
import Features
import Foundation
import Views

/// Runs the built-in sandbox server; set by the program that has one.
public struct SandboxLauncher: Sendable {
  /// The cache source of the sandbox, whose port differs from run to run.
  public static let cacheSource = AccountDraft.sandboxSource

  /// Serves until the server stops.
  ///
  /// The port is 0 for a free one. The database is the path of a JSON file, or `nil` for the sample data. Each response
  /// waits for the delay. `ready` is called with the base URL when the server accepts requests. An error is shown by
  /// its description.
  public typealias Serve =
    @Sendable (
      _ port: UInt16, _ database: String?, _ delay: Duration,
      _ ready: @escaping @Sendable (_ baseURL: String) throws -> Void
    ) async throws -> Void

  /// Serves until the server stops.
  public var serve: Serve

  /// Restores the sample accounts, and returns whether there were others.
  ///
  /// An error is shown by its description.
  public var reset: @Sendable () async throws -> Bool

  /// Creates a launcher of a server.
  public init(serve: @escaping Serve, reset: @escaping @Sendable () async throws -> Bool) {
    self.serve = serve
    self.reset = reset
  }

  /// Adds the host of the sandbox to `no_proxy`: a proxy cannot reach this process, and would get what a user types.
  ///
  /// It changes the environment: call it before the process starts a thread.
  public static func bypassProxy() {
    let environment = ProcessInfo.processInfo.environment
    let list = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    // libcurl reads `*` only if it is alone.
    if list != "*" { setenv("no_proxy", [list, "127.0.0.1"].compactMap(\.self).joined(separator: ","), 1) }
  }
}

extension DependencyValues {
  /// The launcher of the built-in sandbox.
  public var sandbox: SandboxLauncher {
    get { self[SandboxLauncher.self] }
    set { self[SandboxLauncher.self] = newValue }
  }
}

// MARK: - Conformances

extension SandboxLauncher: TestDependencyKey {
  /// A launcher that fails the test when it is used.
  public static var testValue: SandboxLauncher {
    SandboxLauncher(
      serve: unimplemented("SandboxLauncher.serve"), reset: unimplemented("SandboxLauncher.reset", placeholder: false))
  }
}
