/// The properties of a record that hosts show or open; without values until the record is loaded.
public struct RecordSummary: Hashable, Sendable {
  /// The maximum length of a link in bytes, which is the limit of some programs.
  private static let maximumLinkLength = 2083

  /// The name.
  public var title: String?
  /// The web address, which can be copied and given to another program.
  ///
  /// It is `nil` if there is none, or if its scheme is another than `http` and `https`, it is longer than 2,083 bytes,
  /// or it has control characters, white space or format characters (Unicode's `Cc` and `Cf`).
  public let link: String?
  /// The user who owns the record; `nil` if there is none.
  public var ownerRoute: Route?
  /// The route above, such as the album of a photo; `nil` if it is that of the list.
  public var parentRoute: Route?
  /// The image; `nil` if records of its kind have none.
  public var image: RecordImage?

  init(
    title: String? = nil, link: String? = nil, ownerRoute: Route? = nil, parentRoute: Route? = nil,
    image: RecordImage? = nil
  ) {
    self.title = title
    self.link = link.flatMap { Self.isSafe($0) ? $0 : nil }
    self.ownerRoute = ownerRoute
    self.parentRoute = parentRoute
    self.image = image
  }

  private static func isSafe(_ link: String) -> Bool {
    // Others could run programs.
    ["http://", "https://"].contains { link.lowercased().hasPrefix($0) } && link.utf8.count <= maximumLinkLength
      && link.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && ![.control, .format].contains($0.properties.generalCategory)
      }
  }
}
