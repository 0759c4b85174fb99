import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Testing

@testable import CLI

@Suite("The dependencies of the program")
struct LiveValuesTests {
  @Test("The dependencies of the program have live values, except for the sandbox, which the program sets")
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

  @Test("The dependencies are those that the options select: limits, the freshness of the cache, servers and folders")
  func options() throws {
    let options = try GlobalOptionsTests.options(
      ["posts", "--timeout=1.5", "--max-age=60", "--refresh", "--max-size=2", "--base-url=http://h"],
      ["XDG_CACHE_HOME": "/nowhere/cache", "XDG_STATE_HOME": "/nowhere/state"])
    var values = DependencyValues()
    options.apply(to: &values)
    #expect(values.httpConfiguration.deadline == .milliseconds(1500))
    #expect(values.httpConfiguration.maximumBodyBytes == 2 << 20)
    let policy = FreshnessPolicy(maximumAge: .seconds(60), alwaysRevalidates: true)
    #expect(values.freshnessPolicy == policy && values.accountsFreshnessPolicy == policy)
    #expect(values.typicode.baseURL == (try BaseURL("http://h")))
    #expect(values.draftStore.path == "/nowhere/state/app/drafts.db")
    #expect(options.sandboxAccountsFile == "/nowhere/state/app/sandbox-accounts.json")
  }
}
