/// The request of a seed.
struct Scenario {
  let seed: UInt64
  let call: Call
  /// Whether the client retries.
  let isRetried: Bool
  /// Whether the response is not mutated, so that the result is known.
  let isUnmutated: Bool

  /// Creates the request of a seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    call = random.pick(Call.allCases)
    isRetried = random.isOne(in: 4)
    isUnmutated = random.isOne(in: 24)
  }
}
