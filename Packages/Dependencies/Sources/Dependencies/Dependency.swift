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
  /// How the value is found.
  private enum Source: Sendable {
    case keyPath(any KeyPath<DependencyValues, Value> & Sendable)
    case key(@Sendable (DependencyValues, CallSite) -> Value)
  }

  private let source: Source
  private let captured: DependencyStorage
  private let callSite: CallSite

  /// Reads the dependency, or a part of it, that a key path names.
  ///
  /// - Parameters:
  ///   - keyPath: The path from the dependencies to the value, such as `\.uuid` or `\.date.now`.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    source = .keyPath(keyPath)
    captured = DependencyValues._current.overrides
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the dependency of a key.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - fileID: The file of the declaration, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the declaration.
  ///   - column: The column of the declaration.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    source = .key { values, callSite in
      values.overrides[Key.self] ?? values.captured[Key.self]
        ?? values.defaultValue(of: Key.self, property: nil, site: callSite)
    }
    captured = DependencyValues._current.overrides
    callSite = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The value of the dependency at this moment.
  public var wrappedValue: Value {
    let values = DependencyValues._current.merging(captured: captured, callSite: callSite)
    return switch source {
    case .keyPath(let keyPath): values[keyPath: keyPath]
    case .key(let read): read(values, callSite)
    }
  }
}
