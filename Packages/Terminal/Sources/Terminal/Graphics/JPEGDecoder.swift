/// Decodes JPEG files (ITU-T T.81) with libjpeg-turbo.
enum JPEGDecoder {
  /// - Parameter library: The functions of the library; `nil` if the system has none.
  static func decode(
    _ file: [UInt8], _ header: ImageHeader, library: TurboJPEG? = .shared
  ) throws(ImageDecodingError) -> RasterImage {
    // Decoding a progressive file takes memory for all of its pixels, also if the result is smaller.
    guard header.width * header.height <= RasterImage.maximumJPEGPixelCount else { throw .tooLarge }
    guard let library else { throw .missingLibrary(.jpeg, package: "libturbojpeg0") }
    guard let handle = library.initDecompress() else { throw .damaged(.jpeg) }
    defer { _ = library.destroy(handle) }

    var width: CInt = 0
    var height: CInt = 0
    var subsampling: CInt = 0
    var colorspace: CInt = 0
    let count = CUnsignedLong(file.count)
    guard library.readHeader(handle, file, count, &width, &height, &subsampling, &colorspace) == 0,
      width == header.width, height == header.height
    else { throw .damaged(.jpeg) }
    guard ![TurboJPEG.cmyk, TurboJPEG.ycck].contains(colorspace) else { throw .unsupportedFormat }
    // Each of these scaling factors is supported by every version of the library, which rounds up.
    for _ in 0..<2 where Int(width) * Int(height) > RasterImage.maximumPixelCount {
      width = (width + 1) / 2
      height = (height + 1) / 2
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
