public import Models
public import RESTClient

/// One page of the list of producers.
///
/// The JSON is an envelope around the producers; its outer `count`, the number of producers on the page, is not
/// decoded:
/// ```json
/// {
///   "response": [{ "id": 17, "name": "Lowfield Orchard" }], "count": 1,
///   "pagination": { "current": 1, "previous": null, "next": 2, "per_page": 20, "pages": 9, "count": 167 }
/// }
/// ```
public struct ProducersPage: Hashable, Sendable {
  /// The producers, in the server's order.
  public var producers: LossyArray<Producer>
  /// The position of the page in the list, if the server sends it.
  public var pagination: Pagination?

  /// Creates a page, for example to stub one.
  ///
  /// Without a pagination only an empty page is the last one.
  public init(producers: LossyArray<Producer>, pagination: Pagination? = nil) {
    self.producers = producers
    self.pagination = pagination
  }

  /// Whether the page is the last one; `nil` if nothing states it.
  ///
  /// An empty page is. Another one is if its pagination has no next page, and no producer is missing unless it is the
  /// last of a number of pages.
  ///
  /// - Parameter count: The number of producers up to this page, unreadable ones included.
  public func isLast(afterReceiving count: Int) -> Bool? {
    if producers.count + producers.skippedCount == 0 { return true }
    guard let pagination else { return nil }
    if pagination.isFollowed == true { return false }
    if pagination.current == nil || pagination.pages == nil, let totalCount { return count >= totalCount }
    return pagination.isFollowed.map { !$0 }
  }

  /// The number of producers on all pages, if the server sent it.
  public var totalCount: Int? { pagination?.count }
}

// MARK: - Conformances

extension ProducersPage: Decodable {
  /// Decodes the envelope.
  ///
  /// - Throws: `DecodingError` if `response` is missing or not an array, or if none of its elements can be decoded.
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
