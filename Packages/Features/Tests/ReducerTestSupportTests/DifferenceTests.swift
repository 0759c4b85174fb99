import Testing

@testable import ReducerTestSupport

@Suite("Difference")
struct DifferenceTests {
  @Test("A long difference is truncated, with the number of omitted lines")
  func long() {
    let difference = Difference(expected: Array(0..<3_000), actual: Array(10_000..<14_000))
    let lines = difference.description.split(separator: "\n")
    #expect(lines.count == 201)
    #expect(lines.prefix(2) == ["- 3000 elements", "-   0"])
    #expect(lines.last == "  … and 6802 more line(s)")
  }

  @Test("One change in a long value is shown with its context")
  func oneChange() {
    let old = Array(0..<50_000)
    var new = old
    new[25_000] = -1
    #expect(
      Difference(expected: old, actual: new).description == """
          …
            24997
            24998
            24999
        -   25000
        +   -1
            25001
            25002
            25003
          …
        """)
  }

  @Test("Types are shown without modules and generic arguments, and an optional once")
  func types() {
    struct Pair<Value> {
      var first: Value?
      var second: Range<Double>?
    }
    let difference = Difference(
      expected: Pair<[String]>(first: ["Swift.Int<A.B>"]), actual: Pair<[String]>(second: 1.5..<2))
    #expect(
      difference.description == """
          DifferenceTests.Pair
        -   first: 1 element
        -       "Swift.Int<A.B>"
        -   second: nil
        +   first: nil
        +   second: Range(1.5..<2.0)
        +       lowerBound: 1.5
        +       upperBound: 2.0
        """)
  }

  @Test("Different values with equal dumps have a distinct message")
  func equalDumps() {
    #expect(Difference(expected: 1, actual: 1).description == "  (both values print as 1)")
  }
}
