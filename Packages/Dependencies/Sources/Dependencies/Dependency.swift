/// A property that reads a dependency.
///
///     struct Reminder {
///       @Dependency(\.date.now) var now
///       @Dependency(WeatherClient.self) var weather
///     }
///
/// The value is looked up at each access: an override in scope at that moment comes first, then one that was in scope
/// where the property was made, then the default. So an object made inside ``withDependencies(_:operation:)`` keeps its
/// dependencies after that scope has ended, and a test can still override them later.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  /// Finds the value.
  @usableFromInline let read: @Sendable (DependencyValues) -> Value
  /// What was in scope where the property was made.
  @usableFromInline let captured: DependencyStorage
  @usableFromInline let callSite: CallSite

  /// Reads the dependency, or a part of it, that a key path names.
  ///
  /// A key path that is written out becomes a function, which costs a call where a key path object costs fifty.
  ///
  /// - Parameters:
  ///   - read: The path from the dependencies to the value, such as `\.uuid` or `\.date.now`.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  @inlinable
  public init(
    _ read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(read: read, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads the dependency, or a part of it, that a key path object names.
  ///
  /// - Parameters:
  ///   - keyPath: The path from the dependencies to the value.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      read: { $0[keyPath: keyPath] }, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      read: { $0.value(of: Key.self) },
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Reads a dependency as another type that its value has.
  ///
  ///     @Dependency(\.api, as: TestAPI.self) var api
  ///
  /// It is for tests that know more of a value than the program does. A value without that type ends the process.
  ///
  /// - Parameters:
  ///   - read: The path from the dependencies to the value.
  ///   - type: The type of the property.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init<Base>(
    _ read: @escaping @Sendable (DependencyValues) -> Base,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      read: { values in
        let value = read(values)
        guard let value = value as? Value else {
          fatalError("The dependency of \(site) is wanted as \(Value.self), but is of \(Swift.type(of: value)).")
        }
        return value
      }, at: site)
  }

  @usableFromInline
  init(read: @escaping @Sendable (DependencyValues) -> Value, at site: CallSite) {
    self.read = read
    captured = DependencyValues._current.overrides
    callSite = site
  }

  /// The value of the dependency at this moment.
  @inlinable
  public var wrappedValue: Value {
    read(DependencyValues._current.merging(captured: captured, callSite: callSite))
  }
}
