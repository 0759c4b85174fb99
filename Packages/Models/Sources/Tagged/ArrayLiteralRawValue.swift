/// A raw value whose ``Tagged`` form can be written as an array literal.
///
/// Swift cannot pass variadic arguments on, so `ExpressibleByArrayLiteral` alone is not enough to write
/// `let ids: Tagged<Page, [Int]> = [1, 2]`. A type that is a `RangeReplaceableCollection` or a `SetAlgebra` adopts this
/// protocol with an empty conformance.
public protocol ArrayLiteralRawValue<ArrayLiteralElement>: ExpressibleByArrayLiteral {
  /// Creates a value from the elements of a literal, in order.
  init(literalElements: [ArrayLiteralElement])
}

extension ArrayLiteralRawValue where Self: RangeReplaceableCollection, Element == ArrayLiteralElement {
  /// Creates a collection of the elements, in order.
  @inlinable
  public init(literalElements: [ArrayLiteralElement]) { self.init(literalElements) }
}

extension ArrayLiteralRawValue where Self: SetAlgebra, Element == ArrayLiteralElement {
  /// Creates a set of the elements.
  @inlinable
  public init(literalElements: [ArrayLiteralElement]) { self.init(literalElements) }
}

// MARK: - Conformances

extension Array: ArrayLiteralRawValue {}
extension ArraySlice: ArrayLiteralRawValue {}
extension ContiguousArray: ArrayLiteralRawValue {}
extension Set: ArrayLiteralRawValue {}
