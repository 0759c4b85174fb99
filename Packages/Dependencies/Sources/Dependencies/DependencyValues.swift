import Synchronization

/// The dependencies in scope: overrides, and default values for all other keys.
///
/// Declare a property for each dependency, so that ``Dependency`` can refer to it by a key path:
///
///     extension DependencyValues {
///       var weather: WeatherClient {
///         get { self[WeatherClient.self] }
///         set { self[WeatherClient.self] = newValue }
///       }
///     }
///
/// Override dependencies with ``withDependencies(_:operation:)``. Overrides are task-local: tasks, task groups and
/// `async let` inherit them; detached tasks and dispatch queues do not.
public struct DependencyValues: Sendable {
  enum Purpose: Sendable {
    case use
    /// An update of overrides. Reading a value in order to change it does not count as use.
    case update
    /// An update of default values. A value that is read in order to change it must not become the default value.
    case preparation
  }

  /// The overrides of the current task.
  ///
  /// One pointer, so that a scope is cheap to enter. Not a property with `@TaskLocal`, whose projected value cannot be
  /// used in inlined functions.
  @usableFromInline static let scope = TaskLocal(wrappedValue: DependencyStorage())

  /// The dependencies of the current task.
  public static var _current: Self { Self(overrides: scope.get()) }

  @usableFromInline var overrides: DependencyStorage

  /// The overrides that the accessed ``Dependency`` has captured.
  ///
  /// ``overrides`` take precedence.
  private let captured: DependencyStorage

  /// The declaration of the accessed ``Dependency``.
  @usableFromInline let callSite: CallSite?

  var purpose = Purpose.use

  /// Creates values without overrides, in the context of the process.
  public init() {
    // The test of a continuation is not an override, so it remains.
    self.init(
      overrides: DependencyStorage().withTest(DependencyContext.isLive ? nil : .current))
  }

  @usableFromInline
  init(overrides: DependencyStorage, captured: DependencyStorage = DependencyStorage(), callSite: CallSite? = nil) {
    self.overrides = overrides
    self.captured = captured
    self.callSite = callSite
  }

  /// The value of a dependency: the override in scope, or the default value of the context.
  ///
  /// Failure messages use the other parameters. Leave them at their defaults.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function
  ) -> Key.Value {
    @inlinable get {
      if let value = existingValue(of: key) { return value }
      let site = callSite ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      return defaultValue(of: key, property: function, site: site)
    }
    @inlinable set { overrides.insert(newValue, for: key) }
  }
}

// MARK: - Contexts

extension DependencyValues {
  /// The live values, without overrides.
  public static var live: Self { Self(context: .live) }

  /// The preview values, without overrides.
  public static var preview: Self { Self(context: .preview) }

  /// The test values, without overrides.
  ///
  /// The default values are new ones, not those of the running test.
  public static var test: Self {
    var values = Self(context: .test)
    values[TestDefaults.self] = TestDefaults(owning: DefaultTable())
    return values
  }

  /// The context that selects the default values.
  ///
  /// The default is the context of the process.
  public var context: DependencyContext {
    get { overrides[ContextKey.self] ?? captured[ContextKey.self] ?? .current }
    set { self[ContextKey.self] = newValue }
  }

  init(context: DependencyContext, testDefaults: DefaultTable? = nil, test: RunningTest? = nil) {
    self.init(overrides: DependencyStorage().withTest(test ?? (context == .live ? nil : .current)))
    // The process's own context is not stored: a default value that captures these values must not fix the context.
    if context != .current { self.context = context }
    if let testDefaults { self[TestDefaults.self] = TestDefaults(testDefaults) }
  }

  /// The default values of ``test``, or `nil` for those of the running test.
  var testDefaults: DefaultTable? {
    (overrides[TestDefaults.self] ?? captured[TestDefaults.self])?.table
  }
}

/// The default values of ``DependencyValues/test``, apart from those of the running test.
struct TestDefaults: TestDependencyKey {
  /// A default value that captures these values must not keep itself alive, so most references are weak.
  private let owned: DefaultTable?
  private(set) weak var table: DefaultTable?

  static var testValue: Self { Self(nil) }

  init(_ table: DefaultTable?) {
    owned = nil
    self.table = table
  }

  init(owning table: DefaultTable) {
    owned = table
    self.table = table
  }
}

enum ContextKey: DependencyKey {
  static var liveValue: DependencyContext { .process }
  static var testValue: DependencyContext { .process }
}

// MARK: - Access

extension DependencyValues {
  /// The overrides of a scope with these values.
  consuming func merged() -> DependencyStorage {
    captured.isEmpty ? overrides : captured.merging(overrides)
  }

  /// The value of a dependency that is accessed by its key, not by a property.
  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value {
    existingValue(of: key) ?? defaultValue(of: key, property: nil, site: callSite)
  }

  /// The override or the live value of a dependency, or `nil` if the slow path must initialize or report it.
  @inlinable
  func existingValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    existing(ObjectIdentifier(key))?.value(of: key)
  }

  @usableFromInline
  func existing(_ key: ObjectIdentifier) -> Box? {
    if !(overrides.isEmpty && captured.isEmpty) {
      if let box = overrides[key] ?? captured[key] { return box }
      if context != .live { return nil }
    } else if !DependencyContext.isLive {
      return nil
    }
    return DefaultValues.live[key]
  }

  /// The default value of a dependency.
  ///
  /// A missing default value fails the running test.
  @usableFromInline
  func defaultValue<Key: TestDependencyKey>(of key: Key.Type, property: StaticString?, site: CallSite?) -> Key.Value {
    let context = context
    let access = DefaultAccess(
      property: property, site: site, context: context, purpose: purpose, testDefaults: testDefaults,
      test: context == .live ? nil : .current(or: overrides, captured))
    return DefaultValues.value(of: key, for: access)
  }
}

// MARK: - Test support

extension DependencyValues {
  /// Whether the current task replaces a value through a key path.
  @TaskLocal static var isReplacing = false

  /// Overrides a dependency, or a property of one, through a key path.
  package mutating func replace<Value>(_ keyPath: WritableKeyPath<Self, Value>, with value: Value) {
    // A key path reads a computed property before it writes it, which must not report an unimplemented dependency.
    Self.$isReplacing.withValue(true) { self[keyPath: keyPath] = value }
  }

  /// The test of captured dependencies in scope, or `nil` if the scope is not that of captured dependencies.
  package static var capturedTest: (any Hashable & Sendable)? {
    scope.get()[RunningTestKey.self].flatMap { $0?.identity }
  }

  /// Discards the default values of a finished test.
  package static func discardDefaults(ofTest identity: any Hashable & Sendable) {
    DefaultValues.discard(RunningTest(identity))
  }
}
