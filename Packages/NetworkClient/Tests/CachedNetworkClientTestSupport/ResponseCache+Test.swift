public import Foundation
public import Persistence

extension ResponseCache {
  /// Caches rows as a response that was fetched at a date.
  public func save<Row: CachedRecord>(_ rows: [Row], as key: CacheKey, date: Date = .noon) async {
    await save(CachedResponse(rows, date: date), as: key)
  }

  /// The keys of all cached responses.
  public var keys: [CacheKey] {
    get async { await summary().entries.map(\.key) }
  }
}
