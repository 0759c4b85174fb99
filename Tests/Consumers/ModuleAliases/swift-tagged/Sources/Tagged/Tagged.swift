/// A tagged value of another package.
public struct Tagged<Tag, RawValue> {
  /// The value without its tag.
  public var rawValue: RawValue

  /// Tags a value.
  public init(rawValue: RawValue) {
    self.rawValue = rawValue
  }
}

extension Tagged: CustomStringConvertible {
  /// Distinguishes the type from ours.
  public var description: String { "their Tagged \(rawValue)" }
}
