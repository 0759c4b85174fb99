import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence

@testable import Features

// Each repository is that of a moment after noon. All of a test share the cache.

extension CachedAPI {
  /// A repository of JSONPlaceholder.
  init(after seconds: TimeInterval = 0, policy: FreshnessPolicy = FreshnessPolicy()) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
      $0.freshnessPolicy = policy
    } operation: {
      .typicode
    }
  }
}

extension ProducersRepository {
  init(after seconds: TimeInterval) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
    } operation: {
      ProducersRepository()
    }
  }

  /// Loads the whole list, and ignores the progress.
  func all(pageSize: Int, _ policy: CachePolicy) async -> Loadable<[Producer]> {
    await all(pageSize: pageSize, policy) { _ in }
  }
}

extension ResponseCache {
  /// Caches rows as a response that was fetched at a date.
  func save<Row: CachedRecord>(_ rows: [Row], as key: CacheKey, date: Date = .noon) async {
    await save(CachedResponse(rows, date: date), as: key)
  }

  /// The keys of all cached responses.
  var keys: [CacheKey] {
    get async { await summary().entries.map(\.key) }
  }
}
