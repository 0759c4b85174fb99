import Dependencies
import Foundation
import NetworkClient

@testable import Features

extension ProducersRepository {
  /// A repository at a time after noon; a call that the test does not prepare fails it.
  init(
    after seconds: TimeInterval = 0,
    policy: FreshnessPolicy = FreshnessPolicy(),
    _ prepare: (inout ProducersClient) -> Void = { _ in }
  ) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
      $0.freshnessPolicy = policy
      prepare(&$0.producers)
    } operation: {
      ProducersRepository()
    }
  }

  /// All producers, whatever the progress.
  func all(pageSize: Int, _ demand: Demand) async -> Outcome<ProducersList.Content> {
    await all(pageSize: pageSize, demand) { _ in }
  }
}

extension AccountsRepository {
  /// A repository at a time after noon; a call that the test does not prepare fails it.
  init(after seconds: TimeInterval = 0, _ prepare: (inout AccountsClient) -> Void = { _ in }) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
      prepare(&$0.accounts)
    } operation: {
      AccountsRepository()
    }
  }
}
