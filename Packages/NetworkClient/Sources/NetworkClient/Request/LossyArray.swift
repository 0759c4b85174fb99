/// A JSON array read row by row: rows that do not decode are left out and counted, and never cost their neighbours.
///
/// An array in which no row at all decodes is not the expected list: decoding it throws the first row's error.
public struct LossyArray<Element> {
  /// The rows that decoded, in the order received.
  public var elements: [Element]
  /// How many rows were left out.
  public var skippedCount: Int

  /// Makes an array of known rows.
  ///
  /// - Parameters:
  ///   - elements: The rows.
  ///   - skippedCount: How many rows are said to have been left out.
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
  /// Makes an array of known rows, none left out.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension LossyArray: RandomAccessCollection {
  /// The first row's position.
  public var startIndex: Int { elements.startIndex }
  /// The position after the last row.
  public var endIndex: Int { elements.endIndex }
  /// The row at a position.
  public subscript(position: Int) -> Element { elements[position] }
}

extension LossyArray: Decodable where Element: Decodable {
  /// Reads the rows, leaving out those that do not decode.
  ///
  /// - Parameter decoder: A decoder at an array.
  /// - Throws: `DecodingError` when there is no array, or rows but none that decodes.
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
        // A failed decode leaves the container where it was: reading the row as nothing moves it on.
        _ = try container.decode(Ignored.self)
        firstFailure = firstFailure ?? error
        skippedCount += 1
      }
    }
    if elements.isEmpty, let firstFailure { throw firstFailure }
    self.init(elements, skippedCount: skippedCount)
  }
}

/// Any JSON value, read as nothing.
private struct Ignored: Decodable {
  init(from decoder: any Decoder) {}
}
