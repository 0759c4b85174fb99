extension Producer {
  /// An image of a producer.
  public struct Image: Codable, Hashable, Sendable {
    /// The URL of the image.
    public var path: String

    /// The image's position among the producer's images, in ascending order; the first need not be 1.
    public var position: Int

    /// Creates an image with its URL, which is not validated, and its position.
    public init(path: String, position: Int) {
      self.path = path
      self.position = position
    }
  }
}
