/// A producer of food, as returned by the producers service's `/2/producers`.
///
/// The JSON is an object with an array of images:
/// ```json
/// {
///   "id": 12, "name": "Sample Farm", "permalink": "sample-farm",
///   "created_at": "2015-06-01T08:30:00.125+01:00", "updated_at": "2018-02-03T16:05:09.000+00:00",
///   "images": [{ "path": "https://images.example/sample.jpg", "position": 1 }],
///   "short_description": "Roots and leaves", "description": "We grow roots.\r\n\r\nAnd leaves.",
///   "location": "Port Sample", "via_wholesaler": false, "wholesaler_name": "Sample Farm"
/// }
/// ```
/// Only ``id`` and ``name`` are required: any other field can be missing or null. Unknown fields are ignored.
public struct Producer: Codable, Hashable, Identifiable, Sendable {
  /// An integer, unique among producers.
  public typealias ID = Tagged<Producer, Int>

  /// The producer's id.
  public let id: ID

  /// The display name.
  public var name: String

  /// The URL slug, such as `sample-farm`; it need not be derived from the name.
  public var permalink: String?

  /// When the producer was created (`created_at`).
  public var createdAt: Timestamp?

  /// When the producer was last updated (`updated_at`).
  public var updatedAt: Timestamp?

  /// The images, in the service's order; see ``firstImage``.
  public var images: [Image]?

  /// One or two sentences (`short_description`), which can be empty; see ``summary``.
  public var shortDescription: String?

  /// The long description, which can be empty; see ``fullDescription``.
  ///
  /// It uses a subset of Markdown: `\r\n\r\n` between paragraphs, `**bold**`, `>` before a quotation, `●` before a list
  /// item. Words may contain soft hyphens.
  public var description: String?

  /// The location, such as `Port Sample, Devon`, which can be empty.
  public var location: String?

  /// Whether the producer delivers through a wholesaler (`via_wholesaler`), or `nil` if unknown.
  public var isViaWholesaler: Bool?

  /// The wholesaler's name (`wholesaler_name`); it can be set even if ``isViaWholesaler`` is `false`.
  public var wholesalerName: String?

  /// Creates a producer, for example as sample data.
  ///
  /// By default all but its id and its name is `nil`.
  public init(
    id: ID, name: String, permalink: String? = nil, createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil,
    images: [Image]? = nil, shortDescription: String? = nil, description: String? = nil, location: String? = nil,
    isViaWholesaler: Bool? = nil, wholesalerName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.permalink = permalink
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.images = images
    self.shortDescription = shortDescription
    self.description = description
    self.location = location
    self.isViaWholesaler = isViaWholesaler
    self.wholesalerName = wholesalerName
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case permalink
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case images
    case shortDescription = "short_description"
    case description
    case location
    case isViaWholesaler = "via_wholesaler"
    case wholesalerName = "wholesaler_name"
  }
}

extension Producer {
  /// The image with the lowest position, or `nil` if there are no images.
  ///
  /// If several images have that position, it is the first of them in ``images``.
  public var firstImage: Image? { images?.min { $0.position < $1.position } }

  /// The description to show in a list: ``shortDescription``, or ``description`` if the short one is blank.
  public var summary: String { Self.first(shortDescription, else: description) }

  /// The description to show on a page: ``description``, or ``shortDescription`` if the long one is blank.
  public var fullDescription: String { Self.first(description, else: shortDescription) }

  private static func first(_ text: String?, else other: String?) -> String {
    if let text, !text.isBlank { text } else { other ?? "" }
  }
}
