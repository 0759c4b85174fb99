import Foundation

/// A `data:` URL, which contains its data (RFC 2397), such as that of a small image.
///
/// A client returns the data without a request.
public struct DataURL: Hashable, Sendable {
  /// The media type, such as `image/png`; `text/plain` if the URL has none.
  let mediaType: String
  /// The decoded data.
  let data: Data

  /// Reads a URL; `nil` if the text is not a valid `data:` URL.
  public init?(_ text: String) {
    let text = text.trimmedURL
    guard text.prefix(5).lowercased() == "data:", let comma = text.firstIndex(of: ","),
      let content = text[comma...].dropFirst().removingPercentEncoding
    else { return nil }
    let parameters = text[..<comma].dropFirst(5).split(separator: ";", omittingEmptySubsequences: false)
    if parameters.last?.lowercased() == "base64" {
      let digits = content.filter { !$0.isWhitespace && $0 != "=" }
      let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
      guard let data = Data(base64Encoded: digits + padding) else { return nil }
      self.data = data
    } else {
      data = Data(content.utf8)
    }
    mediaType = parameters.first.flatMap { $0.isEmpty ? nil : $0.lowercased() } ?? "text/plain"
  }
}

// MARK: - Conformances

extension DataURL: CustomStringConvertible {
  /// The media type and the number of bytes, such as `data:image/png, 270 bytes`.
  public var description: String { "data:\(mediaType), \(data.count) bytes" }
}
