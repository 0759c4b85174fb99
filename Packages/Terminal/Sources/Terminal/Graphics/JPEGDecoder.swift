/// Decodes JPEG files (ITU-T T.81) with libjpeg-turbo.
enum JPEGDecoder {
  /// - Parameter library: The functions of the library; `nil` if the system has none.
  static func decode(
    _ file: [UInt8], _ header: ImageHeader, library: TurboJPEG? = .shared
  ) throws(ImageDecodingError) -> RasterImage {
    // Decoding a progressive file takes memory for all of its pixels, also if the result is smaller.
    guard header.width * header.height <= 8 * RasterImage.maximumPixelCount else { throw .tooLarge }
    guard let library else { throw .missingLibrary(.jpeg, package: "libturbojpeg0") }
    guard let handle = library.initDecompress() else { throw .damaged(.jpeg) }
    defer { _ = library.destroy(handle) }

    var (width, height, subsampling, colorspace): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
    let count = CUnsignedLong(file.count)
    guard library.readHeader(handle, file, count, &width, &height, &subsampling, &colorspace) == 0,
      width == header.width, height == header.height
    else { throw .damaged(.jpeg) }
    guard ![TurboJPEG.cmyk, TurboJPEG.ycck].contains(colorspace) else { throw .unsupportedFormat }
    // Each of these scaling factors is supported by every version of the library, which rounds up.
    for _ in 0..<2 where Int(width) * Int(height) > RasterImage.maximumPixelCount {
      (width, height) = ((width + 1) / 2, (height + 1) / 2)
    }

    let size = Int(width) * Int(height) * 4
    var isDecoded = false
    let components = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      buffer.initialize(repeating: 0)
      initialized = size
      let status = library.decompress(
        handle, file, count, buffer.baseAddress, width, 0, height, TurboJPEG.rgba, TurboJPEG.limitsScans)
      // After a warning, such as one about missing data at the end, there is an image.
      isDecoded = status == 0 || library.errorCode(handle) == TurboJPEG.warning
    }
    guard isDecoded else { throw .damaged(.jpeg) }
    return RasterImage(width: Int(width), height: Int(height), components: components)
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
