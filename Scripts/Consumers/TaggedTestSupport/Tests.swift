import Tagged
import TaggedTestSupport
import Testing

private struct Cup: Identifiable {
  let id: EntityID<Cup, Int>
}

@Suite("Strict ids in tests of another package")
struct TaggedTests {
  @Test("A literal makes a strict id")
  func literal() {
    #expect(Cup(id: 7).id == EntityID(7))
  }
}
