import CachedNetworkClient
import CachedNetworkClientTestSupport
import Foundation
import Testing

@Suite("FreshnessPolicy")
struct FreshnessPolicyTests {
  @Test(
    "A response is fresh from its date until just before the maximum age, by default five minutes",
    arguments: [
      (FreshnessPolicy(), -0.001, false), (FreshnessPolicy(), 0, true), (FreshnessPolicy(), 299.999, true),
      (FreshnessPolicy(), 300, false), (FreshnessPolicy(maximumAge: .milliseconds(1500)), 1.499, true),
      (FreshnessPolicy(maximumAge: .milliseconds(1500)), 1.5, false),
      (FreshnessPolicy(maximumAge: .zero), 0, false), (FreshnessPolicy(alwaysRevalidates: true), 0, false),
    ])
  func age(policy: FreshnessPolicy, seconds: TimeInterval, isFresh: Bool) {
    #expect(policy.isFresh(.noon, at: .noon + seconds) == isFresh)
  }
}
