public import Foundation
public import RESTClient

extension Request where Response == Data {
  /// The bytes of an image at an `http`, `https` or `data:` URL, or a URL relative to the base URL; at most 16 MiB.
  ///
  /// The response is not checked to be an image.
  public static func image(at url: String) -> Self {
    Self(headers: ["Accept": "image/png, image/jpeg, image/*;q=0.1"], maximumBodyBytes: 16 << 20).at(url)
  }
}
