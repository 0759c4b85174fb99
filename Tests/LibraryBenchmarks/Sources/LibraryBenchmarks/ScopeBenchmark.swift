import Dependencies

/// The cost of a scope, and of objects that are created in one and kept.
enum ScopeBenchmark {
  static var operations: [Operation] {
    [
      Operation("bare task-local scope, sync", isBaseline: true) { count in
        for index in 0..<count { Bare.$number.withValue(index) { use(index) } }
      },
      Operation("withDependencies, 1 override, sync") { count in
        for index in 0..<count {
          withDependencies {
            $0.number = index
          } operation: {
            use(index)
          }
        }
      },
      Operation("withEscapedDependencies and yield") { count in
        for index in 0..<count { withEscapedDependencies { dependencies in dependencies.yield { use(index) } } }
      },
      Operation("withDependencies(from:), 1 override") { count in
        let model = Model()
        for index in 0..<count {
          withDependencies(from: model) {
            $0.number = index
          } operation: {
            use(index)
          }
        }
      },
      Operation("bare task-local scope, async", isBaseline: true) { count in
        for index in 0..<count { await Bare.$number.withValue(index) { await useLater(index) } }
      },
      Operation("withDependencies, 1 override, async") { count in
        for index in 0..<count {
          await withDependencies {
            $0.number = index
          } operation: {
            await useLater(index)
          }
        }
      },
    ]
  }

  static func run() async {
    await Operation.measure(operations)
    await runKeptObjects()
  }

  private static func runKeptObjects() async {
    let counts = [1_000, 4_000, 16_000]
    let plain = Work(count: counts[2]) { count in
      use((0..<count).map { _ in PlainModel() })
    }
    let kept = counts.map { count in
      Work(count: count) { count in
        use(
          (0..<count).map { index in
            withDependencies {
              $0.number = index
            } operation: {
              Model()
            }
          })
      }
    }
    let measurement = await Measurement(kept + [plain])
    for (index, count) in counts.enumerated() {
      Row(
        name: "object created in withDependencies, \(count / 1_000)k kept", value: measurement[index], unit: "ns",
        baseline: "plain object \(measurement[3].nanoseconds)"
      ).print()
    }
    Row(
      name: "the same, each of 16k against each of 1k", value: measurement.ratio(of: 2, to: 0), unit: "x", target: 1.3
    )
    .print()
    Row(name: "the same, all of 16k", value: measurement[2] * Double(counts[2]) / 1e6, unit: "ms").print()
  }

  /// An asynchronous function that the optimiser does not make synchronous.
  @inline(never)
  private static func useLater(_ number: Int) async { use(number) }
}
