/// The system's zlib, which is there wherever libcurl is.
struct ZLib: Sendable {
  static let shared = try? ZLib()

  private let uncompress:
    @convention(c) @Sendable (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>, UnsafePointer<UInt8>?, CUnsignedLong
    ) -> CInt
  private let compress:
    @convention(c) @Sendable (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>, UnsafePointer<UInt8>?, CUnsignedLong, CInt
    ) -> CInt

  private init() throws(SystemLibrary.Missing) {
    let library = try SystemLibrary("libz.so.1", "libz.so", "libz.dylib")
    uncompress = try library.function("uncompress")
    compress = try library.function("compress2")
  }

  /// Decompresses a zlib stream (RFC 1950), or returns `nil` if it is damaged or has another size.
  func inflate(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    let result = output(capacity: size) { uncompress($0, &$1, bytes, CUnsignedLong(bytes.count)) }
    return result?.count == size ? result : nil
  }

  /// Compresses bytes to a zlib stream, fast rather than small, or returns `nil` if it would not be smaller.
  func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    output(capacity: bytes.count) { compress($0, &$1, bytes, CUnsignedLong(bytes.count), 1) }
  }

  private func output(
    capacity: Int, _ write: (UnsafeMutablePointer<UInt8>?, inout CUnsignedLong) -> CInt
  ) -> [UInt8]? {
    var status: CInt = -1
    let result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      var count = CUnsignedLong(capacity)
      status = write(buffer.baseAddress, &count)
      initialized = status == 0 ? Int(count) : 0
    }
    return status == 0 ? result : nil
  }
}
