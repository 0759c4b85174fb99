import TerminalLibC

/// A library of the system that decodes images.
///
/// It is loaded at its first use and never unloaded. Linking it would need its development package on the machine that builds,
/// its package on every machine that runs the program, and time at the start of all commands, of which few show an image.
struct SystemLibrary {
  /// The system does not have the library or a function.
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// Loads the first of the libraries that exists.
  init(_ names: String...) throws(Missing) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else { throw Missing() }
    self.handle = handle
  }

  /// Returns a function as a `@convention(c)` type, which must be that of its header.
  ///
  /// The address is read as a pointer to a function, as POSIX describes it for `dlsym`.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return withUnsafeBytes(of: symbol) { $0.load(as: Function.self) }
  }
}

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

/// The functions of libjpeg-turbo's TurboJPEG API 2 (turbojpeg.h), which version 3 has too.
struct TurboJPEG: Sendable {
  typealias Handle = UnsafeMutableRawPointer

  static let shared = try? TurboJPEG()

  // Constants of turbojpeg.h.
  static let rgba: CInt = 7
  static let cmyk: CInt = 3
  static let ycck: CInt = 4
  static let warning: CInt = 0
  /// Rejects progressive files with more than 500 scans, which take minutes to decode.
  static let limitsScans: CInt = 32768

  let initDecompress: @convention(c) @Sendable () -> Handle?
  let readHeader:
    @convention(c) @Sendable (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>,
      UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CInt>
    ) -> CInt
  let decompress:
    @convention(c) @Sendable (
      Handle, UnsafePointer<UInt8>?, CUnsignedLong, UnsafeMutablePointer<UInt8>?, CInt, CInt, CInt, CInt, CInt
    ) -> CInt
  let errorCode: @convention(c) @Sendable (Handle) -> CInt
  let destroy: @convention(c) @Sendable (Handle) -> CInt

  private init() throws(SystemLibrary.Missing) {
    let library = try SystemLibrary("libturbojpeg.so.0", "libturbojpeg.so", "libturbojpeg.dylib")
    initDecompress = try library.function("tjInitDecompress")
    readHeader = try library.function("tjDecompressHeader3")
    decompress = try library.function("tjDecompress2")
    errorCode = try library.function("tjGetErrorCode")
    destroy = try library.function("tjDestroy")
  }
}
