import Dependencies
import Foundation
import Models

/// Measures the operations in the tables "Cost" of Dependencies and Tagged.
///
/// - `LibraryBenchmarks` prints the CPU time of each operation, the median of alternating rounds.
/// - `LibraryBenchmarks list` prints the names of the operations with a comparable number of instructions.
/// - `LibraryBenchmarks repeat NAME COUNT` repeats one of them.
@main
enum LibraryBenchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case nil:
      Operation.measure(Operation.dependencies)
      for pair in try Operation.tagged() { Operation.measure(pair) }
    case "list":
      for operation in Operation.dependencies { print(operation.name) }
    case "repeat" where arguments.count == 3:
      let operation = Operation.dependencies.first { $0.name == arguments[1] }
      if let operation, let count = Int(arguments[2]) { operation.run(count) }
    default:
      print("usage: LibraryBenchmarks [list | repeat NAME COUNT]")
    }
  }
}

/// A named operation that repeats itself.
struct Operation {
  let name: String
  /// The number of repetitions per round.
  var count = 50_000
  let run: (_ count: Int) -> Void

  /// Measures the operations in alternating rounds, and prints the median of each in nanoseconds.
  static func measure(_ operations: [Operation]) {
    var costs = operations.map { _ in [Double]() }
    // The first round creates lazy values and fills the caches.
    for round in 0...31 {
      for (index, operation) in operations.enumerated() {
        let start = processorTime
        operation.run(operation.count)
        if round > 0 { costs[index].append((processorTime - start) / Double(operation.count)) }
      }
    }
    for (operation, costs) in zip(operations, costs) {
      print(operation.name.padded, String(format: "%8.1f ns", costs.sorted()[costs.count / 2]))
    }
  }

  /// The CPU time of this process in nanoseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

// MARK: - Dependencies

extension Operation {
  static var dependencies: [Operation] {
    [
      Operation(name: "a stored closure is called") { count in
        let call = opaque(Bare.identity)
        for index in 0..<count { use(call(index)) }
      },
      Operation(name: "a task-local value is read") { count in
        for _ in 0..<count { use(Bare.number) }
      },
      Operation(name: "@Dependency(\\.x) with its default value") { readNumber(NumberReader(), $0) },
      Operation(name: "the same with 1 override in scope") { count in
        withDependencies({ $0.number = 2 }, operation: { readNumber(NumberReader(), count) })
      },
      Operation(name: "the same with 20 overrides in scope") { count in
        withDependencies {
          $0.override(2)
          $0.overrideMore(2)
        } operation: {
          readNumber(NumberReader(), count)
        }
      },
      Operation(name: "withDependencies without an override") { count in
        for index in 0..<count { withDependencies({ _ in }, operation: { use(index) }) }
      },
      Operation(name: "withDependencies with one override") { count in
        for index in 0..<count { withDependencies({ $0.number = index }, operation: { use(index) }) }
      },
      Operation(name: "withDependencies with ten overrides") { count in
        for index in 0..<count { withDependencies({ $0.override(index) }, operation: { use(index) }) }
      },
      Operation(name: "ten values in a dictionary in a task-local value") { count in
        for index in 0..<count {
          var values = Bare.values
          for key in Bare.keys { Bare.set(key, index, in: &values) }
          Bare.$values.withValue(values) { use(index) }
        }
      },
      Operation(name: "withEscapedDependencies and yield") { count in
        for index in 0..<count { withEscapedDependencies { dependencies in dependencies.yield { use(index) } } }
      },
      Operation(name: "withDependencies(from:) with one override") { count in
        let model = Model()
        for index in 0..<count {
          withDependencies(from: model) {
            $0.number = index
          } operation: {
            use(index)
          }
        }
      },
    ]
  }

  private static func readNumber(_ reader: NumberReader, _ count: Int) {
    let reader = opaque(reader)
    for _ in 0..<count { use(reader.number) }
  }
}

/// The same values without the library.
private enum Bare {
  static let identity: @Sendable (Int) -> Int = { $0 }
  @TaskLocal static var number = 1
  @TaskLocal static var values: [ObjectIdentifier: any Sendable] = [:]

  static let keys: [ObjectIdentifier] = [
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
    ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self),
    ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self), ObjectIdentifier(UInt32.self),
    ObjectIdentifier(UInt64.self),
  ]

  // Not specialised, like a library's subscript.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func set<Value: Sendable>(
    _ key: ObjectIdentifier, _ value: Value, in values: inout [ObjectIdentifier: any Sendable]
  ) {
    values[key] = value
  }
}

