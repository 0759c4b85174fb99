/// An operation that is timed, and whose instructions Scripts/bench-libraries can count.
struct Operation {
  /// What the report calls it.
  let name: String

  /// The most nanoseconds it should take, if anything is aimed at.
  let nanoseconds: Double?

  /// The most instructions it should take, if anything is aimed at.
  let instructions: Int?

  /// Whether this is what the operations after it are compared with.
  let isFloor: Bool

  /// The operation itself.
  let work: Work

  init(
    _ name: String, nanoseconds: Double? = nil, instructions: Int? = nil, isFloor: Bool = false,
    _ repeated: @escaping (Int) async -> Void
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.instructions = instructions
    self.isFloor = isFloor
    work = Work(count: 50_000, repeated: repeated)
  }

  /// All operations of the report.
  static var all: [Self] { ReadBenchmark.operations + ScopeBenchmark.operations }

  /// Measures operations in turn and prints a row for each.
  static func measure(_ operations: [Self]) async {
    let measurement = await Measurement(operations.map(\.work))
    var floor = ""
    for (index, operation) in operations.enumerated() {
      Row(
        name: operation.name, value: measurement[index], unit: "ns", aim: operation.nanoseconds,
        floor: operation.isFloor ? "" : floor
      ).print()
      if operation.isFloor { floor = "\(operation.name) \(measurement[index].nanoseconds)" }
    }
  }
}
