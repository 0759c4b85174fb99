import Tagged
import Testing

@Suite("Literals of tagged values")
struct TaggedLiteralTests {
  @Test("Booleans")
  func boolean() {
    let tagged: Tagged<Tag, Bool> = true
    #expect(tagged.rawValue)
  }

  @Test("Integers")
  func integer() {
    let tagged: Tagged<Tag, Int> = 5
    let narrow: Tagged<Tag, UInt8> = 255
    #expect(tagged.rawValue == 5)
    #expect(narrow.rawValue == 255)
  }

  @Test("Floating-point numbers")
  func float() {
    let tagged: Tagged<Tag, Double> = 1.5
    #expect(tagged.rawValue == 1.5)
  }

  @Test("Strings and interpolated strings")
  func string() {
    let tagged: Tagged<Tag, String> = "tea"
    let cups = 3
    let interpolated: Tagged<Tag, String> = "tea for \(cups)"
    #expect(tagged.rawValue == "tea")
    #expect(interpolated.rawValue == "tea for 3")
  }

  @Test("Characters and Unicode scalars")
  func characters() {
    let character: Tagged<Tag, Character> = "e\u{301}"
    let scalar: Tagged<Tag, Unicode.Scalar> = "é"
    #expect(character.rawValue == Character("é"))
    #expect(scalar.rawValue == Unicode.Scalar(0xE9))
  }

  @Test("Arrays, array slices and contiguous arrays")
  func array() {
    let array: Tagged<Tag, [Int]> = [3, 1, 2]
    let contiguous: Tagged<Tag, ContiguousArray<String>> = ["b", "a"]
    let slice: Tagged<Tag, ArraySlice<Int>> = [9]
    let empty: Tagged<Tag, [Int]> = []
    #expect(array.rawValue == [3, 1, 2])
    #expect(contiguous.rawValue == ["b", "a"])
    #expect(slice.rawValue == [9])
    #expect(empty.rawValue.isEmpty)
    #expect(Tagged<Tag, [Int]>([3, 1, 2]) == array)
  }

  @Test("Sets, with duplicates removed")
  func set() {
    let tagged: Tagged<Tag, Set<Int>> = [1, 2, 2]
    #expect(tagged.rawValue == Set([1, 2]))
  }

  @Test("Custom types that adopt the literal protocols")
  func ownTypes() {
    let tagged: Tagged<Tag, Permissions> = [.read, .write]
    let headers: Tagged<Tag, Headers> = ["a": "1", "b": "2", "a": "3"]
    #expect(tagged.rawValue.rawValue == 3)
    #expect(headers.rawValue.lines == ["a: 1", "b: 2", "a: 3"])
  }

  @Test("Elements are neither leaked nor released early")
  func elementsAreOwned() {
    final class Element {
      let released: Counter
      init(_ released: Counter) { self.released = released }
      deinit { released.increment() }
    }
    let released = Counter()
    var tagged: Tagged<Tag, [Element]> = [Element(released), Element(released), Element(released)]
    #expect(tagged.count == 3 && released.count == 0)
    tagged.removeAll()
    #expect(released.count == 3)
  }

  @Test("Dictionaries")
  func dictionary() {
    let tagged: Tagged<Tag, [String: Int]> = ["a": 1, "b": 2]
    let empty: Tagged<Tag, [String: Int]> = [:]
    #expect(tagged.rawValue == ["a": 1, "b": 2])
    #expect(empty.rawValue.isEmpty)
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
