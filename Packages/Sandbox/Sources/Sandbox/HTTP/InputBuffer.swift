/// The received bytes that are not yet consumed; consuming from the front takes constant time.
struct InputBuffer {
  private var storage: [UInt8] = []
  private var start = 0

  var count: Int { storage.count - start }
  /// The number of bytes in memory, including those that are consumed.
  var storedCount: Int { storage.count }
  var isEmpty: Bool { count == 0 }

  subscript(offset: Int) -> UInt8 { storage[start + offset] }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    storage.append(contentsOf: bytes)
  }

  /// Removes bytes from the front and returns them.
  mutating func consume(_ length: Int) -> ArraySlice<UInt8> {
    let taken = storage[start..<start + length]
    start += length
    if start == storage.count {
      storage.removeAll(keepingCapacity: storage.capacity <= 64 << 10)
      start = 0
    } else if start > 64 << 10 {
      storage.removeFirst(start)
      start = 0
    }
    return taken
  }

  /// Returns the offset of the first line feed at or after an offset.
  func lineFeed(from offset: Int) -> Int? {
    storage[(start + offset)...].firstIndex(of: 0x0A).map { $0 - start }
  }
}
