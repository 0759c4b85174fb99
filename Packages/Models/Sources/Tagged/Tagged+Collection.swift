extension Tagged: Sequence where RawValue: Sequence {
  /// An iterator over the raw value's elements.
  @inlinable
  public consuming func makeIterator() -> RawValue.Iterator { rawValue.makeIterator() }

  /// A number the raw value has at least as many elements as.
  @inlinable
  public var underestimatedCount: Int { rawValue.underestimatedCount }

  /// Calls a closure with the raw value's storage, if that is contiguous.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<RawValue.Element>) throws -> Result
  ) rethrows -> Result? { try rawValue.withContiguousStorageIfAvailable(body) }

  /// The raw value's own search, so that `contains` on a tagged set is a look-up and not a walk.
  @inlinable
  public func _customContainsEquatableElement(_ element: RawValue.Element) -> Bool? {
    rawValue._customContainsEquatableElement(element)
  }
}

extension Tagged: Collection where RawValue: Collection {
  /// The raw value's own indices.
  public typealias Index = RawValue.Index

  /// The raw value's own slice: part of a tagged value is not such a value, so a slice has no tag.
  public typealias SubSequence = RawValue.SubSequence

  /// The position of the first element.
  @inlinable
  public var startIndex: Index { rawValue.startIndex }

  /// The position after the last element.
  @inlinable
  public var endIndex: Index { rawValue.endIndex }

  /// The raw value's indices, in order.
  @inlinable
  public var indices: RawValue.Indices { rawValue.indices }

  /// Whether there are no elements.
  @inlinable
  public var isEmpty: Bool { rawValue.isEmpty }

  /// The number of elements, as fast as the raw value counts them: at once for arrays, sets and dictionaries.
  @inlinable
  public var count: Int { rawValue.count }

  /// The element at a position.
  @inlinable
  public subscript(position: Index) -> RawValue.Element { rawValue[position] }

  /// The slice between two positions.
  @inlinable
  public subscript(bounds: Range<Index>) -> SubSequence { rawValue[bounds] }

  /// The position after another.
  @inlinable
  public func index(after index: Index) -> Index { rawValue.index(after: index) }

  /// Moves a position on by one.
  @inlinable
  public func formIndex(after index: inout Index) { rawValue.formIndex(after: &index) }

  /// The position a number of elements away.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int) -> Index { rawValue.index(index, offsetBy: distance) }

  /// The position a number of elements away, or `nil` if a limit lies before it.
  @inlinable
  public func index(_ index: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    rawValue.index(index, offsetBy: distance, limitedBy: limit)
  }

  /// The number of elements from one position to another.
  @inlinable
  public func distance(from start: Index, to end: Index) -> Int { rawValue.distance(from: start, to: end) }

  /// The raw value's own search, so that `firstIndex(of:)` on a tagged set is a look-up and not a walk.
  @inlinable
  public func _customIndexOfEquatableElement(_ element: RawValue.Element) -> Index?? {
    rawValue._customIndexOfEquatableElement(element)
  }
}

extension Tagged: BidirectionalCollection where RawValue: BidirectionalCollection {
  /// The position before another.
  @inlinable
  public func index(before index: Index) -> Index { rawValue.index(before: index) }

  /// Moves a position back by one.
  @inlinable
  public func formIndex(before index: inout Index) { rawValue.formIndex(before: &index) }
}

extension Tagged: RandomAccessCollection where RawValue: RandomAccessCollection {}
