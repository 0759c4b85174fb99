/// Decodes PNG files (ISO/IEC 15948).
///
/// All colour types and bit depths are read, but no interlaced images. Checksums are not compared.
enum PNGDecoder {
  /// The maximum size of the uncompressed rows in bytes.
  private static let maximumRowsByteCount = 128 << 20

  /// - Parameter maximumPixelCount: The maximum number of pixels of the result. A larger image is reduced.
  static func decode(
    _ file: [UInt8], _ header: ImageHeader, maximumPixelCount: Int = RasterImage.maximumPixelCount
  ) throws(ImageDecodingError) -> RasterImage {
    let (width, height) = (header.width, header.height)
    guard file.count >= 29, let layout = Layout(bitDepth: Int(file[24]), colorType: file[25]) else {
      throw .damaged(.png)
    }
    guard file[28] == 0 else { throw .unsupportedFormat }
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    let stride = (width * layout.bitsPerPixel + 7) / 8
    guard !isTooLarge, area <= RasterImage.maximumSourcePixelCount, (stride + 1) * height <= maximumRowsByteCount else {
      throw .tooLarge
    }
    guard let zlib = ZLib.shared else { throw .missingLibrary(.png, package: "zlib1g") }
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var compressed: [UInt8] = []
    for (type, data) in PNGChunks(file) {
      switch type {
      case "PLTE": palette = Array(data)
      case "tRNS": transparency = Array(data)
      case "IDAT": compressed += data
      default: break
      }
    }
    guard var rows = zlib.inflate(compressed, size: (stride + 1) * height),
      removeFilters(&rows, stride: stride, pixelSize: max(layout.bitsPerPixel / 8, 1), height: height)
    else { throw .damaged(.png) }

    // Rows are reduced as they are decoded, which saves the memory for all pixels.
    var factor = 1
    while (width + factor - 1) / factor * ((height + factor - 1) / factor) > maximumPixelCount { factor *= 2 }
    let newWidth = (width + factor - 1) / factor
    var components: [UInt8] = []
    components.reserveCapacity(area / factor / factor * 4)
    for start in Swift.stride(from: 0, to: height, by: factor) {
      let end = min(start + factor, height)
      var pixels: [UInt8] = []
      pixels.reserveCapacity(width * (end - start) * 4)
      for row in start..<end {
        let bytes = rows[row * (stride + 1) + 1..<(row + 1) * (stride + 1)]
        for column in 0..<width {
          let pixel = layout.pixel(column, in: bytes, palette: palette, transparency: transparency)
          pixels.append(pixel.red)
          pixels.append(pixel.green)
          pixels.append(pixel.blue)
          pixels.append(pixel.alpha)
        }
      }
      components +=
        RasterImage(width: width, height: end - start, components: pixels)
        .scaled(width: newWidth, height: factor == 1 ? end - start : 1).components
    }
    return RasterImage(width: newWidth, height: (height + factor - 1) / factor, components: components)
  }

  /// Undoes the prediction of each row from its neighbours (PNG 9).
  private static func removeFilters(_ rows: inout [UInt8], stride: Int, pixelSize: Int, height: Int) -> Bool {
    for row in 0..<height {
      let start = row * (stride + 1) + 1
      let filter = rows[start - 1]
      guard filter <= 4 else { return false }
      for index in start..<start + stride where filter != 0 {
        let left = index - start >= pixelSize ? Int(rows[index - pixelSize]) : 0
        let above = row > 0 ? Int(rows[index - stride - 1]) : 0
        let corner = row > 0 && index - start >= pixelSize ? Int(rows[index - stride - 1 - pixelSize]) : 0
        let prediction =
          switch filter {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          default: paeth(left, above, corner)
          }
        rows[index] &+= UInt8(truncatingIfNeeded: prediction)
      }
    }
    return true
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let estimate = left + above - corner
    let distances = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? above : corner
  }

  /// The bits of a pixel.
  private struct Layout {
    let bitDepth: Int
    let colorType: UInt8
    let channels: Int

    var bitsPerPixel: Int { bitDepth * channels }

    init?(bitDepth: Int, colorType: UInt8) {
      let known: [UInt8: (channels: Int, depths: [Int])] = [
        0: (1, [1, 2, 4, 8, 16]), 2: (3, [8, 16]), 3: (1, [1, 2, 4, 8]), 4: (2, [8, 16]), 6: (4, [8, 16]),
      ]
      guard let type = known[colorType], type.depths.contains(bitDepth) else { return nil }
      self.bitDepth = bitDepth
      self.colorType = colorType
      channels = type.channels
    }

    func pixel(
      _ column: Int, in row: ArraySlice<UInt8>, palette: [UInt8], transparency: [UInt8]
    ) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      func sample(_ channel: Int) -> Int {
        let bit = (column * channels + channel) * bitDepth
        let index = row.startIndex + bit / 8
        if bitDepth == 16 { return Int(row[index]) << 8 | Int(row[index + 1]) }
        return Int(row[index]) >> (8 - bitDepth - bit % 8) & (1 << bitDepth - 1)
      }
      func scaled(_ channel: Int) -> UInt8 { UInt8(sample(channel) * 255 / (1 << bitDepth - 1)) }
      /// Transparent if all samples are those of the transparent colour.
      func keyedAlpha() -> UInt8 {
        guard transparency.count == 2 * channels else { return 255 }
        return (0..<channels).allSatisfy {
          Int(transparency[2 * $0]) << 8 | Int(transparency[2 * $0 + 1]) == sample($0)
        } ? 0 : 255
      }
      switch colorType {
      case 3:
        let index = sample(0)
        guard index * 3 + 2 < palette.count else { return (0, 0, 0, 255) }
        let alpha = index < transparency.count ? transparency[index] : 255
        return (palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2], alpha)
      case 0: return (scaled(0), scaled(0), scaled(0), keyedAlpha())
      case 4: return (scaled(0), scaled(0), scaled(0), scaled(1))
      case 2: return (scaled(0), scaled(1), scaled(2), keyedAlpha())
      default: return (scaled(0), scaled(1), scaled(2), scaled(3))
      }
    }
  }
}
