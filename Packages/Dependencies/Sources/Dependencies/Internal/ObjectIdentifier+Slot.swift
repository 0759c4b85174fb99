extension ObjectIdentifier {
  /// The place of a type in a hash table.
  ///
  /// - Parameter count: The number of places, a power of two and at least two.
  /// - Returns: A number below it.
  func slot(of count: Int) -> Int {
    // Fibonacci hashing: the highest bits of the product depend on all bits of the address.
    let hash = UInt64(UInt(bitPattern: self)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> (64 - count.trailingZeroBitCount))
  }
}
