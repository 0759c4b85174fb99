#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The tag of ``Cents``.
public enum CentsTag {}

/// An amount in hundredths of a currency's unit, such as `Cents<Int>`: the way to add up money without rounding.
public typealias Cents<Amount> = Tagged<CentsTag, Amount>

extension Tagged where Tag == CentsTag, RawValue: BinaryFloatingPoint {
  /// The same amount in units of the currency: a hundredth of this number, rounded to the next binary fraction.
  @inlinable
  public var dollars: Dollars<RawValue> { Dollars(rawValue: rawValue / 100) }
}

extension Tagged where Tag == CentsTag, RawValue == Decimal {
  /// The same amount in units of the currency, exactly.
  @inlinable
  public var dollars: Dollars<Decimal> { Dollars(rawValue: rawValue / 100) }
}
