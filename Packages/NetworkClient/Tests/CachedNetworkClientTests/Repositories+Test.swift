import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import Models

@testable import CachedNetworkClient

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

extension CachedTypicode {
  /// The lists of JSONPlaceholder.
  init(after seconds: TimeInterval) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
    } operation: {
      CachedTypicode(.useCache)
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
}
