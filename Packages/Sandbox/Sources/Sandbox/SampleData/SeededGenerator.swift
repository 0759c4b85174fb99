/// A SplitMix64 generator, with the same numbers for the same seed on every platform.
///
/// It does not use the standard library's `randomElement` and `shuffled`, whose results may change between versions.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns a number from 0 to `bound - 1`.
  mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// Returns a random element.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
