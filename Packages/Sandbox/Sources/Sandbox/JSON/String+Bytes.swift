#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Swift compares strings by canonical equivalence, JavaScript by code unit. The sandbox has to answer as JavaScript does.
extension String {
  /// Whether both strings are the same bytes.
  func hasSameBytes(as other: String) -> Bool {
    bytesInCommon(with: other) == utf8.count && utf8.count == other.utf8.count
  }

  /// Whether this string stands before another one in the order of UTF-16 code units.
  func precedesByCodeUnit(_ other: String) -> Bool {
    let common = bytesInCommon(with: other)
    guard common < utf8.count, common < other.utf8.count else { return utf8.count < other.utf8.count }
    let mine = utf8[utf8.index(utf8.startIndex, offsetBy: common)]
    let theirs = other.utf8[other.utf8.index(other.utf8.startIndex, offsetBy: common)]
    // Lead bytes from 0xF0 are surrogate pairs in UTF-16, which come before U+E000, whose lead bytes are 0xEE and 0xEF.
    if mine >= 0xEE, theirs >= 0xEE, (mine >= 0xF0) != (theirs >= 0xF0) { return mine >= 0xF0 }
    return mine < theirs
  }

  /// Whether the bytes of another string occur in this one; the empty string always does.
  func containsBytes(of needle: String) -> Bool {
    withBytes { haystack in
      needle.withBytes { needle in
        guard let first = haystack.baseAddress, let wanted = needle.baseAddress, needle.count > 0 else {
          return needle.isEmpty
        }
        var start = 0
        while start + needle.count <= haystack.count {
          guard let found = memchr(first + start, Int32(wanted[0]), haystack.count - needle.count - start + 1) else {
            return false
          }
          let offset = UnsafeRawPointer(found) - UnsafeRawPointer(first)
          if memcmp(found, wanted, needle.count) == 0 { return true }
          start = offset + 1
        }
        return false
      }
    }
  }

  /// How many bytes both strings have in common from their beginning.
  private func bytesInCommon(with other: String) -> Int {
    withBytes { mine in
      other.withBytes { theirs in
        let limit = min(mine.count, theirs.count)
        var count = 0
        while count < limit, mine[count] == theirs[count] { count += 1 }
        return count
      }
    }
  }

  private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
