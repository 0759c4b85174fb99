import Tagged
import Testing

@Suite("Tagged collections")
struct TaggedCollectionTests {
  @Test("Iterate in the raw value's order")
  func sequence() {
    let tagged: Tagged<Tag, [Int]> = [3, 1, 2]
    #expect(Array(tagged) == [3, 1, 2])
    #expect(tagged.map { $0 * 2 } == [6, 2, 4])
    #expect(tagged.contains(2) && !tagged.contains(-2))
    #expect(tagged.first == 3)
    #expect(tagged[1] == 1)
    #expect(Array(Tagged<Tag, AnyIterator<Int>>(AnyIterator([1, 2].makeIterator()))) == [1, 2])
  }

  @Test("Are counted in O(1) if the raw value is, also in generic code")
  func countIsNotAWalk() {
    func count(_ collection: some Collection) -> Int { collection.count }
    let steps = Counter()
    let tagged = Tagged<Tag, StepCounted>(StepCounted(elements: Array(0..<100), steps: steps))
    #expect(tagged.count == 100)
    #expect(count(tagged) == 100)
    #expect(tagged.underestimatedCount == 100)
    #expect(tagged.isEmpty == false)
    #expect(tagged.distance(from: tagged.startIndex, to: tagged.endIndex) == 100)
    #expect(tagged.index(tagged.startIndex, offsetBy: 60) == 60)
    #expect(tagged.index(tagged.startIndex, offsetBy: 160, limitedBy: 99) == nil)
    #expect(steps.count == 0)
    #expect(tagged.reduce(0, +) == 4_950)
    #expect(steps.count == 100)
  }

  @Test("Sets look an element up by its hash")
  func setLookUp() {
    func contains<Elements: Sequence>(_ element: Elements.Element, in elements: Elements) -> Bool
    where Elements.Element: Equatable { elements.contains(element) }
    let comparisons = Counter()
    let tagged = Tagged<Tag, Set<Compared>>(Set((0..<1_000).map { Compared(number: $0, comparisons: comparisons) }))
    let before = comparisons.count
    #expect(contains(Compared(number: 500, comparisons: comparisons), in: tagged))
    #expect(tagged.firstIndex(of: Compared(number: 501, comparisons: comparisons)) != nil)
    #expect(comparisons.count - before < 100)
  }

  @Test("Are bidirectional and random-access, with the raw value's slices")
  func randomAccess() {
    func requireRandomAccess(_ collection: some RandomAccessCollection) {}
    let tagged: Tagged<Tag, [Int]> = [3, 1, 2]
    requireRandomAccess(tagged)
    #expect(Array(tagged.reversed()) == [2, 1, 3])
    #expect(tagged.last == 2)
    #expect(Tagged<Tag, String>("tea").last == "a")
    #expect(tagged.indices == 0..<3)
    let rest: ArraySlice<Int> = tagged.dropFirst()
    #expect(rest == [1, 2])
    #expect(tagged[0..<2] == [3, 1])
  }

  @Test("Are mutable in place")
  func mutableCollection() {
    var tagged: Tagged<Tag, [Int]> = [3, 1, 2]
    tagged.sort()
    #expect(tagged == [1, 2, 3])
    tagged[0] = 9
    tagged.swapAt(0, 2)
    #expect(tagged == [3, 2, 9])
    tagged[0..<2] = [7, 8]
    #expect(tagged == [7, 8, 9])
    let sum = tagged.withContiguousMutableStorageIfAvailable { $0.reduce(0, +) }
    #expect(sum == 24)
  }

  @Test("Are range-replaceable")
  func rangeReplaceable() {
    var tagged = Tagged<Tag, [Int]>()
    tagged.append(1)
    tagged.append(contentsOf: 2...5)
    tagged.insert(0, at: 0)
    #expect(tagged == [0, 1, 2, 3, 4, 5])
    tagged.removeSubrange(1..<3)
    #expect(tagged.removeLast() == 5)
    #expect(tagged == [0, 3, 4])
    tagged.removeAll()
    #expect(tagged.isEmpty)
  }

  @Test("Give access to contiguous storage")
  func contiguousStorage() {
    #expect(Tagged<Tag, [Int]>([1, 2]).withContiguousStorageIfAvailable { $0.count } == 2)
    #expect(Tagged<Tag, Set<Int>>([1, 2]).withContiguousStorageIfAvailable { $0.count } == nil)
  }
}

/// A collection with an O(1) count and, like a set, without random access, that counts the steps of an iteration.
private struct StepCounted: Collection {
  let elements: [Int]
  let steps: Counter

  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }
  var count: Int { elements.count }
  var underestimatedCount: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  subscript(position: Int) -> Int { elements[position] }

  func index(after index: Int) -> Int {
    steps.increment()
    return index + 1
  }

  func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }

  func index(_ index: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    index + distance > limit ? nil : index + distance
  }

  func distance(from start: Int, to end: Int) -> Int { end - start }
}

/// A number that counts its comparisons.
private struct Compared: Hashable {
  let number: Int
  let comparisons: Counter

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.comparisons.increment()
    return lhs.number == rhs.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
