/// A raw value whose ``Tagged`` form can be written as a dictionary literal.
///
/// Swift cannot hand the elements of one variadic call on to another, so `ExpressibleByDictionaryLiteral` alone is
/// not enough to write `let names: Tagged<Page, [Int: String]> = [1: "one"]`.
public protocol DictionaryLiteralRawValue<Key, Value>: ExpressibleByDictionaryLiteral {
  /// Creates a value from the pairs of a literal, in their order.
  ///
  /// - Parameter literalElements: The pairs as they were written.
  init(literalElements: [(Key, Value)])
}

// MARK: - Conformances

extension Dictionary: DictionaryLiteralRawValue {
  /// Creates a dictionary of the pairs; as in a plain literal, two equal keys are a programming error and trap.
  ///
  /// - Parameter literalElements: The pairs as they were written.
  @inlinable
  public init(literalElements: [(Key, Value)]) { self.init(uniqueKeysWithValues: literalElements) }
}
