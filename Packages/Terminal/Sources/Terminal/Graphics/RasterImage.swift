/// The pixels of a PNG or JPEG file.
///
/// ```swift
/// let image = try RasterImage(bytes)
/// try output.writeLines(HalfBlockImage(image).lines(columns: 40, rows: 12))
/// ```
///
/// PNG needs the system's libpng and JPEG its libturbojpeg. Both are loaded at the first use. A JPEG is turned by the
/// orientation in its Exif data. CMYK JPEG is not supported.
///
/// A file has at most 16 MiB, and an image 4,194,304 pixels: a JPEG of up to 16 times as many is decoded in half of its
/// width and height, or a quarter; a PNG of up to 8 times as many is reduced in the same way.
public struct RasterImage: Sendable, Hashable {
  static let maximumByteCount = 16 << 20
  static let maximumPixelCount = 1 << 22
  static let maximumJPEGPixelCount = 16 * maximumPixelCount
  static let maximumPNGPixelCount = 8 * maximumPixelCount

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
    guard let header = ImageHeader(bytes) else { throw Self.isPage(bytes) ? .notAnImage : .unsupportedFormat }
    switch header.format {
    case .png: self = try PNGDecoder.decode(bytes, header)
    case .jpeg: self = try JPEGDecoder.decode(bytes, header).turned(header.orientation)
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

  /// Whether a server sent HTML or JSON in place of an image.
  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(100), as: UTF8.self).lowercased().drop {
      $0.isWhitespace || $0 == "\u{FEFF}"
    }
    return ["{", "[", "<!doctype html", "<html"].contains { text.hasPrefix($0) }
  }

  /// Returns the image as it is meant to be seen (Exif 3.0, 4.6.5).
  func turned(_ orientation: Int) -> RasterImage {
    guard orientation > 1 else { return self }
    let isTransposed = orientation >= 5
    let isMirroredAcross = [2, 3, 7, 8].contains(orientation)
    let isMirroredDown = [3, 4, 6, 7].contains(orientation)
    let newWidth = isTransposed ? height : width
    let newHeight = isTransposed ? width : height
    var result: [UInt8] = []
    result.reserveCapacity(components.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var row = isTransposed ? x : y
        var column = isTransposed ? y : x
        if isMirroredDown { row = height - 1 - row }
        if isMirroredAcross { column = width - 1 - column }
        let start = row * width + column
        result.append(contentsOf: components[start * 4..<start * 4 + 4])
      }
    }
    return RasterImage(width: newWidth, height: newHeight, components: result)
  }

  /// Returns the middle of the image, as large as a width and a height allow.
  func cropped(toAspectRatioOf aspectWidth: Int, _ aspectHeight: Int) -> RasterImage {
    let newWidth = max(min(width, height * aspectWidth / aspectHeight), 1)
    let newHeight = max(min(height, width * aspectHeight / aspectWidth), 1)
    let (left, top) = ((width - newWidth) / 2, (height - newHeight) / 2)
    let rows = (top..<top + newHeight).map { row in
      components[(row * width + left) * 4..<(row * width + left + newWidth) * 4]
    }
    return RasterImage(width: newWidth, height: newHeight, components: Array(rows.joined()))
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
  /// The file is HTML or JSON, such as the page of an error.
  case notAnImage
  /// The file has more than 16 MiB, or too many pixels.
  case tooLarge
  /// The file is damaged or truncated.
  case damaged(InlineImage.Format)
  /// The system has no library that decodes the format. The user can install the Debian package.
  case missingLibrary(InlineImage.Format, package: String)

  /// A line for the user, without a full stop.
  public var description: String {
    switch self {
    case .unsupportedFormat: "Images of this format cannot be shown"
    case .notAnImage: "The file is not an image"
    case .tooLarge: "The image is too large to be shown"
    case .damaged(let format): "The \(format.name) image is damaged"
    case .missingLibrary(let format, let package): "Install \(package) to see \(format.name) images"
    }
  }
}
