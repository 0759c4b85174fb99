import Models
import NetworkClient
import ViewsTestSupport

/// A producers server in memory.
///
/// It records the requested pages.
final class ProducersServer: Sendable {
  let client: ServerStub

  /// Creates a server.
  ///
  /// - Parameter failure: The error of every request.
  init(_ producers: [Producer] = .sample, failure: NetworkError? = nil) {
    client = ServerStub { call throws(NetworkError) in
      if let failure { throw failure }
      if let match = call.wholeMatch(of: /GET 2\/producers\?page=(\d+)&per_page_limit=20/) {
        return Self.page(Int(match.1) ?? 1, of: producers)
      }
      guard let producer = producers.first(where: { call == "GET 2/producers/\($0.id)" }) else {
        throw .status(404, "/" + call.dropFirst("GET ".count))
      }
      return producer
    }
  }

  /// The requested pages, such as `page=1&per_page_limit=20`.
  var pages: [String] { client.calls.compactMap { $0.split(separator: "?").dropFirst().first.map(String.init) } }

  private static func page(_ number: Int, of producers: [Producer]) -> ProducersPage {
    let rows = producers.dropFirst((number - 1) * 20).prefix(20)
    let pageCount = (producers.count + 19) / 20
    let pagination = Pagination(
      current: number, next: number < pageCount ? number + 1 : nil, pages: pageCount,
      count: producers.count)
    return ProducersPage(producers: LossyArray(Array(rows)), pagination: pagination)
  }
}
