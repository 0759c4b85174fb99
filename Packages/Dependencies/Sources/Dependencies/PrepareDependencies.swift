/// Sets defaults for the whole program, before they are used: the first thing an entry point does.
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
/// A value that is set here takes the place of the live one, or in a test of the test value, for that test alone. It
/// cannot take the place of a default that has been used or prepared before: that fails the running test, or is told on
/// standard error, and the earlier value stays. In a preview the last value counts.
///
/// - Parameters:
///   - updateValues: Sets the defaults.
///   - fileID: The file to point at, for messages.
///   - filePath: The path of that file.
///   - line: The line to point at.
///   - column: The column to point at.
/// - Returns: What the update returns.
/// - Throws: What the update throws; then nothing is set.
@discardableResult
public func prepareDependencies<Result>(
  _ updateValues: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  var values = DependencyValues(context: DependencyValues._current.context)
  let context = values.context
  values.purpose = .preparation
  let result = try updateValues(&values)
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  for key in values.overrides.keys { values.prepare(key, in: context, at: site) }
  return result
}

extension DependencyValues {
  /// Makes the override of a key its default.
  fileprivate func prepare<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext, at site: CallSite) {
    guard let value = overrides[key] else { return }
    if key is ContextKey.Type {
      guard self.context != context else { return }
      reportIssue(
        """
        prepareDependencies cannot set the context of the program. Set SWIFT_DEPENDENCIES_CONTEXT in its environment, or \
        override the context with withDependencies.
        """,
        at: site
      )
    } else if !DefaultValues.prepare(key, value, in: context) {
      reportIssue(
        """
        prepareDependencies sets \(name(of: key)), which has been used or prepared before: the earlier value stays.

        Prepare each dependency once, before anything reads it.
        """,
        at: site
      )
    }
  }
}
