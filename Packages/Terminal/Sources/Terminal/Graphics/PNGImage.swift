#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pixels of a PNG file (ISO/IEC 15948).
///
/// All colour types and bit depths are read, but no interlaced images. Checksums are not compared.
struct PNGImage: Sendable {
  /// A limit for the memory that a small file can take.
  static let maximumPixelCount = 1 << 22

  let width: Int
  let height: Int
  /// Red, green, blue and alpha of each pixel, row by row.
  private(set) var components: [UInt8]

  init?(_ file: [UInt8]) {
    guard let header = ImageHeader(file), header.format == .png, file.count >= 29, file[28] == 0 else { return nil }
    (width, height) = (header.width, header.height)
    guard width.multipliedReportingOverflow(by: height).overflow == false, width * height <= Self.maximumPixelCount,
      let layout = Layout(bitDepth: Int(file[24]), colorType: file[25])
    else { return nil }
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    var compressed: [UInt8] = []
    var index = 8
    // A chunk: length, type, data, checksum.
    while index + 12 <= file.count {
      let length = file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      guard index + 12 + length <= file.count else { return nil }
      let data = file[index + 8..<index + 8 + length]
      switch String(decoding: file[index + 4..<index + 8], as: UTF8.self) {
      case "PLTE": palette = Array(data)
      case "tRNS": transparency = Array(data)
      case "IDAT": compressed += data
      default: break
      }
      index += 12 + length
    }
    let stride = (width * layout.bitsPerPixel + 7) / 8
    guard var rows = ZLib.inflate(compressed, size: (stride + 1) * height),
      Self.removeFilters(&rows, stride: stride, pixelSize: max(layout.bitsPerPixel / 8, 1), height: height)
    else { return nil }
    components = []
    components.reserveCapacity(width * height * 4)
    for row in 0..<height {
      let bytes = rows[row * (stride + 1) + 1..<(row + 1) * (stride + 1)]
      for column in 0..<width {
        components += layout.pixel(column, in: bytes, palette: palette, transparency: transparency)
      }
    }
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

    /// Returns red, green, blue and alpha.
    func pixel(_ column: Int, in row: ArraySlice<UInt8>, palette: [UInt8], transparency: [UInt8]) -> [UInt8] {
      func sample(_ channel: Int) -> Int {
        let bit = (column * channels + channel) * bitDepth
        let byte = Int(row[row.startIndex + bit / 8])
        // The most significant byte of 16 bits is enough.
        return bitDepth >= 8 ? byte : byte >> (8 - bitDepth - bit % 8) & (1 << bitDepth - 1)
      }
      func scaled(_ channel: Int) -> UInt8 {
        UInt8(bitDepth >= 8 ? sample(channel) : sample(channel) * 255 / (1 << bitDepth - 1))
      }
      switch colorType {
      case 3:
        let index = sample(0)
        guard index * 3 + 2 < palette.count else { return [0, 0, 0, 255] }
        return Array(palette[index * 3..<index * 3 + 3]) + [index < transparency.count ? transparency[index] : 255]
      case 0: return [scaled(0), scaled(0), scaled(0), 255]
      case 4: return [scaled(0), scaled(0), scaled(0), scaled(1)]
      default: return [scaled(0), scaled(1), scaled(2), channels == 4 ? scaled(3) : 255]
      }
    }
  }
}

/// The system's zlib, which is there wherever libcurl is.
private enum ZLib {
  private typealias Uncompress =
    @convention(c) @Sendable (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>, UnsafePointer<UInt8>?, CUnsignedLong
    )
    -> Int32

  private static let uncompress: Uncompress? = {
    for name in ["libz.so.1", "libz.so", "libz.dylib"] {
      if let library = dlopen(name, RTLD_NOW), let symbol = dlsym(library, "uncompress") {
        return unsafeBitCast(symbol, to: Uncompress.self)
      }
    }
    return nil
  }()

  /// Decompresses a zlib stream (RFC 1950), or returns `nil` if it is damaged or has another size.
  static func inflate(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    guard let uncompress else { return nil }
    var count = CUnsignedLong(size)
    var status: Int32 = -1
    let result = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      status = uncompress(buffer.baseAddress, &count, bytes, CUnsignedLong(bytes.count))
      initialized = status == 0 ? Int(count) : 0
    }
    return result.count == size ? result : nil
  }
}
