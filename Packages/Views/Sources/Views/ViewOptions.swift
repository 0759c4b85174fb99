public import Features

/// The options of a view: what a user selected, and what its texts mention of the host.
public struct ViewOptions: Hashable, Sendable {
  /// The fields to show; `nil` for the usual ones.
  public var fields: [String]?
  /// The maximum number of rows; 0 for all.
  public var limit: Int
  /// The order of the rows; `nil` for the usual one.
  public var sort: RowOrder?
  /// Whether a page shows its image.
  public var showsImage = true
  /// Whether the list of producers shows their images.
  public var showsProducerImages = false
  /// The images that have been decoded; `nil` decodes an image each time that it is drawn.
  public var decodedImages: DecodedImages?
  /// The server that the user has selected, which suggested commands repeat.
  public var server: Server
  /// The names of the browser's keys; empty for a command.
  public var keyHints: [KeyHint: String]

  /// A key that a text mentions.
  public enum KeyHint: Hashable, Sendable {
    /// Shows the comments on a post.
    case comments
    /// Reloads a screen.
    case reload
  }

  /// Creates options.
  ///
  /// By default everything is shown.
  public init(
    fields: [String]? = nil, limit: Int = 0, sort: RowOrder? = nil, server: Server = .live,
    keyHints: [KeyHint: String] = [:]
  ) {
    self.fields = fields
    self.limit = limit
    self.sort = sort
    self.server = server
    self.keyHints = keyHints
  }

  /// The images to draw with.
  var images: DecodedImages { decodedImages ?? DecodedImages() }
}
