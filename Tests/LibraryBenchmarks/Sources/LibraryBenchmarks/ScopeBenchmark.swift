import Dependencies

/// The cost of a scope, and of objects that are created in one and kept.
enum ScopeBenchmark {
  static var operations: [Operation] {
    [
      Operation("bare task-local scope, sync", isBaseline: true) { count in
        for index in 0..<count { Bare.$number.withValue(index) { use(index) } }
      },
      Operation("withDependencies, no override, sync") { count in
        for index in 0..<count { withDependencies({ _ in }, operation: { use(index) }) }
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
      Operation("withDependencies, 5 overrides") { count in
        for index in 0..<count { withDependencies({ $0.overrideFive(index) }, operation: { use(index) }) }
      },
      Operation("withDependencies, 10 overrides") { count in
        for index in 0..<count {
          withDependencies {
            $0.overrideFive(index)
            $0.overrideFiveMore(index)
          } operation: {
            use(index)
          }
        }
      },
      Operation("withDependencies, 20 overrides") { count in
        for index in 0..<count {
          withDependencies {
            $0.overrideFive(index)
            $0.overrideFiveMore(index)
            $0.overrideTenMore(index)
          } operation: {
            use(index)
          }
        }
      },
      Operation("withDependencies, 1 more override in a scope of 20") { count in
        withDependencies {
          $0.overrideTwenty()
        } operation: {
          for index in 0..<count { withDependencies({ $0.number = index }, operation: { use(index) }) }
        }
      },
      Operation("dictionary in a task-local, 5 values", isBaseline: true) { DictionaryScope.enter($0, 5) },
      Operation("dictionary in a task-local, 10 values") { DictionaryScope.enter($0, 10) },
      Operation("dictionary in a task-local, 20 values") { DictionaryScope.enter($0, 20) },
      Operation("dictionary in a task-local, 1 more value in a scope of 20") { count in
        var values = DictionaryScope()
        for key in DictionaryScope.keys { values.set(key, 1) }
        DictionaryScope.$current.withValue(values) { DictionaryScope.enter(count, 1) }
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
      name: "the same, each of 16k against each of 1k", value: measurement.ratio(of: 2, to: 0), unit: "x", aim: 1.3
    )
    .print()
    Row(name: "the same, all of 16k", value: measurement[2] * Double(counts[2]) / 1e6, unit: "ms").print()
  }

  /// An asynchronous function that the optimiser does not make synchronous.
  @inline(never)
  private static func useLater(_ number: Int) async { use(number) }
}

/// The usual representation of overrides: a dictionary in a task-local value.
private struct DictionaryScope: Sendable {
  @TaskLocal static var current = DictionaryScope()

  /// Twenty keys.
  static let keys: [ObjectIdentifier] = [
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
    ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self),
    ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self), ObjectIdentifier(UInt32.self),
    ObjectIdentifier(UInt64.self), ObjectIdentifier([Int].self), ObjectIdentifier([Int8].self),
    ObjectIdentifier([Int16].self), ObjectIdentifier([Int32].self), ObjectIdentifier([Int64].self),
    ObjectIdentifier([UInt].self), ObjectIdentifier([UInt8].self), ObjectIdentifier([UInt16].self),
    ObjectIdentifier([UInt32].self), ObjectIdentifier([UInt64].self),
  ]

  private var values: [ObjectIdentifier: any Sendable] = [:]

  // Not specialised, like a library's subscript.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func set<Value: Sendable>(_ key: ObjectIdentifier, _ value: Value) {
    values[key] = value
  }

  /// Enters scopes with a number of values.
  static func enter(_ count: Int, _ values: Int) {
    let keys = keys.prefix(values)
    for index in 0..<count {
      var scope = current
      for key in keys { scope.set(key, index) }
      $current.withValue(scope) { use(index) }
    }
  }
}
