import Tagged
import TaggedTestSupport
import Testing

@Suite("In a test an entity's id is written as a literal of")
struct EntityIDLiteralTests {
  private enum Entity {}

  @Test("an integer")
  func integer() {
    let id: EntityID<Entity, Int> = 5
    let narrow: EntityID<Entity, UInt8> = 255
    #expect(id.rawValue == 5)
    #expect(narrow.rawValue == 255)
    #expect([id: "five"][5] == "five")
  }

  @Test("a string, a character and a Unicode scalar")
  func string() {
    let id: EntityID<Entity, String> = "tea"
    let character: EntityID<Entity, Character> = "e\u{301}"
    let scalar: EntityID<Entity, Unicode.Scalar> = "é"
    #expect(id.rawValue == "tea")
    #expect(character.rawValue == Character("é"))
    #expect(scalar.rawValue == Unicode.Scalar(0xE9))
  }

  @Test("nothing else: it is still no number")
  func strict() {
    func sums<Value>(_ type: Value.Type) -> Bool { false }
    func sums<Value: AdditiveArithmetic>(_ type: Value.Type) -> Bool { true }
    #expect(!sums(EntityID<Entity, Int>.self))
  }
}
