#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A row of the report.
///
/// Scripts/bench-libraries formats its tab-separated fields and compares them with the aim.
struct Row {
  /// The name of the measurement.
  let name: String

  /// The measured value.
  let value: Double

  /// The unit of the value and of the aim.
  let unit: String

  /// The maximum value, or `nil` without an aim.
  var aim: Double?

  /// The value without the library, as text.
  var baseline = ""

  /// Prints the row and flushes.
  func print() {
    Swift.print(name, value, unit, aim.map { "\($0)" } ?? "", baseline, separator: "\t")
    fflush(nil)
  }
}

extension Double {
  /// Returns nanoseconds with one decimal.
  var nanoseconds: String { "\((self * 10).rounded() / 10) ns" }
}
