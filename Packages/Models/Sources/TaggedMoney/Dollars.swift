/// The tag of ``Dollars``.
public enum DollarsTag {}

/// An amount in units of any currency that has hundredths.
public typealias Dollars<Amount> = Tagged<DollarsTag, Amount>

extension Tagged where Tag == DollarsTag, RawValue: Numeric {
  /// The amount in hundredths of the currency unit; traps on integer overflow.
  @inlinable
  public var cents: Cents<RawValue> { Cents(rawValue: rawValue * 100) }
}
