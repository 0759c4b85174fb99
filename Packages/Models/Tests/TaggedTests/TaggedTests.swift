import Foundation
import Tagged
import Testing

@Suite("Tagged values")
struct TaggedTests {
  @Test("Have the raw value, its size and its properties")
  func rawValue() {
    let raw = 42
    #expect(Tagged<Tag, Int>(raw).rawValue == 42)
    #expect(Tagged<Tag, Int>(rawValue: raw) == Tagged(raw))
    #expect(MemoryLayout<Tagged<Tag, Int?>>.size == MemoryLayout<Int?>.size)
    #expect(Tagged<Tag, String>("tea").utf8.count == 3)
    var tagged = Tagged<Tag, Int>(raw)
    tagged.rawValue += 1
    #expect(tagged.rawValue == 43)
  }

  @Test("Mapping keeps the tag and rethrows the typed error")
  func map() throws {
    enum HalvingError: Error { case odd }
    func half(_ number: Int) throws(HalvingError) -> Int {
      guard number.isMultiple(of: 2) else { throw .odd }
      return number / 2
    }
    let mapped: Tagged<Tag, Int> = try Tagged<Tag, Int>(8).map(half)
    #expect(mapped.rawValue == 4)
    #expect(throws: HalvingError.odd) { () throws(HalvingError) in try Tagged<Tag, Int>(7).map(half) }
  }

  @Test("Coercing keeps the raw value")
  func coerced() {
    let text = String(repeating: "a text that is not stored inline", count: 3)
    let coerced: Tagged<OtherTag, String> = Tagged<Tag, String>(text).coerced(to: OtherTag.self)
    #expect(coerced.rawValue == text)
  }

  @Test("Have a sendable metatype if the raw value's is")
  func metatype() async {
    func name<Value: SendableMetatype & Equatable>(of type: Value.Type) async -> String {
      await Task.detached { "\(Value.self)" }.value
    }
    func name<Owner, Raw: Equatable & SendableMetatype>(tag: Owner.Type, raw: Raw.Type) async -> String {
      await name(of: Tagged<Owner, Raw>.self)
    }
    #expect(await name(of: Tagged<Tag, NonSendable>.self) == "Tagged<Tag, NonSendable>")
    #expect(await name(tag: Tag.self, raw: NonSendable.self) == "Tagged<Tag, NonSendable>")
  }

  @Test("UUIDs are random or created from text")
  func uuid() throws {
    #expect(Tagged<Tag, UUID>() != Tagged<Tag, UUID>())
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let tagged = try #require(Tagged<Tag, UUID>(uuidString: text.lowercased()))
    #expect(tagged.rawValue == UUID(uuidString: text))
    #expect(tagged.uuidString == text)
    #expect(Tagged<Tag, UUID>(uuidString: "no uuid") == nil)
  }
}

/// A raw value that is not sendable, with a sendable metatype.
private final class NonSendable: Equatable {
  static func == (lhs: NonSendable, rhs: NonSendable) -> Bool { lhs === rhs }
}
