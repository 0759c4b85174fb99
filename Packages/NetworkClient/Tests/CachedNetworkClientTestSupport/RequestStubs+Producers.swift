public import Models
public import NetworkClient
public import RESTClientTestSupport

extension RequestStubs {
  /// Stubs all pages of a list of producers, each to be sent once.
  ///
  /// - Parameter totalCount: The number of producers that the pages report. The default is the actual one.
  public func stubPages(of producers: [Producer], totalCount: Int? = nil) {
    for number in 1...max((producers.count + 19) / 20, 1) {
      stub(.producers(page: number), once: .page(number, of: producers, totalCount: totalCount))
    }
  }
}

extension ProducersPage {
  /// A page as the server sends it.
  public static func page(_ number: Int, of producers: [Producer], totalCount: Int? = nil) -> ProducersPage {
    let start = (number - 1) * 20
    return ProducersPage(
      producers: LossyArray(Array(producers.dropFirst(start).prefix(20))),
      pagination: Pagination(
        current: number, previous: number > 1 ? number - 1 : nil,
        next: start + 20 < producers.count ? number + 1 : nil, pages: (producers.count + 19) / 20,
        count: totalCount ?? producers.count))
  }

  /// A page of a list with a number of producers, without a position.
  public static func sample(_ ids: some Sequence<Int>, totalCount: Int?) -> ProducersPage {
    ProducersPage(producers: LossyArray(.samples(ids)), pagination: Pagination(count: totalCount))
  }
}
