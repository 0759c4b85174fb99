/// A JSON array that decodes element by element: an element that cannot be decoded is skipped and counted.
///
/// `null` is an empty array. Decoding throws if no element of a non-empty array can be decoded.
public struct LossyArray<Element> {
  /// The decoded elements, in the order received.
  public var elements: [Element]
  /// The number of elements that could not be decoded.
  public var skippedCount: Int
  /// Why the first of them could not be decoded, such as `title is missing`.
  public var skipReason: String?
  /// Whether the server has sent a part of the list.
  ///
  /// It states that by a `Content-Range` with a greater length, or the status 206 without one (RFC 9110, section
  /// 15.3.7), by a `Link` with the relation `next` (RFC 8288), or by a greater `X-Total-Count`.
  public var isPartial = false
  /// The number of elements of the list of which this is a part, if the server states it.
  public var totalCount: Int?

  /// Creates an array of elements.
  public init(_ elements: [Element], skippedCount: Int = 0, skipReason: String? = nil) {
    self.elements = elements
    self.skippedCount = skippedCount
    self.skipReason = skipReason
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
  /// - Throws: `DecodingError` if the value is neither an array nor null; the first element's error if no element can
  ///   be decoded.
  public init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() {
      self.init([])
      return
    }
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
    self.init(
      elements, skippedCount: skippedCount,
      skipReason: firstFailure.map { error in
        // Foundation has an error of its own for a number that is too large, and for half of a surrogate pair.
        guard let error = error as? DecodingError else { return "invalid number or text" }
        return NetworkError.reason(of: error, below: decoder.codingPath.count + 1)
      })
  }
}

/// A list that a response can have in part, and that is decoded in parts.
protocol PartialList: Decodable {
  /// Joins parts of one list; `nil` if a part is missing or has no elements.
  init?(joining parts: [Self?])

  /// Marks the list as a part if the header of its response states that.
  ///
  /// - Parameters:
  ///   - rangeLength: The length in `Content-Range`.
  ///   - totalCount: The number in `X-Total-Count`.
  ///   - isPartialContent: Whether the status is 206.
  ///   - isFollowed: Whether there is a link to a next page.
  mutating func mark(rangeLength: Int?, totalCount: Int?, isPartialContent: Bool, isFollowed: Bool)
}

extension LossyArray: PartialList where Element: Decodable {
  init?(joining parts: [LossyArray?]) {
    self.init([])
    elements.reserveCapacity(parts.reduce(0) { $0 + ($1?.count ?? 0) })
    for part in parts {
      guard let part, !part.isEmpty else { return nil }
      elements += part.elements
      skippedCount += part.skippedCount
      skipReason = skipReason ?? part.skipReason
    }
  }

  mutating func mark(rangeLength: Int?, totalCount: Int?, isPartialContent: Bool, isFollowed: Bool) {
    let receivedCount = elements.count + skippedCount
    self.totalCount = [rangeLength, totalCount].compactMap(\.self).first { $0 > receivedCount }
    isPartial = self.totalCount != nil || isFollowed || isPartialContent && rangeLength == nil
  }
}

/// Decodes from any JSON value.
private struct Ignored: Decodable {
  init(from decoder: any Decoder) {}
}
