import Dependencies
import Features
import Foundation
import Testing

@Suite("The freshness policy")
struct FreshnessPolicyTests {
  @Test("Is five minutes, and to ask for nothing that is fresh, unless told")
  func defaults() {
    @Dependency(\.freshnessPolicy) var policy
    #expect(policy == FreshnessPolicy(maximumAge: .seconds(300), alwaysAsks: false))
    #expect(policy == FreshnessPolicy())
  }

  @Test(
    "Takes rows for fresh from their time on until just before the maximum age",
    arguments: [
      (-86_400, false), (-0.001, false), (0, true), (1, true), (299.999, true), (300, false), (300.001, false),
      (86_400, false),
    ])
  func age(seconds: TimeInterval, isFresh: Bool) {
    #expect(FreshnessPolicy().isFresh(.noon, at: .noon + seconds) == isFresh)
  }

  @Test("Has a maximum age of one's own", arguments: [(1.499, true), (1.5, false)])
  func maximumAge(seconds: TimeInterval, isFresh: Bool) {
    #expect(FreshnessPolicy(maximumAge: .milliseconds(1500)).isFresh(.noon, at: .noon + seconds) == isFresh)
  }

  @Test("Takes nothing for fresh at a maximum age of zero")
  func zero() {
    #expect(!FreshnessPolicy(maximumAge: .zero).isFresh(.noon, at: .noon))
  }

  @Test("Takes nothing for fresh when the server is always asked")
  func alwaysAsks() {
    #expect(!FreshnessPolicy(alwaysAsks: true).isFresh(.noon, at: .noon))
  }
}
