public import Models

/// One page of the list of producers.
///
/// The JSON is an envelope around the rows; its own `count`, the number of rows, is not needed:
/// ```json
/// {
///   "response": [{ "id": 17, "name": "Lowfield Orchard" }], "count": 1,
///   "pagination": { "current": 1, "previous": null, "next": 2, "per_page": 20, "pages": 9, "count": 167 }
/// }
/// ```
public struct ProducersPage: Hashable, Sendable {
  /// The producers, in the server's order.
  public var producers: LossyArray<Producer>
  /// Where the page stands in the list, where the server says it.
  public var pagination: Pagination?

  /// Makes a page of known producers.
  ///
  /// - Parameters:
  ///   - producers: The producers.
  ///   - pagination: Where the page stands in the list.
  public init(producers: LossyArray<Producer>, pagination: Pagination? = nil) {
    self.producers = producers
    self.pagination = pagination
  }
}

extension ProducersPage {
  /// Which page is asked for.
  public struct Query: Hashable, Sendable {
    /// The page's number, from 1.
    public var number: Int
    /// The most producers a page holds; the server may have a limit of its own.
    public var size: Int

    /// Names a page.
    ///
    /// - Parameters:
    ///   - number: The page's number, from 1.
    ///   - size: The most producers a page holds.
    public init(number: Int, size: Int) {
      self.number = number
      self.size = size
    }
  }
}

// MARK: - Conformances

extension ProducersPage: Decodable {
  /// Reads the envelope.
  ///
  /// - Parameter decoder: A decoder at the envelope.
  /// - Throws: `DecodingError` when `response` is missing, null or no array, or has rows but none that decodes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    producers = try container.decode(LossyArray<Producer>.self, forKey: .response)
    pagination = try? container.decodeIfPresent(Pagination.self, forKey: .pagination)
  }

  private enum CodingKeys: CodingKey {
    case response
    case pagination
  }
}
