/// A JSON array that decodes element by element: an element that cannot be decoded is skipped and counted.
///
/// Decoding throws if no element of a non-empty array can be decoded.
public struct LossyArray<Element> {
  /// The decoded elements, in the order received.
  public var elements: [Element]
  /// The number of elements that could not be decoded.
  public var skippedCount: Int
  /// Whether the server has sent a part of the list, although none was requested: as 206 (RFC 9110, section 15.3.7), a
  /// link to the next page (RFC 8288) or a total number in the header states.
  public var isPartial = false
  /// The number of elements of the list of which this is a part, if the server states it.
  public var totalCount: Int?

  /// Creates an array of elements.
  public init(_ elements: [Element], skippedCount: Int = 0) {
    self.elements = elements
    self.skippedCount = skippedCount
  }
}

// MARK: - Conformances

extension LossyArray: Sendable where Element: Sendable {}
extension LossyArray: Equatable where Element: Equatable {}
extension LossyArray: Hashable where Element: Hashable {}

extension LossyArray: ExpressibleByArrayLiteral {
  /// Creates an array of elements, with none skipped.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension LossyArray: RandomAccessCollection {
  /// The index of the first element.
  public var startIndex: Int { elements.startIndex }
  /// The index after the last element.
  public var endIndex: Int { elements.endIndex }
  /// Accesses the element at an index.
  public subscript(position: Int) -> Element { elements[position] }
}

extension LossyArray: Decodable where Element: Decodable {
  /// Decodes the elements, skipping those that cannot be decoded.
  ///
  /// - Throws: `DecodingError` if the value is not an array; the first element's error if no element can be decoded.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    elements.reserveCapacity(container.count ?? 0)
    var firstFailure: (any Error)?
    var skippedCount = 0
    while !container.isAtEnd {
      do {
        elements.append(try container.decode(Element.self))
      } catch {
        // A failed decode does not advance the container; decoding the element as a placeholder does.
        _ = try container.decode(Ignored.self)
        firstFailure = firstFailure ?? error
        skippedCount += 1
      }
    }
    if elements.isEmpty, let firstFailure { throw firstFailure }
    self.init(elements, skippedCount: skippedCount)
  }
}

/// A list that a response can have in part.
protocol PartialList {
  /// Marks the list as a part, if it has not the total number of elements; without that, if the header states a part.
  mutating func mark(totalCount: Int?, isPart: Bool)
}

extension LossyArray: PartialList {
  mutating func mark(totalCount: Int?, isPart: Bool) {
    self.totalCount = totalCount
    isPartial = totalCount.map { elements.count + skippedCount < $0 } ?? isPart
  }
}

/// Decodes from any JSON value.
private struct Ignored: Decodable {
  init(from decoder: any Decoder) {}
}
