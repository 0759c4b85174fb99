/// The error an endpoint without an implementation throws.
///
/// The running test has been failed with the same words already, so nothing needs to catch it.
public struct Unimplemented: Error, Equatable, Sendable, CustomStringConvertible {
  /// What has no implementation, such as `WeatherClient.forecast`.
  public let endpoint: String

  /// Makes the error for an endpoint.
  ///
  /// - Parameter endpoint: What has no implementation, such as `WeatherClient.forecast`.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// What happened, and how to put it right.
  public var description: String {
    """
    \(endpoint) is unimplemented, but was called. Override it for this test, for example with \
    withDependencies { … } operation: { … }, or give it a live implementation if the program itself called it.
    """
  }

  /// Fails the running test for the call of this endpoint.
  func report(at site: CallSite?) -> Self {
    reportIssue(description, at: site)
    return self
  }
}

/// Fails the running test for the use of a built-in dependency that has no test value, at an unknown place.
func reportUnimplemented(_ endpoint: String, override: String) {
  reportIssue(
    """
    \(endpoint) is unimplemented in tests, but was used.

    Override it in this test:

        withDependencies { \(override) } operation: { … }
    """,
    at: nil
  )
}

/// Makes an endpoint that fails the running test when it is called, and then throws ``Unimplemented``.
///
///     static let testValue = WeatherClient(forecast: unimplemented("WeatherClient.forecast"))
///
/// A synchronous closure serves as an asynchronous endpoint as well. In a program, where no test can be failed, the
/// call writes its message to standard error and throws.
///
/// - Parameters:
///   - endpoint: The name to report, such as `WeatherClient.forecast`.
///   - fileID: The file to point at.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: The endpoint.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in throw Unimplemented(endpoint).report(at: site) }
}

/// Makes an endpoint that fails the running test when it is called, and then returns a placeholder.
///
/// In a program, where no test can be failed, the call writes its message to standard error and returns the same.
///
/// - Parameters:
///   - endpoint: The name to report, such as `Counter.value`.
///   - placeholder: What the endpoint returns, because it has to return something.
///   - fileID: The file to point at.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: The endpoint.
public func unimplemented<each Argument, Result>(
  _ endpoint: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) in
    _ = Unimplemented(endpoint).report(at: site)
    return placeholder()
  }
}

/// Makes an endpoint that fails the running test when it is called, and then throws an error of its own.
///
/// It is for endpoints with typed throws, whose error cannot be ``Unimplemented``.
///
/// - Parameters:
///   - endpoint: The name to report, such as `WeatherClient.forecast`.
///   - failure: What the endpoint throws.
///   - fileID: The file to point at.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: The endpoint.
public func unimplemented<each Argument, Result, Failure: Error>(
  _ endpoint: String,
  throwing failure: Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> Result {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (_: repeat each Argument) throws(Failure) -> Result in
    _ = Unimplemented(endpoint).report(at: site)
    throw failure
  }
}
