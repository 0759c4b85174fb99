extension Tagged: Sequence where RawValue: Sequence {
  /// An iterator over the raw value's elements.
  @inlinable
  public consuming func makeIterator() -> RawValue.Iterator { rawValue.makeIterator() }

  /// Calls a closure with the raw value's storage, if it is contiguous.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<RawValue.Element>) throws -> Result
  ) rethrows -> Result? { try rawValue.withContiguousStorageIfAvailable(body) }

  /// The raw value's own search, so that `contains` on a tagged set is a hash lookup.
  @inlinable
  public func _customContainsEquatableElement(_ element: RawValue.Element) -> Bool? {
    rawValue._customContainsEquatableElement(element)
  }
}

extension Tagged: Collection where RawValue: Collection {
  /// The raw value's index.
  public typealias Index = RawValue.Index

  /// The raw value's slice, without a tag: part of a tagged value is not a value of that kind.
  public typealias SubSequence = RawValue.SubSequence

  /// The position of the first element.
  @inlinable
  public var startIndex: Index { rawValue.startIndex }

  /// The position after the last element.
  @inlinable
  public var endIndex: Index { rawValue.endIndex }

  /// The raw value's indices, in ascending order.
  @inlinable
  public var indices: RawValue.Indices { rawValue.indices }

  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { rawValue.isEmpty }

  /// The number of elements, with the complexity of the raw value's `count`: O(1) for arrays, sets and dictionaries.
  @inlinable
  public var count: Int { rawValue.count }

  /// The element at a position.
  @inlinable
  public subscript(position: Index) -> RawValue.Element { rawValue[position] }

  /// The slice in a range of positions.
  @inlinable
  public subscript(bounds: Range<Index>) -> SubSequence { rawValue[bounds] }

  /// Returns the position after another.
  @inlinable
  public func index(after index: Index) -> Index { rawValue.index(after: index) }

  /// Returns the position at a distance from another.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int) -> Index { rawValue.index(index, offsetBy: distance) }

  /// Returns the position at a distance from another, or `nil` if it is beyond a limit.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    rawValue.index(index, offsetBy: distance, limitedBy: limit)
  }

  /// Returns the number of elements from one position to another.
  @inlinable
  public func distance(from start: Index, to end: Index) -> Int { rawValue.distance(from: start, to: end) }

  /// The raw value's own search, so that `firstIndex(of:)` on a tagged set is a hash lookup.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: RawValue.Element) -> Index?? {
    rawValue._customIndexOfEquatableElement(element)
  }
}

extension Tagged: BidirectionalCollection where RawValue: BidirectionalCollection {
  /// Returns the position before another.
  @inlinable
  public func index(before index: Index) -> Index { rawValue.index(before: index) }
}

extension Tagged: RandomAccessCollection where RawValue: RandomAccessCollection {}
