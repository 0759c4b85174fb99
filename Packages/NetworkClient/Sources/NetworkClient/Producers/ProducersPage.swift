package import Foundation
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
  /// The size of the response in bytes.
  var byteCount = 0

  /// Creates a page, for example to stub one.
  public init(producers: LossyArray<Producer>, pagination: Pagination? = nil) {
    self.producers = producers
    self.pagination = pagination
  }

  /// Returns the page with a number as a list that was fetched at a date.
  ///
  /// Without a next page, `current` has to be the last one: otherwise the page that follows is requested. A `count`
  /// below the number of rows is that of the page.
  ///
  /// - Throws: `NetworkError.undecodable` if the server counts its pages in another way.
  package func list(ofPage number: Int, date: Date) throws(NetworkError) -> Fetched<[Producer]> {
    let current = pagination?.current
    let isOtherPage = current.map { $0 != number } ?? false
    guard !isOtherPage, number > 1 || pagination?.previous == nil else {
      let words = isOtherPage ? "is the current page" : "has a previous page"
      throw NetworkError(
        .undecodable, host: "the producers",
        reason: "page \(number) was requested, and the response says that page \(current ?? number) \(words)")
    }
    var extent = ListExtent(producers)
    extent.totalCount = pagination?.count.flatMap { $0 < extent.sentCount ? nil : $0 }
    extent.pageCount = pagination?.pages
    let isLast = current != nil && pagination?.next == nil && current == pagination?.pages
    extent.next = isLast || extent.sentCount == 0 ? .end : .page(number + 1)
    let confirmsNumber = number > 1 || current != nil || extent.sentCount == 0
    extent.pages = [ListPage(rowCount: producers.count, byteCount: byteCount, confirmsNumber: confirmsNumber)]
    return Fetched(producers.elements, date: date, extent: extent)
  }
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
