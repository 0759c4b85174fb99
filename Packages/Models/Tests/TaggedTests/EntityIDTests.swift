import Foundation
import Tagged
import Testing

/// An entity with strict ids.
private struct Invoice: Codable, Equatable, Identifiable {
  typealias ID = EntityID<Invoice, Int>
  var id: ID
  var replaces: ID?
  var customer: EntityID<Tag, String>
  var batch: EntityID<OtherTag, Int?>
}

@Suite("An entity's id")
struct EntityIDTests {
  @Test("is made from a raw value in two ways, and gives it back")
  func rawValue() {
    func raw<Value: RawRepresentable>(of value: Value) -> Value.RawValue { value.rawValue }
    #expect(Invoice.ID(42).rawValue == 42)
    #expect(Invoice.ID(rawValue: 42) == Invoice.ID(42))
    #expect(raw(of: Invoice.ID(42)) == 42)
  }

  @Test("is made from a string without a question")
  func strings() {
    let text = "tea"
    let id = EntityID<Tag, String>(text)
    #expect(id.rawValue == "tea")
    let ids = ["a", "b"].map(EntityID<Tag, String>.init)
    #expect(ids.map(\.rawValue) == ["a", "b"])
  }

  @Test("is no literal, no number, no collection and nothing to step through, even where its raw value is")
  func strict() {
    #expect(!Offers.integerLiterals(EntityID<Tag, Int>.self) && Offers.integerLiterals(Tagged<Tag, Int>.self))
    #expect(!Offers.stringLiterals(EntityID<Tag, String>.self) && Offers.stringLiterals(Tagged<Tag, String>.self))
    #expect(!Offers.sums(EntityID<Tag, Int>.self) && Offers.sums(Tagged<Tag, Int>.self))
    #expect(!Offers.strides(EntityID<Tag, Int>.self) && Offers.strides(Tagged<Tag, Int>.self))
    #expect(!Offers.elements(EntityID<Tag, String>.self) && Offers.elements(Tagged<Tag, String>.self))
  }

  @Test("takes the room of its raw value")
  func layout() {
    #expect(MemoryLayout<Invoice.ID>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<EntityID<Tag, UUID>>.stride == MemoryLayout<UUID>.stride)
  }

  @Test("is sendable and bitwise copyable whatever its entity is")
  func markers() {
    func requireSendable(_ value: some Sendable) {}
    func requireBitwiseCopyable(_ value: some BitwiseCopyable) {}
    requireSendable(EntityID<Tag, String>("a"))
    requireBitwiseCopyable(EntityID<Tag, Int>(1))
  }

  @Test("hashes exactly as its raw value does, and is ordered as that is")
  func hashing() {
    for seed in [0, 1, -1, 0x5EED] {
      #expect(Invoice.ID(42)._rawHashValue(seed: seed) == 42._rawHashValue(seed: seed))
    }
    #expect(Invoice.ID(42).hashValue == 42.hashValue)
    #expect(Set([Invoice.ID(1), Invoice.ID(1), Invoice.ID(2)]).count == 2)
    #expect([Invoice.ID(3), Invoice.ID(1)].sorted() == [Invoice.ID(1), Invoice.ID(3)])
  }

  @Test("names the entity for programmers, and not for people")
  func text() {
    #expect("invoice \(Invoice.ID(42))" == "invoice 42")
    #expect(String(reflecting: Invoice.ID(42)) == "Invoice.ID(42)")
    #expect(String(reflecting: EntityID<Tag, String>("tea")) == #"EntityID<Tag, String>("tea")"#)
    #expect(Mirror(reflecting: Invoice.ID(42)).children.first?.label == "Invoice.ID")
    #expect(Invoice.ID(42).playgroundDescription as? Int == 42)
    let (number, word) = ("42", "tea")
    #expect(Invoice.ID(number) == Invoice.ID(42))
    #expect(Invoice.ID(word) == nil)
  }

  @Test("of a UUID is made at random or from text")
  func uuid() {
    #expect(EntityID<Tag, UUID>() != EntityID<Tag, UUID>())
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(EntityID<Tag, UUID>(uuidString: text)?.rawValue == UUID(uuidString: text))
    #expect(EntityID<Tag, UUID>(uuidString: "no uuid") == nil)
  }

  @Test("is written and read as its raw value, and a missing optional is nil")
  func coding() throws {
    let invoice = Invoice(
      id: Invoice.ID(7), replaces: Invoice.ID(3), customer: EntityID("ada"), batch: EntityID(rawValue: 9))
    let text = #"{"batch":9,"customer":"ada","id":7,"replaces":3}"#
    #expect(try json(invoice) == text)
    #expect(try decode(from: text) == invoice)
    #expect(try json([Invoice.ID(1), Invoice.ID(2)]) == "[1,2]")
    #expect(try decode([Invoice.ID].self, from: "[1,2]") == [Invoice.ID(1), Invoice.ID(2)])
    let bare = try decode(Invoice.self, from: #"{"id":7,"customer":"ada"}"#)
    #expect(bare.replaces == nil && bare.batch.rawValue == nil)
  }

  @Test("is a key of a JSON object")
  func keys() throws {
    let (uuid, wide) = (UUID(), UInt64.max)
    #expect(try json([Invoice.ID(7): 1]) == #"{"7":1}"#)
    #expect(try json([EntityID<Tag, UUID>(uuid): 1]) == #"{"\#(uuid)":1}"#)
    #expect(try decode([EntityID<Tag, UInt64>: Int].self, from: #"{"\#(wide)":1}"#) == [EntityID(wide): 1])
    let error = try decodingError([Invoice.ID: Int].self, from: #"{"x":1}"#).parts
    #expect(error.kind == "dataCorrupted" && error.path == "x")
  }

  @Test(
    "that cannot be read says where, why and for which entity",
    arguments: [
      (#"{"id":"x","customer":"ada"}"#, "typeMismatch", "id", "Invoice.ID: "),
      (#"{"id":null,"customer":"ada"}"#, "valueNotFound", "id", "Invoice.ID: "),
      (#"{"id":1,"replaces":"x","customer":"ada"}"#, "typeMismatch", "replaces", "Invoice.ID: "),
      (#"{"id":1,"customer":5}"#, "typeMismatch", "customer", "EntityID<Tag, String>: "),
    ])
  func errors(text: String, kind: String, path: String, prefix: String) throws {
    let error = try decodingError(Invoice.self, from: text).parts
    #expect(error.kind == kind)
    #expect(error.path == path)
    #expect(error.text.hasPrefix(prefix))
  }
}

/// What a type is known to offer where it is compiled.
///
/// A look-up at run time would also find the literals that another test target imports.
private enum Offers {
  static func integerLiterals<Value>(_ type: Value.Type) -> Bool { false }
  static func integerLiterals<Value: ExpressibleByIntegerLiteral>(_ type: Value.Type) -> Bool { true }

  static func stringLiterals<Value>(_ type: Value.Type) -> Bool { false }
  static func stringLiterals<Value: ExpressibleByUnicodeScalarLiteral>(_ type: Value.Type) -> Bool { true }

  static func sums<Value>(_ type: Value.Type) -> Bool { false }
  static func sums<Value: AdditiveArithmetic>(_ type: Value.Type) -> Bool { true }

  static func strides<Value>(_ type: Value.Type) -> Bool { false }
  static func strides<Value: Strideable>(_ type: Value.Type) -> Bool { true }

  static func elements<Value>(_ type: Value.Type) -> Bool { false }
  static func elements<Value: Sequence>(_ type: Value.Type) -> Bool { true }
}
