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
  /// The dependencies of the running task.
  @TaskLocal public static var _current = DependencyValues()

  /// Overrides, looked at first.
  var overrides = DependencyStorage()

  /// What was in scope where a ``Dependency`` was made, looked at second; empty except while one is being read.
  var captured = DependencyStorage()

  /// Where the ``Dependency`` being read was declared.
  var callSite: CallSite?

  /// Whether an update closure is at work on these values: to read a value in order to change it is no use of it.
  var isUpdating = false

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
    get {
      if let value = overrides[key] ?? captured[key] { return value }
      let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultValue(of: key, property: function, site: callSite ?? site)
    }
    set { overrides[key] = newValue }
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
    get { overrides.context ?? captured.context ?? .process }
    set { overrides.context = newValue }
  }

  /// Values without any override in a context.
  init(context: DependencyContext) {
    self.init()
    // Left out where it says nothing new, so that values captured by a default do not pin the context.
    if context != .process { overrides.context = context }
  }
}

// MARK: - Reading

extension DependencyValues {
  /// These values as a ``Dependency`` sees them: what is in scope now, then what was in scope where it was made.
  func merging(captured: DependencyStorage, callSite: CallSite) -> Self {
    var values = self
    values.captured = captured
    values.callSite = callSite
    return values
  }

  /// The default of a dependency, reported as a failure of the running test if the key has no default to give.
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type, property: StaticString?, site: CallSite) -> Key.Value {
    let context = context
    let found = DefaultValues.value(of: key, in: context)
    if let source = found.missing, !isUpdating, found.isFirstReport() {
      let missing = MissingDefault(key: key, property: property, source: source, context: context, site: site)
      // A program would go on with a value made for tests, which is worse than to stop.
      if context == .live, IssueReporter.installed == nil { fatalError(missing.description) }
      reportIssue(missing.description, at: site)
    }
    return found.value
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
