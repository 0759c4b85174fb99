/// What a seed has the client ask for, and how.
struct Question {
  let seed: UInt64
  let call: Call
  /// Whether the client tries again after a failure.
  let isRetried: Bool
  /// Whether the replies stay as they should be, so that it is known what the client must make of them.
  let isUntouched: Bool

  /// Makes the question of a seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    call = random.pick(Call.allCases)
    isRetried = random.isOne(in: 4)
    isUntouched = random.isOne(in: 24)
  }
}
