public import Foundation

/// A generator of unique identifiers, as a dependency.
///
///     @Dependency(\.uuid) var uuid
///     let id = uuid()
///
/// In tests it fails the test until it is overridden, for example with `$0.uuid = .incrementing`.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator.
  ///
  /// The closure is called for each identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A new generator of the identifiers `UUID(0)`, `UUID(1)`, and so on.
  public static var incrementing: Self {
    let count = LockIsolated(-1)
    return Self {
      let number = count.withValue { count in
        count += 1
        return count
      }
      return UUID(number)
    }
  }

  /// Returns a generator of a constant identifier.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// Returns a new identifier.
  public func callAsFunction() -> UUID {
    generate()
  }
}

extension UUID {
  /// Creates an identifier from an integer, for tests: `UUID(10)` is `00000000-0000-0000-0000-00000000000A`.
  ///
  /// The sign of a negative integer has its own digit: `UUID(-10)` is `00000000-0000-0001-0000-00000000000A`.
  ///
  /// - Parameter intValue: The magnitude is the value of the last eight bytes, in big-endian order.
  public init(_ intValue: Int) {
    let bytes = withUnsafeBytes(of: UInt64(intValue.magnitude).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, intValue < 0 ? 1 : 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}

extension DependencyValues {
  /// The generator of unique identifiers.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
  static let testValue = UUIDGenerator {
    reportUnimplemented(#"@Dependency(\.uuid)"#, override: "$0.uuid = .incrementing")
    return UUID()
  }
}
