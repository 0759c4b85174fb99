public import Models

/// The calls of the producers API, each an ``Endpoint``, so that a test replaces the one it needs.
public struct ProducersClient: Sendable {
  /// Fetches one page of the list: `GET /2/producers?page=1&per_page_limit=20`.
  public var page: Endpoint<ProducersPage.Query, ProducersPage>
  /// Fetches one producer: `GET /2/producers/551`.
  public var producer: Endpoint<Producer.ID, Producer>

  /// Makes a client of its calls.
  ///
  /// - Parameters:
  ///   - page: Fetches one page of the list.
  ///   - producer: Fetches one producer.
  public init(
    page: Endpoint<ProducersPage.Query, ProducersPage>,
    producer: Endpoint<Producer.ID, Producer>
  ) {
    self.page = page
    self.producer = producer
  }

  /// The pages of the whole list, from the first to the last, as ``ProducerPages`` tells.
  ///
  /// - Parameter size: The most producers a page holds.
  /// - Returns: The pages; nothing is asked before the first is awaited.
  public func pages(of size: Int) -> ProducerPages {
    ProducerPages(size: size, page: page)
  }
}
