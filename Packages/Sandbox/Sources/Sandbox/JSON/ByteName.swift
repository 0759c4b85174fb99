/// A name that is equal to another with the same bytes, as in JavaScript.
///
/// Swift's strings are equal if they are canonically equivalent: `é` can be one scalar or two.
struct ByteName: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (first: ByteName, second: ByteName) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  func hash(into hasher: inout Hasher) {
    // Strings of Swift are contiguous. Those of Objective-C are hashed byte by byte.
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
