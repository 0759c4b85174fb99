import Models
import NetworkClient

extension ProducersPage {
  /// A page as the server sends it.
  static func page(_ number: Int, of producers: [Producer]) -> ProducersPage {
    let start = (number - 1) * 20
    return ProducersPage(
      producers: LossyArray(Array(producers.dropFirst(start).prefix(20))),
      pagination: Pagination(
        current: number, previous: number > 1 ? number - 1 : nil,
        next: start + 20 < producers.count ? number + 1 : nil,
        pages: (producers.count + 19) / 20, count: producers.count))
  }
}
