/// A property wrapper that reads a dependency.
///
///     struct Reminder {
///       @Dependency(\.date.now) var now
///       @Dependency(WeatherClient.self) var weather
///     }
///
/// Each access returns, in this order: the override in the current scope, the override in scope at the creation of the
/// property, or the default value. An object that is created inside ``withDependencies(_:operation:)`` therefore keeps
/// its dependencies after the scope ends, and a test can still override them.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let read: @Sendable (DependencyValues) -> Value
  /// The overrides in scope at the creation of the property.
  @usableFromInline let captured: DependencyStorage
  @usableFromInline let callSite: CallSite

  /// Creates a property that reads a dependency by a key path, such as `\.uuid` or `\.date.now`.
  ///
  /// A key path literal becomes a function, which is about fifty times faster than a key path object.
  @inlinable
  public init(
    _ read: @escaping @Sendable (DependencyValues) -> Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(read: read, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // Disfavored, so that a key path literal becomes a function and not a key path object.
  /// Creates a property that reads a dependency by a key path object.
  @_disfavoredOverload
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      read: { $0[keyPath: keyPath] }, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property that reads a dependency by its key.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      read: { $0.value(of: Key.self) },
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Creates a property that reads a dependency and casts it to a more specific type.
  ///
  ///     @Dependency(\.api, as: TestAPI.self) var api
  ///
  /// Use it in tests, where the type of an override is known. A value of another type ends the process.
  public init<Base>(
    _ read: @escaping @Sendable (DependencyValues) -> Base,
    as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(casting: read, at: site)
  }

  /// Creates a property that reads a dependency by its key and casts it to a more specific type.
  ///
  ///     @Dependency(APIKey.self, as: TestAPI.self) var api
  ///
  /// Use it in tests, where the type of an override is known. A value of another type ends the process.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(casting: { $0.value(of: Key.self) }, at: site)
  }

  private init<Base>(casting read: @escaping @Sendable (DependencyValues) -> Base, at site: CallSite) {
    self.init(
      read: { values in
        let value = read(values)
        guard let value = value as? Value else {
          fatalError(
            """
            The dependency at \(site) is of type \(Swift.type(of: value)), not \(Value.self). Override it with a value \
            of that type.
            """
          )
        }
        return value
      }, at: site)
  }

  @usableFromInline
  init(read: @escaping @Sendable (DependencyValues) -> Value, at site: CallSite) {
    self.read = read
    captured = DependencyValues.scope.get().withRunningTest()
    callSite = site
  }

  /// The current value of the dependency.
  @inlinable
  public var wrappedValue: Value {
    read(
      DependencyValues(overrides: DependencyValues.scope.get(), captured: captured, callSite: callSite))
  }
}
