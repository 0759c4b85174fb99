import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Testing

@testable import CLI

@Suite("The dependencies of the program")
struct LiveValuesTests {
  @Test("have live values, except for the sandbox, which the program sets")
  func liveValues() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.typicode) var typicode
      @Dependency(\.producers) var producers
      @Dependency(\.accounts) var accounts
      @Dependency(\.responseCache) var cache
      @Dependency(\.draftStore) var drafts
      @Dependency(\.freshnessPolicy) var freshnessPolicy
      @Dependency(\.httpConfiguration) var configuration
      @Dependency(\.urlSession) var session
      @Dependency(\.date) var date
      @Dependency(\.continuousClock) var clock
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      // Reading a dependency without a live value fails the test.
      #expect((typicode.baseURL, producers.baseURL, accounts.baseURL) == (.typicode, nil, nil))
      #expect(freshnessPolicy == FreshnessPolicy())
      #expect(!configuration.isOffline)
      #expect(abs(date().timeIntervalSinceNow) < 60)
      _ = (cache, drafts, session, clock)
      #expect(withRandomNumberGenerator { Int.random(in: 0..<2, using: &$0) } < 2)
    }
    #expect(!(SandboxLauncher.self is any DependencyKey.Type))
  }
}
