#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line of the report: its fields apart by tabs, for Scripts/bench-libraries to lay out and to judge.
struct Row {
  /// What was measured.
  let name: String

  /// The figure.
  let value: Double

  /// The unit of the figure and of the aim.
  let unit: String

  /// The most the figure should be, if anything is aimed at.
  var aim: Double?

  /// What the same costs without the library, in words.
  var floor = ""

  /// Prints the row at once, also into a pipe.
  func print() {
    Swift.print(name, value, unit, aim.map { "\($0)" } ?? "", floor, separator: "\t")
    fflush(nil)
  }
}

extension Double {
  /// The number of nanoseconds with one decimal.
  var nanoseconds: String { "\((self * 10).rounded() / 10) ns" }
}
