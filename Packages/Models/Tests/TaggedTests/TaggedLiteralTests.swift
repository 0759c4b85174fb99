import Tagged
import Testing

@Suite("Literals of tagged values")
struct TaggedLiteralTests {
  @Test("Booleans, numbers, characters and strings")
  func scalars() {
    let tagged: (Tagged<Tag, Bool>, Tagged<Tag, Int>, Tagged<Tag, UInt8>, Tagged<Tag, Double>) = (true, 5, 255, 1.5)
    #expect(tagged.0.rawValue && tagged.1.rawValue == 5 && tagged.2.rawValue == 255 && tagged.3.rawValue == 1.5)
    let character: Tagged<Tag, Character> = "e\u{301}"
    let scalar: Tagged<Tag, Unicode.Scalar> = "é"
    #expect(character.rawValue == Character("é"))
    #expect(scalar.rawValue == Unicode.Scalar(0xE9))
    let text: Tagged<Tag, String> = "tea"
    let interpolated: Tagged<Tag, String> = "\(text) for \(3)"
    #expect(interpolated.rawValue == "tea for 3")
  }

  @Test("Arrays, slices, sets and dictionaries")
  func collections() {
    let array: Tagged<Tag, [Int]> = [3, 1, 2]
    let contiguous: Tagged<Tag, ContiguousArray<String>> = ["b", "a"]
    let slice: Tagged<Tag, ArraySlice<Int>> = [9]
    let empty: Tagged<Tag, [Int]> = []
    let set: Tagged<Tag, Set<Int>> = [1, 2, 2]
    let dictionary: Tagged<Tag, [String: Int]> = ["a": 1, "b": 2]
    #expect(array.rawValue == [3, 1, 2])
    #expect(contiguous.rawValue == ["b", "a"])
    #expect(slice.rawValue == [9])
    #expect(empty.rawValue.isEmpty)
    #expect(set.rawValue == Set([1, 2]))
    #expect(dictionary.rawValue == ["a": 1, "b": 2])
  }

  @Test("Custom types that adopt the literal protocols")
  func ownTypes() {
    let tagged: Tagged<Tag, Permissions> = [.read, .write]
    let headers: Tagged<Tag, Headers> = ["a": "1", "b": "2", "a": "3"]
    #expect(tagged.rawValue.rawValue == 3)
    #expect(headers.rawValue.lines == ["a: 1", "b: 2", "a: 3"])
  }
}

private struct Permissions: OptionSet, ArrayLiteralRawValue {
  let rawValue: Int

  static let read = Self(rawValue: 1)
  static let write = Self(rawValue: 2)
}

private struct Headers: DictionaryLiteralRawValue {
  let lines: [String]

  init(literalElements: [(String, String)]) {
    lines = literalElements.map { "\($0): \($1)" }
  }

  init(dictionaryLiteral elements: (String, String)...) {
    self.init(literalElements: elements)
  }
}
