/// Decodes PNG files (ISO/IEC 15948) with libpng.
enum PNGDecoder {
  /// - Parameters:
  ///   - library: The functions of the library; `nil` if the system has none.
  ///   - maximumPixelCount: The maximum number of pixels of the result. A larger image is reduced.
  static func decode(
    _ file: [UInt8], _ header: ImageHeader, library: LibPNG? = .shared,
    maximumPixelCount: Int = RasterImage.maximumPixelCount
  ) throws(ImageDecodingError) -> RasterImage {
    let (area, isTooLarge) = header.width.multipliedReportingOverflow(by: header.height)
    guard !isTooLarge, area <= RasterImage.maximumPNGPixelCount else { throw .tooLarge }
    guard let library else { throw .missingLibrary(.png, package: "libpng16-16") }
    guard let components = library.components(of: file, width: header.width, height: header.height) else {
      throw .damaged(.png)
    }
    var (width, height) = (header.width, header.height)
    while width * height > maximumPixelCount { (width, height) = ((width + 1) / 2, (height + 1) / 2) }
    return RasterImage(width: header.width, height: header.height, components: components)
      .scaled(width: width, height: height)
  }
}
