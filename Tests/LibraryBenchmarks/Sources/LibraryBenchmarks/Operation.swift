/// An operation for measuring time, and for counting instructions with Scripts/bench-libraries.
struct Operation {
  /// The name in the report.
  let name: String

  /// The maximum time in nanoseconds, or `nil` without an aim.
  let nanoseconds: Double?

  /// The maximum number of instructions, or `nil` without an aim.
  let instructions: Int?

  /// Whether the following operations are compared with this one.
  let isBaseline: Bool

  /// The operation.
  let work: Work

  init(
    _ name: String, nanoseconds: Double? = nil, instructions: Int? = nil, isBaseline: Bool = false,
    _ repeated: @escaping (Int) async -> Void
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.instructions = instructions
    self.isBaseline = isBaseline
    work = Work(count: 50_000, repeated: repeated)
  }

  /// All operations of the report.
  static var all: [Self] { ReadBenchmark.operations + ScopeBenchmark.operations }

  /// Measures operations in alternating rounds and prints a row for each.
  static func measure(_ operations: [Self]) async {
    let measurement = await Measurement(operations.map(\.work))
    var baseline = ""
    for (index, operation) in operations.enumerated() {
      Row(
        name: operation.name, value: measurement[index], unit: "ns", aim: operation.nanoseconds,
        baseline: operation.isBaseline ? "" : baseline
      ).print()
      if operation.isBaseline { baseline = "\(operation.name) \(measurement[index].nanoseconds)" }
    }
  }
}
