/// Bytes received and not yet consumed.
///
/// Consuming from the front is cheap.
struct InputBuffer {
  private var storage: [UInt8] = []
  private var start = 0

  var count: Int { storage.count - start }
  var isEmpty: Bool { count == 0 }

  /// The byte at an offset from the front.
  subscript(offset: Int) -> UInt8 { storage[start + offset] }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    storage.append(contentsOf: bytes)
  }

  /// Takes bytes from the front.
  mutating func consume(_ length: Int) -> ArraySlice<UInt8> {
    let taken = storage[start..<start + length]
    drop(length)
    return taken
  }

  /// Forgets bytes at the front.
  mutating func drop(_ length: Int) {
    start += length
    if start == storage.count {
      storage.removeAll(keepingCapacity: storage.capacity <= 64 << 10)
      start = 0
    } else if start > 64 << 10 {
      storage.removeFirst(start)
      start = 0
    }
  }

  /// The offset of the first line feed at or after an offset.
  func lineFeed(from offset: Int) -> Int? {
    storage[(start + offset)...].firstIndex(of: 0x0A).map { $0 - start }
  }
}
