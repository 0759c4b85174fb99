extension String {
  /// Creates the digits of a non-negative number, padded with zeros.
  init(_ number: Int, radix: Int = 10, width: Int) {
    let digits = String(number, radix: radix)
    self = String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
