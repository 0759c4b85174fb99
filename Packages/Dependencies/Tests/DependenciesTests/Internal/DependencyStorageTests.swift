import Dependencies
import Testing

@Suite("Storage of overrides")
struct DependencyStorageTests {
  @Test("Scopes nest deeply, and each sees its overrides and those of the outer scopes", arguments: [1, 2, 7, 40])
  func nested(depth: Int) {
    func check(_ level: Int) {
      withDependencies {
        $0[Names.self].append("\(level)")
        if level.isMultiple(of: 3) { $0.word = Word(text: "word \(level)") }
      } operation: {
        if level < depth { check(level + 1) }
        #expect(DependencyValues._current[Names.self] == (1...level).map { "\($0)" })
        #expect(DependencyValues._current.word.text == (level < 3 ? "test" : "word \(level / 3 * 3)"))
      }
    }
    check(1)
    #expect(DependencyValues._current[Names.self] == [])
  }

  @Test("An override is released when it is replaced, and with its scope")
  func released() {
    weak var first: Counter?
    weak var second: Counter?
    withDependencies {
      let counters = (Counter(), Counter())
      (first, second) = counters
      $0[Reference.self] = counters.0
      $0[Reference.self] = counters.1
    } operation: {
      #expect(first == nil)
      #expect(second != nil)
      #expect(DependencyValues._current[Reference.self] === second)
    }
    #expect(second == nil)
  }
}

private enum Names: TestDependencyKey {
  static var testValue: [String] { [] }
}

private enum Reference: TestDependencyKey {
  static var testValue: Counter? { nil }
}
