/// Runs measurements and prints rows for Scripts/bench-libraries.
@main
enum LibraryBenchmarks {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "one-core":
      await ReadBenchmark.run()
      await ScopeBenchmark.run()
      await TaggedBenchmark.run()
      try await DecodingBenchmark.run()
    case "two-cores":
      ThreadBenchmark.run()
    case "list":
      for operation in Operation.all {
        print(operation.name, operation.instructions.map { "\($0)" } ?? "", separator: "\t")
      }
    case "repeat" where arguments.count == 3:
      let operation = Operation.all.first { $0.name == arguments[1] }
      if let operation, let count = Int(arguments[2]) { await operation.work.repeated(count) }
    default:
      print("usage: LibraryBenchmarks one-core | two-cores | list | repeat NAME COUNT")
    }
  }
}
