import Foundation
import Tagged
import Testing

@Suite("Hashing of tagged values")
struct TaggedHashingTests {
  private func expectEqualHashes<Raw: Hashable>(of raw: Raw, _ location: SourceLocation = #_sourceLocation) {
    let tagged = Tagged<Tag, Raw>(raw)
    for seed in [0, 1, -1, 0x5EED] {
      #expect(tagged._rawHashValue(seed: seed) == raw._rawHashValue(seed: seed), sourceLocation: location)
    }
    #expect(tagged.hashValue == raw.hashValue, sourceLocation: location)
    var (taggedHasher, rawHasher) = (Hasher(), Hasher())
    tagged.hash(into: &taggedHasher)
    raw.hash(into: &rawHasher)
    #expect(taggedHasher.finalize() == rawHasher.finalize(), sourceLocation: location)
  }

  @Test("Hashes equal those of the raw value, also on the standard library's fast path")
  func hashes() {
    expectEqualHashes(of: 42)
    expectEqualHashes(of: UInt8.max)
    expectEqualHashes(of: "tea")
    expectEqualHashes(of: UUID())
    expectEqualHashes(of: [1, 2, 3])
    expectEqualHashes(of: Optional<Int>.none)
  }

  @Test("Equality is that of the raw values")
  func equality() {
    #expect(Tagged<Tag, String>("a") == Tagged<Tag, String>("a"))
    #expect(Tagged<Tag, String>("a") != Tagged<Tag, String>("b"))
  }
}
