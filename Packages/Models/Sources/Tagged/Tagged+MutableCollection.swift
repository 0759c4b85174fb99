extension Tagged: MutableCollection where RawValue: MutableCollection {
  /// The element at a position.
  @inlinable
  public subscript(position: Index) -> RawValue.Element {
    get { rawValue[position] }
    // A `set` would copy the element first, and with it the buffer of a nested array.
    _modify { yield &rawValue[position] }
  }

  /// The slice in a range of positions.
  @inlinable
  public subscript(bounds: Range<Index>) -> SubSequence {
    get { rawValue[bounds] }
    _modify { yield &rawValue[bounds] }
  }

  /// Calls a closure that can change the raw value's storage in place, if it is contiguous.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<RawValue.Element>) throws -> Result
  ) rethrows -> Result? { try rawValue.withContiguousMutableStorageIfAvailable(body) }
}

extension Tagged: RangeReplaceableCollection where RawValue: RangeReplaceableCollection {
  /// Tags an empty collection.
  @inlinable
  public init() { self.init(rawValue: RawValue()) }

  /// Replaces the elements in a range of positions.
  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Index>, with newElements: some Collection<RawValue.Element>
  ) { rawValue.replaceSubrange(subrange, with: newElements) }
}
