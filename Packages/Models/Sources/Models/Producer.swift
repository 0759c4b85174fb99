/// A maker of food, as the producers service sends it at `/2/producers`.
///
/// The JSON is one object with a list of images in it:
/// ```json
/// {
///   "id": 12, "name": "Sample Farm", "permalink": "sample-farm",
///   "created_at": "2015-06-01T08:30:00.125+01:00", "updated_at": "2018-02-03T16:05:09.000+00:00",
///   "images": [{ "path": "https://images.example/sample.jpg", "position": 1 }],
///   "short_description": "Roots and leaves", "description": "We grow roots.\r\n\r\nAnd leaves.",
///   "location": "Port Sample", "via_wholesaler": false, "wholesaler_name": "Sample Farm"
/// }
/// ```
/// Nobody promises that every field is there, so reading is lenient: only ``id`` must be present and right. Any other
/// field that is missing, null or of another type is an empty text, `nil` or an empty list, and the producer stays.
/// Fields that are not listed here are ignored. Writing gives all eleven fields in the order above; what is `nil` is
/// written as null.
public struct Producer: Hashable, Identifiable, Sendable {
  /// The type of a producer's id: a whole number, unique among producers.
  public typealias ID = Tagged<Producer, Int>

  /// The producer's own id.
  public let id: ID

  /// The name that customers see.
  public var name: String

  /// The producer's part of a web address, such as `sample-farm`; it need not follow the name.
  public var permalink: String

  /// When the producer was entered (`created_at`).
  public var createdAt: Timestamp?

  /// When the producer was last changed (`updated_at`).
  public var updatedAt: Timestamp?

  /// The pictures, in the order of the service; see ``firstImage``.
  public var images: [Image]

  /// A sentence or two (`short_description`); it may be empty, see ``summary``.
  public var shortDescription: String

  /// The long text; it may be empty, see ``story``.
  ///
  /// It is written in a kind of Markdown: `\r\n\r\n` between paragraphs, `**bold**`, `>` before a quotation, `●` before
  /// an item of a list, and soft hyphens within words.
  public var description: String

  /// The place, such as `Port Sample, Devon`; it may be empty.
  public var location: String

  /// Whether the goods come by way of a wholesaler (`via_wholesaler`), or `nil` if the service does not say.
  public var isViaWholesaler: Bool?

  /// The wholesaler's name (`wholesaler_name`); it may be there although the goods do not come that way.
  public var wholesalerName: String

  /// Creates a producer.
  ///
  /// - Parameters:
  ///   - id: The producer's own id.
  ///   - name: The name that customers see.
  ///   - permalink: The producer's part of a web address.
  ///   - createdAt: When the producer was entered.
  ///   - updatedAt: When the producer was last changed.
  ///   - images: The pictures, in the order of the service.
  ///   - shortDescription: A sentence or two.
  ///   - description: The long text.
  ///   - location: The place.
  ///   - isViaWholesaler: Whether the goods come by way of a wholesaler.
  ///   - wholesalerName: The wholesaler's name.
  public init(
    id: ID, name: String, permalink: String = "", createdAt: Timestamp? = nil, updatedAt: Timestamp? = nil,
    images: [Image] = [], shortDescription: String = "", description: String = "", location: String = "",
    isViaWholesaler: Bool? = nil, wholesalerName: String = ""
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
}

extension Producer {
  /// The picture to show first: the one with the lowest position, and of equals the first in the service's order.
  ///
  /// Positions do not always begin with 1. It is `nil` when there are no pictures.
  public var firstImage: Image? { images.min { $0.position < $1.position } }

  /// A text for a list: ``shortDescription``, or ``description`` where the short one is blank.
  ///
  /// A text is blank when it holds nothing but white space and invisible characters such as soft hyphens. The text is
  /// given as the service sent it.
  public var summary: String { shortDescription.isBlank ? description : shortDescription }

  /// A text for a page: ``description``, or ``shortDescription`` where the long one is blank, as for ``summary``.
  public var story: String { description.isBlank ? shortDescription : description }
}

// MARK: - Conformances

extension Producer: Codable {
  /// Reads a producer, leniently but for its id.
  ///
  /// - Parameter decoder: The decoder of the producer's object.
  /// - Throws: `DecodingError` when there is no object or its `id` is not a whole number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      name: container.decodeLeniently(String.self, forKey: .name) ?? "",
      permalink: container.decodeLeniently(String.self, forKey: .permalink) ?? "",
      createdAt: container.decodeLeniently(Timestamp.self, forKey: .createdAt),
      updatedAt: container.decodeLeniently(Timestamp.self, forKey: .updatedAt),
      images: container.decodeLeniently(ImageList.self, forKey: .images)?.images ?? [],
      shortDescription: container.decodeLeniently(String.self, forKey: .shortDescription) ?? "",
      description: container.decodeLeniently(String.self, forKey: .description) ?? "",
      location: container.decodeLeniently(String.self, forKey: .location) ?? "",
      isViaWholesaler: container.decodeLeniently(Bool.self, forKey: .isViaWholesaler),
      wholesalerName: container.decodeLeniently(String.self, forKey: .wholesalerName) ?? "")
  }

  /// Writes all fields in the order of the service; what is `nil` is written as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(permalink, forKey: .permalink)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
    try container.encode(images, forKey: .images)
    try container.encode(shortDescription, forKey: .shortDescription)
    try container.encode(description, forKey: .description)
    try container.encode(location, forKey: .location)
    try container.encode(isViaWholesaler, forKey: .isViaWholesaler)
    try container.encode(wholesalerName, forKey: .wholesalerName)
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
