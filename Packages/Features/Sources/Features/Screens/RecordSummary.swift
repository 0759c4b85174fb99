/// The properties of a record that hosts show or open; without values until the record is loaded.
public struct RecordSummary: Hashable, Sendable {
  /// The name.
  public var title: String?
  /// The web address; `nil` if there is none.
  public var link: String?
  /// The user who owns the record; `nil` if there is none.
  public var ownerRoute: Route?
  /// The route above, such as the album of a photo; `nil` if it is that of the list.
  public var parentRoute: Route?
  /// The image; `nil` if records of its kind have none.
  public var image: RecordImage?
}
