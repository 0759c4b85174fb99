import Foundation
import Tagged
import Testing

@Suite("A tagged value")
struct TaggedTests {
  @Test("is made from a raw value in two ways, and gives it back")
  func rawValue() {
    let raw = 42
    #expect(Tagged<Tag, Int>(raw).rawValue == 42)
    #expect(Tagged<Tag, Int>(rawValue: raw) == Tagged(raw))
    var tagged = Tagged<Tag, Int>(raw)
    tagged.rawValue += 1
    #expect(tagged.rawValue == 43)
  }

  @Test("takes the room of its raw value")
  func layout() {
    #expect(MemoryLayout<Tagged<Tag, Int>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<Tagged<Tag, Int?>>.size == MemoryLayout<Int?>.size)
    #expect(MemoryLayout<Tagged<Tag, UUID>>.size == MemoryLayout<UUID>.size)
    #expect(MemoryLayout<Tagged<Tag, UUID>>.stride == MemoryLayout<UUID>.stride)
  }

  @Test("reads the properties of its raw value")
  func dynamicMember() {
    struct Name { var first: String }
    #expect(Tagged<Tag, Name>(Name(first: "Ada")).first == "Ada")
    #expect(Tagged<Tag, String>("tea").utf8.count == 3)
  }

  @Test("keeps its tag when its raw value is mapped")
  func map() {
    let mapped: Tagged<Tag, String> = Tagged<Tag, Int>(7).map { "\($0)" }
    #expect(mapped.rawValue == "7")
  }

  @Test("throws the very error that its transform throws")
  func mapThrows() {
    enum Refusal: Error { case odd }
    func half(_ number: Int) throws(Refusal) -> Int {
      guard number.isMultiple(of: 2) else { throw .odd }
      return number / 2
    }
    #expect(throws: Refusal.odd) { () throws(Refusal) in try Tagged<Tag, Int>(7).map(half) }
  }

  @Test("keeps its raw value when its tag is changed")
  func coerced() {
    let text = String(repeating: "a text that is not stored inline", count: 3)
    let coerced: Tagged<OtherTag, String> = Tagged<Tag, String>(text).coerced(to: OtherTag.self)
    #expect(coerced.rawValue == text)
  }

  @Test("is sendable, bitwise copyable and raw representable whatever its tag is")
  func markers() {
    func requireSendable(_ value: some Sendable) {}
    func requireBitwiseCopyable(_ value: some BitwiseCopyable) {}
    func raw<Value: RawRepresentable>(of value: Value) -> Value.RawValue { value.rawValue }
    requireSendable(Tagged<Tag, String>("a"))
    requireBitwiseCopyable(Tagged<Tag, Int>(1))
    #expect(raw(of: Tagged<Tag, Int>(1)) == 1)
  }

  @Test("lends its type to another task, also where little is known of its raw value")
  func metatype() async {
    func name<Value: SendableMetatype & Equatable>(of type: Value.Type) async -> String {
      await Task.detached { "\(Value.self)" }.value
    }
    func name<Owner, Raw: Equatable & SendableMetatype>(tag: Owner.Type, raw: Raw.Type) async -> String {
      await name(of: Tagged<Owner, Raw>.self)
    }
    #expect(await name(of: Tagged<Tag, Unshared>.self) == "Tagged<Tag, Unshared>")
    #expect(await name(tag: Tag.self, raw: Unshared.self) == "Tagged<Tag, Unshared>")
  }

  @Test("identifies an entity, whose other properties do not count")
  func entity() {
    var author = Author(id: 123, name: Name(first: "Ada", last: "L"))
    author.name.first = "Augusta"
    #expect(author.id == Author(id: 123, name: Name(first: "Ada", last: "L")).id)
  }

  @Test("is identified by its raw value if that is identifiable")
  func identifiable() {
    struct Seat: Identifiable { let id: String }
    #expect(Tagged<Tag, Seat>(Seat(id: "12A")).id == "12A")
  }

  @Test("of a UUID is made at random or from text")
  func uuid() throws {
    #expect(Tagged<Tag, UUID>() != Tagged<Tag, UUID>())
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let tagged = try #require(Tagged<Tag, UUID>(uuidString: text.lowercased()))
    #expect(tagged.rawValue == UUID(uuidString: text))
    #expect(tagged.uuidString == text)
    #expect(Tagged<Tag, UUID>(uuidString: "no uuid") == nil)
  }
}

/// A raw value that must stay with one task; its type need not.
private final class Unshared: Equatable {
  static func == (lhs: Unshared, rhs: Unshared) -> Bool { lhs === rhs }
}
