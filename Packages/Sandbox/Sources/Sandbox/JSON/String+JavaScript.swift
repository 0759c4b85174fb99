#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Swift compares strings by canonical equivalence, JavaScript by UTF-16 code unit.
extension String {
  /// Returns whether both strings have the same bytes.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Returns whether this string precedes another in the order of UTF-16 code units.
  func precedesByCodeUnit(_ other: String) -> Bool {
    utf16.lexicographicallyPrecedes(other.utf16)
  }

  /// Returns whether this string contains the bytes of another, which is always true for the empty string.
  func containsBytes(of other: String) -> Bool {
    var (haystack, needle) = (self, other)
    return haystack.withUTF8 { haystack in
      needle.withUTF8 { needle in
        guard var start = haystack.baseAddress, let pattern = needle.baseAddress else { return needle.isEmpty }
        let end = start + haystack.count
        while end - start >= needle.count {
          guard let match = memchr(start, Int32(pattern[0]), end - start - needle.count + 1) else { return false }
          if memcmp(match, pattern, needle.count) == 0 { return true }
          start += UnsafeRawPointer(match) - UnsafeRawPointer(start) + 1
        }
        return false
      }
    }
  }
}
