/// The error of an unimplemented endpoint.
///
/// The endpoint has already failed the running test with the same message, so this error needs no handling.
public struct Unimplemented: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the endpoint, such as `WeatherClient.forecast`.
  public let endpoint: String

  /// Creates an error.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// The problem and its solution.
  public var description: String {
    """
    \(endpoint) is unimplemented, but was called. Override it in this test with \
    withDependencies { … } operation: { … }, or with `withDependencies:` of its TestStore. If the program itself called \
    it, add a live implementation.
    """
  }

  func report(at site: CallSite?) -> Self {
    reportIssue(description, at: site)
    return self
  }
}

/// Fails the running test, because it used a built-in dependency without an override.
package func reportUnimplemented(_ endpoint: String, override: String) {
  reportIssue(
    """
    \(endpoint) is unimplemented in tests, but was used.

    Override it in this test:

        withDependencies { \(override) } operation: { … }

    or, in the reducer of a test store:

        TestStore(initialState: …) { … } withDependencies: { \(override) }
    """,
    at: nil
  )
}

/// Creates an endpoint that fails the running test and throws ``Unimplemented``.
///
///     static let testValue = WeatherClient(forecast: unimplemented("WeatherClient.forecast"))
///
/// It can be assigned to an asynchronous closure as well. In a running program the call writes the message to standard
/// error and throws.
///
/// - Parameter endpoint: The name in the message, such as `WeatherClient.forecast`.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in throw Unimplemented(endpoint).report(at: site) }
}

/// Creates an endpoint that fails the running test and returns a placeholder, for closures that cannot throw.
///
/// In a running program the call writes the message to standard error and returns the placeholder.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    _ = Unimplemented(endpoint).report(at: site)
    return placeholder()
  }
}

/// Fails the running test and returns a placeholder, for a test value that is not a closure.
///
///     static var testValue: URL? { unimplemented("Settings.serverURL", placeholder: nil) }
///
/// The test fails when it uses the value, not when it overrides or changes it. In a running program the message is
/// written to standard error.
public func unimplemented<Value>(
  _ name: String,
  placeholder: @autoclosure () -> Value,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  if InitializationGraph.current?.access.purpose ?? .use == .use {
    _ = Unimplemented(name).report(
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return placeholder()
}

/// Creates an endpoint that fails the running test and throws a given error, for closures with typed throws.
///
/// In a running program the call writes the message to standard error and throws the error.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ endpoint: String,
  throwing failure: Failure,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) throws(Failure) -> Result in
    _ = Unimplemented(endpoint).report(at: site)
    throw failure
  }
}
