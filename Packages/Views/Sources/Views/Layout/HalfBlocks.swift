import Foundation
import Synchronization
import Terminal

/// Images as half blocks, each decoded once for a size: a page is laid out again whenever another image arrives.
enum HalfBlocks {
  private struct Key: Hashable {
    let hash: Int
    let byteCount: Int
    let columns: Int
    let rows: Int
    let fills: Bool
  }

  private static let maximumCount = 500
  private static let cache = Mutex<[Key: Result<[StyledText], ImageDecodingError>]>([:])

  /// Returns an image in the largest size that fits, or the middle of it in that size.
  static func lines(
    _ data: Data, columns: Int, rows: Int, fills: Bool = false
  ) throws(ImageDecodingError) -> [StyledText] {
    // The hash of `Data` is that of its first bytes, which many images share.
    var hasher = Hasher()
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
    let key = Key(hash: hasher.finalize(), byteCount: data.count, columns: columns, rows: rows, fills: fills)
    if let cached = cache.withLock({ $0[key] }) { return try cached.get() }
    let result = Result { () throws(ImageDecodingError) in
      HalfBlockImage(try RasterImage([UInt8](data))).lines(columns: columns, rows: rows, fills: fills)
    }
    cache.withLock {
      if $0.count >= maximumCount { $0.removeAll() }
      $0[key] = result
    }
    return try result.get()
  }
}
