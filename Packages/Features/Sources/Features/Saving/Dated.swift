public import Foundation

/// A value, and the time at which the server sent it or last said that it still holds.
public struct Dated<Value> {
  /// The value.
  public var value: Value
  /// When the server sent or confirmed it, by this machine's clock.
  public var date: Date

  /// Joins a value and its time.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - date: When the server sent or confirmed it.
  public init(_ value: Value, date: Date) {
    self.value = value
    self.date = date
  }

  /// Another value of the same time.
  ///
  /// - Parameter transform: Makes the other value.
  /// - Returns: The other value with this one's time.
  public func map<Other>(_ transform: (Value) -> Other) -> Dated<Other> {
    Dated<Other>(transform(value), date: date)
  }
}

// MARK: - Conformances

extension Dated: Sendable where Value: Sendable {}
extension Dated: Equatable where Value: Equatable {}
extension Dated: Hashable where Value: Hashable {}
