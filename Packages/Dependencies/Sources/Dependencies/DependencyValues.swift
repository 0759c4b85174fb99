/// The dependencies in scope: what has been overridden, and defaults for all the rest.
///
/// Add a property for each dependency, which makes the key path for ``Dependency``:
///
///     extension DependencyValues {
///       var weather: WeatherClient {
///         get { self[WeatherClient.self] }
///         set { self[WeatherClient.self] = newValue }
///       }
///     }
///
/// Overrides are made with ``withDependencies(_:operation:)`` and live in a task-local value: tasks, task groups and
/// `async let` started inside inherit them; detached tasks and dispatch queues do not.
public struct DependencyValues: Sendable {
  /// What values are wanted for.
  enum Purpose: Sendable {
    /// To be used.
    case use
    /// To be changed by an update: reading a value on the way is no use of it.
    case update
    /// To be made the defaults of the process: what is read on the way must not become one.
    case preparation
  }

  /// The dependencies of the running task.
  @TaskLocal public static var _current = DependencyValues()

  /// Overrides, looked at first.
  @usableFromInline var overrides = DependencyStorage()

  /// What was in scope where a ``Dependency`` was made, looked at second; empty except while one is being read.
  var captured = DependencyStorage()

  /// Where the ``Dependency`` being read was declared.
  @usableFromInline var callSite: CallSite?

  /// What the values are wanted for.
  var purpose = Purpose.use

  /// Values without any override, in the context of the process.
  public init() {}

  /// The value of a dependency: its override if there is one in scope, or else the default of the context.
  ///
  /// The extra parameters serve the messages of failures; leave them to their defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - fileID: The file of the access.
  ///   - filePath: The path of that file.
  ///   - line: The line of the access.
  ///   - column: The column of the access.
  ///   - function: The property that makes the access, named in advice on how to override it.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    @inlinable get {
      if let value = settledValue(of: key) { return value }
      let site = callSite ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultValue(of: key, property: function, site: site)
    }
    // The box is made where the type of the value is known, which halves the cost of an override.
    @inlinable set { overrides.insert(ValueBox(newValue), for: key) }
  }
}

// MARK: - Contexts

extension DependencyValues {
  /// Values without any override, whose defaults are live values.
  public static var live: Self { Self(context: .live) }

  /// Values without any override, whose defaults are preview values.
  public static var preview: Self { Self(context: .preview) }

  /// Values without any override, whose defaults are test values.
  public static var test: Self { Self(context: .test) }

  /// The context that decides which defaults are used; that of the process unless it is overridden.
  public var context: DependencyContext {
    get { overrides[ContextKey.self] ?? captured[ContextKey.self] ?? .process }
    set { self[ContextKey.self] = newValue }
  }

  /// Values without any override in a context.
  init(context: DependencyContext) {
    self.init()
    // Left out where it says nothing new, so that values captured by a default do not pin the context.
    if context != .process { self.context = context }
  }
}

/// The key of the context among the overrides.
enum ContextKey: DependencyKey {
  static var liveValue: DependencyContext { .process }
  static var testValue: DependencyContext { .process }
}

// MARK: - Reading

extension DependencyValues {
  /// These values as a ``Dependency`` sees them: what is in scope now, then what was in scope where it was made.
  @usableFromInline
  func merging(captured: DependencyStorage, callSite: CallSite) -> Self {
    var values = self
    values.captured = captured
    values.callSite = callSite
    return values
  }

  /// The value of a dependency that is read by its key and not by a property.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    settledValue(of: key) ?? defaultValue(of: key, property: nil, site: callSite)
  }

  /// The value of a dependency, if it need not be made or reported.
  @inlinable
  func settledValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    withExtendedLifetime(self) { settledBox(of: ObjectIdentifier(key))?.value(of: key) }
  }

  /// Where the value is, if it need not be made or reported; it lives as long as these values.
  @usableFromInline
  func settledBox(of key: ObjectIdentifier) -> UnownedBox? {
    if !(overrides.isEmpty && captured.isEmpty) {
      if let box = overrides.box(of: key) ?? captured.box(of: key) { return box }
      if context != .live { return nil }
    } else if DependencyContext.process != .live {
      return nil
    }
    return DefaultValues.settledLiveValue(of: key)
  }

  /// The default of a dependency, reported as a failure of the running test if the key has no default to give.
  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type, property: StaticString?, site: CallSite?) -> Key.Value {
    let access = DefaultAccess(property: property, site: site, context: context, purpose: purpose)
    return DefaultValues.value(of: key, for: access)
  }
}

// MARK: - Test support

extension DependencyValues {
  /// Whether a value is being replaced through a key path by the current task.
  @TaskLocal static var isReplacing = false

  /// Overrides a dependency, or a part of one, through a key path.
  package mutating func replace<Value>(_ keyPath: WritableKeyPath<Self, Value>, with value: Value) {
    // A key path reads a computed property before it writes it, which is no use of an unimplemented value.
    Self.$isReplacing.withValue(true) { self[keyPath: keyPath] = value }
  }

  /// Lets go of the test values that a test has used, once it has ended.
  package static func discardDefaults(ofTest identity: any Hashable & Sendable) {
    DefaultValues.discard(RunningTest(identity))
  }
}
