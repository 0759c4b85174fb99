public import Foundation

/// The tag of ``Cents``.
public enum CentsTag {}

/// An amount in hundredths of a currency unit.
///
/// Use `Cents<Int>` to add amounts without rounding.
public typealias Cents<Amount> = Tagged<CentsTag, Amount>

extension Tagged where Tag == CentsTag, RawValue: BinaryFloatingPoint {
  /// The amount in currency units, rounded to the nearest binary fraction.
  @inlinable
  public var dollars: Dollars<RawValue> { Dollars(rawValue: rawValue / 100) }
}

extension Tagged where Tag == CentsTag, RawValue == Decimal {
  /// The amount in currency units, exactly.
  @inlinable
  public var dollars: Dollars<Decimal> { Dollars(rawValue: rawValue / 100) }
}
