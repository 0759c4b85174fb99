extension Tagged: MutableCollection where RawValue: MutableCollection {
  /// The element at a position.
  @inlinable
  public subscript(position: Index) -> RawValue.Element {
    get { rawValue[position] }
    // A `set` would copy the element out first, and with it the buffer of a nested array.
    _modify { yield &rawValue[position] }
  }

  /// The slice between two positions.
  @inlinable
  public subscript(bounds: Range<Index>) -> SubSequence {
    get { rawValue[bounds] }
    _modify { yield &rawValue[bounds] }
  }

  /// Exchanges two elements.
  @inlinable
  public mutating func swapAt(_ first: Index, _ second: Index) { rawValue.swapAt(first, second) }

  /// Calls a closure with the raw value's storage to change it in place, if that is contiguous.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<RawValue.Element>) throws -> Result
  ) rethrows -> Result? { try rawValue.withContiguousMutableStorageIfAvailable(body) }
}

extension Tagged: RangeReplaceableCollection where RawValue: RangeReplaceableCollection {
  /// Creates a tagged empty collection.
  @inlinable
  public init() { self.init(rawValue: RawValue()) }

  /// Replaces the elements between two positions by others.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Index>, with newElements: some Collection<RawValue.Element>
  ) { rawValue.replaceSubrange(subrange, with: newElements) }

  /// Makes room for a number of elements.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) { rawValue.reserveCapacity(capacity) }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ newElement: RawValue.Element) { rawValue.append(newElement) }

  /// Adds elements at the end.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<RawValue.Element>) {
    rawValue.append(contentsOf: newElements)
  }

  /// Removes every element.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    rawValue.removeAll(keepingCapacity: keepCapacity)
  }
}
