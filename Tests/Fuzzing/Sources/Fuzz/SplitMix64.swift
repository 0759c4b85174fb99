/// The generator of pseudo-random numbers that everything about a reply comes from: equal seeds give equal replies.
///
/// It is SplitMix64 (Steele, Lea and Flood, 2014), whose streams have nothing in common though their seeds be neighbours.
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

  /// A number of the range; the range must not be empty.
  mutating func number(in range: Range<Int>) -> Int { .random(in: range, using: &self) }

  /// True once in so many times.
  mutating func isOne(in count: Int) -> Bool { number(in: 0..<count) == 0 }

  /// One of the values, each as likely as the others.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(in: 0..<values.count)] }

  /// A part of what has so many bytes, no longer than told; empty where there are none.
  mutating func part(of count: Int, atMost limit: Int = .max) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let start = number(in: 0..<count)
    return start..<start + number(in: 0..<min(count - start, limit) + 1)
  }
}
