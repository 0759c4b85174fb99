import Dependencies
import Features
import Foundation
import Testing

@Suite("FreshnessPolicy")
struct FreshnessPolicyTests {
  @Test("The default maximum age is five minutes")
  func defaults() {
    @Dependency(\.freshnessPolicy) var policy
    #expect(policy == FreshnessPolicy(maximumAge: .seconds(300), alwaysRevalidates: false))
    #expect(policy == FreshnessPolicy())
  }

  @Test(
    "A response is fresh from its date until just before the maximum age, and never before its date",
    arguments: [
      (-86_400, false), (-0.001, false), (0, true), (1, true), (299.999, true), (300, false), (300.001, false),
      (86_400, false),
    ])
  func age(seconds: TimeInterval, isFresh: Bool) {
    #expect(FreshnessPolicy().isFresh(.noon, at: .noon + seconds) == isFresh)
  }

  @Test("The maximum age can be set", arguments: [(1.499, true), (1.5, false)])
  func maximumAge(seconds: TimeInterval, isFresh: Bool) {
    #expect(FreshnessPolicy(maximumAge: .milliseconds(1500)).isFresh(.noon, at: .noon + seconds) == isFresh)
  }

  @Test("With a maximum age of zero, no response is fresh")
  func zero() {
    #expect(!FreshnessPolicy(maximumAge: .zero).isFresh(.noon, at: .noon))
  }

  @Test("With constant revalidation, no response is fresh")
  func alwaysRevalidates() {
    #expect(!FreshnessPolicy(alwaysRevalidates: true).isFresh(.noon, at: .noon))
  }
}
