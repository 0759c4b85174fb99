import Models
import NetworkClient

extension ProducersPage {
  /// A page as the server sends it.
  static func page(_ number: Int, size: Int, of producers: [Producer]) -> ProducersPage {
    let start = (number - 1) * size
    return ProducersPage(
      producers: LossyArray(Array(producers.dropFirst(start).prefix(size))),
      pagination: Pagination(
        current: number, previous: number > 1 ? number - 1 : nil,
        next: start + size < producers.count ? number + 1 : nil,
        pages: (producers.count + size - 1) / size, count: producers.count))
  }
}
