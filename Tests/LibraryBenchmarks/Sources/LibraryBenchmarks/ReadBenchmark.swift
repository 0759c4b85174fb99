import Dependencies

/// Reads the default of a dependency, and an override among few and among many.
enum ReadBenchmark {
  static var operations: [Operation] {
    [
      Operation("bare task-local read", isBaseline: true) { count in
        for _ in 0..<count { use(Bare.number) }
      },
      Operation("stored closure call") { count in
        let call = opaque(ClientKey.liveValue.fetch)
        for index in 0..<count { use(call(index)) }
      },
      Operation("default live, @Dependency(\\.x)", nanoseconds: 100, instructions: 800) { count in
        read(NumberReader(), count)
      },
      Operation("default live, @Dependency(Key.self)", nanoseconds: 100, instructions: 800) { count in
        let reader = opaque(KeyReader())
        for _ in 0..<count { use(reader.number) }
      },
      Operation("default live, local @Dependency(\\.x) created and read", nanoseconds: 100) { count in
        for _ in 0..<count {
          @Dependency(\.number) var number
          use(number)
        }
      },
      Operation("default live, struct of closures", nanoseconds: 100) { count in
        let reader = opaque(ClientReader())
        for _ in 0..<count { use(reader.client) }
      },
      Operation("1 override, created inside", nanoseconds: 130) { count in
        withDependencies {
          $0.number = 2
        } operation: {
          read(NumberReader(), count)
        }
      },
      Operation("1 override, created outside", nanoseconds: 130) { count in
        let reader = NumberReader()
        withDependencies {
          $0.number = 2
        } operation: {
          read(reader, count)
        }
      },
      Operation("20 overrides, created inside", nanoseconds: 130) { count in
        withDependencies {
          $0.overrideTwenty()
        } operation: {
          read(NumberReader(), count)
        }
      },
      Operation("20 overrides, created outside", nanoseconds: 130) { count in
        let reader = NumberReader()
        withDependencies {
          $0.overrideTwenty()
        } operation: {
          read(reader, count)
        }
      },
      Operation("1 override, captured only: read after its scope", nanoseconds: 130) { count in
        read(
          withDependencies {
            $0.number = 2
          } operation: {
            NumberReader()
          }, count)
      },
    ]
  }

  static func run() async {
    await Operation.measure(operations)
    let size = MemoryLayout<Dependency<Int>>.size
    Row(name: "size of a stored @Dependency", value: Double(size), unit: "bytes", aim: 40, baseline: "its value 8")
      .print()
  }

  private static func read(_ reader: NumberReader, _ count: Int) {
    let reader = opaque(reader)
    for _ in 0..<count { use(reader.number) }
  }
}
