public import Foundation
import Synchronization

/// What makes new unique identifiers, as a dependency.
///
///     @Dependency(\.uuid) var uuid
///     let id = uuid()
///
/// In tests it fails until it is overridden, for example with `$0.uuid = .incrementing`.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes identifiers by a closure.
  ///
  /// - Parameter generate: The identifier for each call.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A generator that counts: `UUID(0)`, `UUID(1)`, and so on, from the beginning for each use of this property.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// A generator that always makes the same identifier.
  ///
  /// - Parameter uuid: The identifier.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// Makes an identifier.
  ///
  /// - Returns: A new identifier.
  public func callAsFunction() -> UUID {
    generate()
  }
}

extension UUID {
  /// An identifier that shows a number, for tests: `UUID(10)` is `00000000-0000-0000-0000-00000000000A`.
  ///
  /// - Parameter intValue: The number, which the last eight bytes hold in big-endian order.
  public init(_ intValue: Int) {
    let number = UInt64(bitPattern: Int64(intValue))
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}

extension DependencyValues {
  /// What makes new unique identifiers.
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

/// A count shared by all copies of a generator.
private final class Counter: Sendable {
  private let count = Atomic(0)

  func next() -> Int {
    count.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
