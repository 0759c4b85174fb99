/// The pseudo-random number generator of all responses: equal seeds give equal responses.
///
/// SplitMix64 (Steele, Lea and Flood, 2014), whose streams are independent even for consecutive seeds.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number of a non-empty range.
  mutating func number(in range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns `true` with the probability 1 / count.
  mutating func isOne(in count: Int) -> Bool { number(in: 0..<count) == 0 }

  /// Returns a random element.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0..<values.count)] }

  /// Returns a random range of a length up to a limit, which is empty if the count is 0.
  mutating func part(of count: Int, atMost limit: Int = .max) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = number(in: 0..<count)
    return start..<start + number(in: 0..<min(count - start, limit) + 1)
  }
}
