/// The tag of ``Dollars``.
public enum DollarsTag {}

/// An amount in whole units of a currency, whichever that is.
public typealias Dollars<Amount> = Tagged<DollarsTag, Amount>

extension Tagged where Tag == DollarsTag, RawValue: Numeric {
  /// The same amount in hundredths: a hundred times this number, which traps if a whole number of that size does not
  /// fit.
  @inlinable
  public var cents: Cents<RawValue> { Cents(rawValue: rawValue * 100) }
}
