public import Foundation

/// Fetches pictures from wherever an address leads, apart from any API.
public struct PictureClient: Sendable {
  /// The most bytes a picture may have, after decompression: 4 MiB.
  static let maximumBytes = 4 << 20

  /// Fetches the bytes of a picture, given an absolute `http` or `https` URL as text.
  ///
  /// The bytes are as the server sent them; whether they are a picture is for whoever draws it. The call throws
  /// ``NetworkError/invalidRequest(url:reason:)`` for a text that ``BaseURL`` would refuse too, a query and a fragment
  /// aside.
  public var fetch: @Sendable (_ url: String) async throws(NetworkError) -> Data

  /// Makes a client of its call.
  ///
  /// - Parameter fetch: Fetches the bytes of a picture.
  public init(fetch: @escaping @Sendable (_ url: String) async throws(NetworkError) -> Data) {
    self.fetch = fetch
  }
}