private enum Key<let index: Int>: DependencyKey {
  static var liveValue: Int { index }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[Key<0>.self] }
    set { self[Key<0>.self] = newValue }
  }

  /// Overrides ten keys.
  fileprivate mutating func override(_ value: Int) {
    (number, self[Key<1>.self], self[Key<2>.self]) = (value, value, value)
    (self[Key<3>.self], self[Key<4>.self], self[Key<5>.self]) = (value, value, value)
    (self[Key<6>.self], self[Key<7>.self], self[Key<8>.self], self[Key<9>.self]) = (value, value, value, value)
  }

  /// Overrides ten other keys.
  fileprivate mutating func overrideMore(_ value: Int) {
    (self[Key<10>.self], self[Key<11>.self], self[Key<12>.self]) = (value, value, value)
    (self[Key<13>.self], self[Key<14>.self], self[Key<15>.self]) = (value, value, value)
    (self[Key<16>.self], self[Key<17>.self], self[Key<18>.self], self[Key<19>.self]) = (value, value, value, value)
  }
}

private struct NumberReader: Sendable {
  @Dependency(\.number) var number
}

private final class Model {
  @Dependency(\.number) var number
}

// MARK: - Tagged

extension Operation {
  /// The operations on raw values and on tagged values, to be compared.
  static func tagged() throws -> [[Operation]] {
    enum Tag {}
    var generator = SystemRandomNumberGenerator()
    let numbers = (0..<100_000).shuffled(using: &generator)
    let ids = numbers.map { Tagged<Tag, Int>($0) }
    let (texts, textIDs) = (numbers.map { "id \($0)" }, numbers.map { Tagged<Tag, String>("id \($0)") })
    let (set, taggedSet) = (Set(numbers), Tagged<Tag, Set<Int>>(Set(numbers)))
    let count = numbers.count
    let json = Data("[\(numbers.prefix(1_000).map { #"{"id":\#($0)}"# }.joined(separator: ","))]".utf8)
    let invalid = Data("[\(numbers.prefix(1_000).map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]".utf8)
    return [
      [
        Operation(name: "an element is added to a set of Int", count: count) { _ in use(Set(opaque(numbers))) },
        Operation(name: "  tagged", count: count) { _ in use(Set(opaque(ids))) },
      ],
      [
        Operation(name: "an element is added to a set of String", count: count) { _ in use(Set(opaque(texts))) },
        Operation(name: "  tagged", count: count) { _ in use(Set(opaque(textIDs))) },
      ],
      [
        Operation(name: "an array of Int is sorted", count: count) { _ in use(opaque(numbers).sorted()) },
        Operation(name: "  tagged", count: count) { _ in use(opaque(ids).sorted()) },
      ],
      [
        Operation(name: "count of a set of 100,000 elements") { count in
          for _ in 0..<count { use(opaque(set).count) }
        },
        Operation(name: "  tagged") { count in for _ in 0..<count { use(opaque(taggedSet).count) } },
      ],
      [
        try decoding("a JSON object with an Int as its id", [RawObject].self, json),
        try decoding("  tagged", [TaggedObject].self, json),
      ],
      [
        try decoding("a JSON object with an invalid Int as its id", [Lossy<RawObject>].self, invalid),
        try decoding("  tagged", [Lossy<TaggedObject>].self, invalid),
      ],
    ]
  }

  private static func decoding<Value: Decodable & SendableMetatype>(_ name: String, _: Value.Type, _ json: Data) throws
    -> Operation
  {
    _ = try JSONDecoder().decode(Value.self, from: json)
    return Operation(name: name, count: 1_000) { _ in use(try? JSONDecoder().decode(Value.self, from: json)) }
  }
}

// Not generic: in a generic type the compiler cannot choose the `decode` overload for tagged values.

private struct RawObject: Decodable {
  let id: Int
}

private struct TaggedObject: Decodable {
  let id: Tagged<Self, Int>
}

/// A value, or `nil` if it is malformed.
private struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

// MARK: - Support

extension String {
  fileprivate var padded: String { padding(toLength: 52, withPad: " ", startingAt: 0) }
}

/// Uses a value, so that the optimiser keeps its computation.
@inline(never)
@_optimize(none)
func use<Value>(_ value: borrowing Value) {}

/// Returns the value, hidden from the optimiser.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
