/// A raw value whose ``Tagged`` form can be written as an array literal.
///
/// Swift cannot hand the elements of one variadic call on to another, so `ExpressibleByArrayLiteral` alone is not
/// enough to write `let ids: Tagged<Page, [Int]> = [1, 2]`. A type of yours that is a `RangeReplaceableCollection` or
/// a `SetAlgebra` joins with an empty conformance.
public protocol ArrayLiteralRawValue<ArrayLiteralElement>: ExpressibleByArrayLiteral {
  /// Creates a value from the elements of a literal, in their order.
  ///
  /// - Parameter literalElements: The elements as they were written.
  init(literalElements: [ArrayLiteralElement])
}

extension ArrayLiteralRawValue where Self: RangeReplaceableCollection, Element == ArrayLiteralElement {
  /// Creates a collection that holds the elements in their order.
  ///
  /// - Parameter literalElements: The elements as they were written.
  @inlinable
  public init(literalElements: [ArrayLiteralElement]) { self.init(literalElements) }
}

extension ArrayLiteralRawValue where Self: SetAlgebra, Element == ArrayLiteralElement {
  /// Creates a set that holds each of the elements once.
  ///
  /// - Parameter literalElements: The elements as they were written.
  @inlinable
  public init(literalElements: [ArrayLiteralElement]) { self.init(literalElements) }
}

// MARK: - Conformances

extension Array: ArrayLiteralRawValue {}
extension ArraySlice: ArrayLiteralRawValue {}
extension ContiguousArray: ArrayLiteralRawValue {}
extension Set: ArrayLiteralRawValue {}
