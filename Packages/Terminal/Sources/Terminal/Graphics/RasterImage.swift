/// The pixels of a PNG or JPEG file.
///
/// ```swift
/// let image = try RasterImage(bytes)
/// try output.writeLines(HalfBlockImage(image).lines(columns: 40, rows: 12))
/// ```
///
/// PNG needs the system's zlib and JPEG its libturbojpeg. Both are loaded at the first use. Interlaced PNG and CMYK JPEG are
/// not supported.
public struct RasterImage: Sendable, Hashable {
  /// The maximum size of a file in bytes: 16 MiB.
  public static let maximumByteCount = 16 << 20
  /// The maximum number of pixels: 4,194,304.
  ///
  /// A JPEG of up to eight times as many is decoded in half of its width and height, or a quarter.
  public static let maximumPixelCount = 1 << 22

  /// The width in pixels, 1 or more.
  public let width: Int
  /// The height in pixels, 1 or more.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, row by row.
  public let components: [UInt8]

  /// Decodes a PNG or JPEG file.
  ///
  /// - Parameter bytes: The whole file.
  public init(_ bytes: [UInt8]) throws(ImageDecodingError) {
    guard bytes.count <= Self.maximumByteCount else { throw .tooLarge }
    guard let header = ImageHeader(bytes) else { throw .unsupportedFormat }
    switch header.format {
    case .png: self = try PNGDecoder.decode(bytes, header)
    case .jpeg: self = try JPEGDecoder.decode(bytes, header)
    case .gif: throw .unsupportedFormat
    }
  }

  /// - Parameter components: Four for each pixel.
  init(width: Int, height: Int, components: [UInt8]) {
    precondition(components.count == width * height * 4)
    self.width = width
    self.height = height
    self.components = components
  }

  /// Returns the image in another size.
  ///
  /// A pixel is the mean of the pixels under it; transparent ones have no color.
  func scaled(width newWidth: Int, height newHeight: Int) -> RasterImage {
    guard (newWidth, newHeight) != (width, height) else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    for row in 0..<newHeight {
      let top = row * height / newHeight
      let bottom = max((row + 1) * height / newHeight, top + 1)
      for column in 0..<newWidth {
        let left = column * width / newWidth
        let right = max((column + 1) * width / newWidth, left + 1)
        var sums = (red: 0, green: 0, blue: 0, alpha: 0)
        for y in top..<bottom {
          for x in left..<right {
            let index = (y * width + x) * 4
            let alpha = Int(components[index + 3])
            sums.red += Int(components[index]) * alpha
            sums.green += Int(components[index + 1]) * alpha
            sums.blue += Int(components[index + 2]) * alpha
            sums.alpha += alpha
          }
        }
        let divisor = max(sums.alpha, 1)
        let count = (bottom - top) * (right - left)
        result.append(UInt8(sums.red / divisor))
        result.append(UInt8(sums.green / divisor))
        result.append(UInt8(sums.blue / divisor))
        result.append(UInt8((sums.alpha + count / 2) / count))
      }
    }
    return RasterImage(width: newWidth, height: newHeight, components: result)
  }
}

/// The reason why an image file cannot be decoded.
public enum ImageDecodingError: Error, Hashable, CustomStringConvertible {
  /// The file is not a PNG or JPEG, or a kind of them that is not supported.
  case unsupportedFormat
  /// The file has more bytes than ``RasterImage/maximumByteCount``, or too many pixels.
  case tooLarge
  /// The file is damaged or truncated.
  case damaged(InlineImage.Format)
  /// The system has no library that decodes the format. The user can install the Debian package.
  case missingLibrary(InlineImage.Format, package: String)

  /// A line for the user, without a full stop.
  public var description: String {
    switch self {
    case .unsupportedFormat: "Images of this format cannot be shown"
    case .tooLarge: "The image is too large to be shown"
    case .damaged(let format): "The \(format.name) image is damaged"
    case .missingLibrary(let format, let package): "Install \(package) to see \(format.name) images"
    }
  }
}
