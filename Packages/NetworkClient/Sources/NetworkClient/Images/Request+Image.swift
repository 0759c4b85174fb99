public import Foundation
public import RESTClient

extension Request where Response == Data {
  /// The bytes of an image at an absolute `http` or `https` URL; at most 4 MiB.
  ///
  /// The response is not checked to be an image.
  public static func image(at url: String) -> Self {
    Self(headers: ["Accept": "image/*"], maximumBodyBytes: 4 << 20).at(url)
  }
}
