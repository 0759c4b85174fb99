/// A raw value whose ``Tagged`` form can be written as a dictionary literal.
///
/// Swift cannot pass variadic arguments on, so `ExpressibleByDictionaryLiteral` alone is not enough to write
/// `let names: Tagged<Page, [Int: String]> = [1: "one"]`.
public protocol DictionaryLiteralRawValue<Key, Value>: ExpressibleByDictionaryLiteral {
  /// Creates a value from the key-value pairs of a literal, in order.
  init(literalElements: [(Key, Value)])
}

// MARK: - Conformances

extension Dictionary: DictionaryLiteralRawValue {
  /// Creates a dictionary of the pairs; traps on duplicate keys, as a dictionary literal does.
  @inlinable
  public init(literalElements: [(Key, Value)]) { self.init(uniqueKeysWithValues: literalElements) }
}
