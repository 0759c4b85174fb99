public import Dependencies

/// Serves the built-in sandbox; the program that has one supplies it.
public struct SandboxLauncher: Sendable {
  /// Serves until the server ends.
  ///
  /// The first argument is the port, 0 for a free one; the second the path of a JSON database, or `nil` for the made-up
  /// data; the third is called with the base URL once the server answers. What it throws is shown as it describes itself.
  public var serve:
    @Sendable (
      _ port: UInt16, _ database: String?, _ ready: @escaping @Sendable (_ baseURL: String) throws -> Void
    ) async throws -> Void

  /// Puts the accounts that the sandbox keeps back to the made-up ones; what it throws is shown as it describes itself.
  ///
  /// It returns whether there were others.
  public var reset: @Sendable () async throws -> Bool

  /// Makes a launcher.
  ///
  /// - Parameters:
  ///   - serve: Serves until the server ends.
  ///   - reset: Puts the accounts back to the made-up ones.
  public init(
    serve:
      @escaping @Sendable (
        _ port: UInt16, _ database: String?, _ ready: @escaping @Sendable (_ baseURL: String) throws -> Void
      ) async throws -> Void,
    reset: @escaping @Sendable () async throws -> Bool
  ) {
    self.serve = serve
    self.reset = reset
  }
}

extension DependencyValues {
  /// What serves the built-in sandbox.
  public var sandbox: SandboxLauncher {
    get { self[SandboxLauncher.self] }
    set { self[SandboxLauncher.self] = newValue }
  }
}

// MARK: - Conformances

extension SandboxLauncher: TestDependencyKey {
  /// A launcher whose use fails the running test.
  public static var testValue: SandboxLauncher {
    SandboxLauncher(
      serve: unimplemented("SandboxLauncher.serve"), reset: unimplemented("SandboxLauncher.reset", placeholder: false))
  }
}
