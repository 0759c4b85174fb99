import TerminalLibC

/// A library of the system that decodes images.
///
/// It is loaded at its first use and never unloaded. Linking it would need its development package on the machine that
/// builds, its package on every machine that runs the program, and time at the start of all commands, of which few show
/// an image.
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

/// The functions of libpng's simplified API, which has version 1.6 (png.h).
struct LibPNG: Sendable {
  static let shared = try? LibPNG()

  /// The 32-bit fields of the structure `png_image` behind the pointer at its beginning.
  private enum Field: Int {
    case version, width, height, format, flags

    var offset: Int { MemoryLayout<UnsafeRawPointer>.size + 4 * rawValue }
  }

  // Constants of png.h.
  /// With the pointer, 28 bytes of fields and 64 of a message.
  private static let imageSize = 104
  private static let imageVersion: UInt32 = 1
  private static let rgba: UInt32 = 3
  /// Without it, images with 16 bits in a component would have linear components.
  private static let isSRGB: UInt32 = 4

  private let begin: @convention(c) @Sendable (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> CInt
  private let finish:
    @convention(c) @Sendable (
      UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeMutablePointer<UInt8>?, Int32, UnsafeMutableRawPointer?
    ) -> CInt
  private let free: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void

  private init() throws(SystemLibrary.Missing) {
    let library = try SystemLibrary("libpng16.so.16", "libpng16.so", "libpng16.dylib")
    begin = try library.function("png_image_begin_read_from_memory")
    finish = try library.function("png_image_finish_read")
    free = try library.function("png_image_free")
  }

  /// Decodes a file, or returns `nil` if it is damaged or has another size.
  ///
  /// - Returns: Red, green, blue and alpha of each pixel, row by row.
  func components(of file: [UInt8], width: Int, height: Int) -> [UInt8]? {
    withUnsafeTemporaryAllocation(byteCount: Self.imageSize, alignment: 16) { image in
      image.initializeMemory(as: UInt8.self, repeating: 0)
      func set(_ field: Field, _ value: UInt32) {
        image.storeBytes(of: value, toByteOffset: field.offset, as: UInt32.self)
      }
      func value(_ field: Field) -> Int { Int(image.load(fromByteOffset: field.offset, as: UInt32.self)) }
      set(.version, Self.imageVersion)
      defer { free(image.baseAddress) }
      guard begin(image.baseAddress, file, file.count) != 0, value(.width) == width, value(.height) == height else {
        return nil
      }
      set(.format, Self.rgba)
      set(.flags, Self.isSRGB)
      var isDecoded = false
      let components = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
        buffer.initialize(repeating: 0)
        count = buffer.count
        isDecoded = finish(image.baseAddress, nil, buffer.baseAddress, 0, nil) != 0
      }
      return isDecoded ? components : nil
    }
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
