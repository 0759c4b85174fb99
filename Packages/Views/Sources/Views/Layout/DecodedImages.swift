public import Foundation
import Synchronization
public import Terminal

/// The images of a session, each decoded once: a page is laid out again whenever another image arrives.
public final class DecodedImages: Sendable {
  private struct Size: Hashable {
    let columns: Int
    let rows: Int
    let fills: Bool
  }

  private struct Entry {
    let image: Result<RasterImage, ImageDecodingError>
    var lines: [Size: [StyledText]] = [:]

    var byteCount: Int { (try? image.get())?.components.count ?? 0 }
  }

  private static let byteLimit = 64 << 20

  private let entries = Mutex<[Data: Entry]>([:])

  /// Creates a cache without images.
  public init() {}

  /// Decodes an image off the main actor, before it is drawn.
  @concurrent
  public func prepare(_ data: Data) async { _ = try? image(data) }

  /// Returns an image as half blocks, in the largest size that fits, or the middle of it in that size.
  ///
  /// - Parameter fills: Whether the middle of the image fills the size. The default is `false`.
  public func lines(
    _ data: Data, columns: Int, rows: Int, fills: Bool = false
  ) throws(ImageDecodingError) -> [StyledText] {
    let size = Size(columns: columns, rows: rows, fills: fills)
    if let lines = entries.withLock({ $0[data]?.lines[size] }) { return lines }
    let lines = HalfBlockImage(try image(data)).lines(columns: columns, rows: rows, fills: fills)
    entries.withLock { $0[data]?.lines[size] = lines }
    return lines
  }

  private func image(_ data: Data) throws(ImageDecodingError) -> RasterImage {
    if let entry = entries.withLock({ $0[data] }) { return try entry.image.get() }
    let entry = Entry(image: Result { () throws(ImageDecodingError) in try RasterImage([UInt8](data)) })
    entries.withLock { entries in
      let byteCount = entries.reduce(data.count + entry.byteCount) { $0 + $1.key.count + $1.value.byteCount }
      if byteCount > Self.byteLimit { entries = [:] }
      entries[data] = entry
    }
    return try entry.image.get()
  }
}

extension DecodedImages: Hashable {
  public static func == (first: DecodedImages, second: DecodedImages) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
