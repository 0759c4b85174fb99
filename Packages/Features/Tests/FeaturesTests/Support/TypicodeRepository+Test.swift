import Dependencies
import Foundation
import NetworkClient

@testable import Features

extension TypicodeRepository {
  /// A repository at a time after noon; a call that the test does not prepare fails it.
  ///
  /// All repositories of a test share what is saved.
  init(
    after seconds: TimeInterval = 0,
    source: String? = nil,
    policy: FreshnessPolicy = FreshnessPolicy(),
    _ prepare: (inout TypicodeClient) -> Void = { _ in }
  ) {
    self = withDependencies {
      $0.date = .constant(.noon + seconds)
      $0.freshnessPolicy = policy
      if let source { $0.typicodeSource = source }
      prepare(&$0.typicode)
    } operation: {
      TypicodeRepository()
    }
  }
}
