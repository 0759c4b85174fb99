import Synchronization

/// Sets default values for the whole program.
///
/// Call it first in the entry point, before any dependency is read.
///
///     @main struct Main {
///       static func main() throws {
///         try prepareDependencies {
///           $0.database = try Database(path: …)
///         }
///         …
///       }
///     }
///
/// A prepared value replaces the live value. In a test it replaces the test value, for that test only. A value that has
/// already been read or prepared is not replaced: that fails the running test, or is reported on standard error. In a
/// preview the last prepared value is used.
///
/// A prepared ``DependencyValues/context`` becomes the context of the program, or of the running test; the other values
/// of the same call are prepared in it.
///
/// - Throws: The error of the update. No default value is set then.
@discardableResult
public func prepareDependencies<Result>(
  _ updateValues: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> Result {
  let current = DependencyValues._current
  let testDefaults = current.testDefaults
  var values = DependencyValues(context: current.context, testDefaults: testDefaults)
  values.purpose = .preparation
  let result = try updateValues(&values)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for key in values.overrides.keys { values.prepare(key, in: values.context, testDefaults, at: site) }
  return result
}

extension DependencyValues {
  /// Makes the override of a key its default value.
  fileprivate func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, _ testDefaults: DefaultTable?, at site: CallSite
  ) {
    guard let value = overrides[key], !(key is TestDefaults.Type || key is RunningTestKey.Type) else { return }
    if key is ContextKey.Type {
      guard context != .current else { return }
      // A context belongs to the process or the running test, not to another context.
      if !DefaultValues.prepare(key, value, in: .process, nil) { reportPrepared(key, at: site) }
      DependencyContext.isPrepared.store(true, ordering: .releasing)
    } else if !DefaultValues.prepare(key, value, in: context, testDefaults) {
      reportPrepared(key, at: site)
    }
  }

  private func reportPrepared(_ key: any TestDependencyKey.Type, at site: CallSite) {
    reportIssue(
      """
      prepareDependencies cannot set \(name(of: key)), which has already been read or prepared. The earlier value \
      remains.

      Prepare each dependency once, before it is first read.
      """,
      at: site
    )
  }
}
