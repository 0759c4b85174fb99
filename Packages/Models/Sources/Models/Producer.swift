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
/// Decoding is lenient, because the service does not document which fields are optional: only ``id`` is required. A
/// number or a Boolean value becomes its text, 0, 1 or a text a Boolean value, and a single image an array. Any other
/// field that is missing, null or unreadable becomes an empty string, `nil` or an empty array; ``unreadFields`` names
/// the unreadable ones. Unknown fields are ignored. Encoding writes all eleven fields in the order above, and `nil` as
/// null.
public struct Producer: Hashable, Identifiable, Sendable {
  /// An integer, unique among producers.
  public typealias ID = Tagged<Producer, Int>

  /// The producer's id.
  public let id: ID

  /// The display name.
  public var name: String

  /// The URL slug, such as `sample-farm`; it need not be derived from the name.
  public var permalink: String

  /// When the producer was created (`created_at`).
  public var createdAt: Timestamp?

  /// When the producer was last updated (`updated_at`).
  public var updatedAt: Timestamp?

  /// The images, in the service's order; see ``firstImage``.
  public var images: [Image]

  /// One or two sentences (`short_description`), or an empty string; see ``summary``.
  public var shortDescription: String

  /// The long description, or an empty string; see ``fullDescription``.
  ///
  /// It uses a subset of Markdown: `\r\n\r\n` between paragraphs, `**bold**`, `>` before a quotation, `●` before a list
  /// item. Words may contain soft hyphens.
  public var description: String

  /// The location, such as `Port Sample, Devon`, or an empty string.
  public var location: String

  /// Whether the producer delivers through a wholesaler (`via_wholesaler`), or `nil` if unknown.
  public var isViaWholesaler: Bool?

  /// The wholesaler's name (`wholesaler_name`); it can be set even if ``isViaWholesaler`` is `false`.
  public var wholesalerName: String

  /// The names of the fields whose value could not be decoded, such as `images`; not encoded.
  public private(set) var unreadFields: [String] = []

  /// Creates a producer, for example as sample data.
  ///
  /// By default all but its id and its name is empty.
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
  /// The image with the lowest position, or `nil` if there are no images.
  ///
  /// If several images have that position, it is the first of them in ``images``.
  public var firstImage: Image? { images.min { $0.position < $1.position } }

  /// The description to show in a list: ``shortDescription``, or ``description`` if the short one is blank.
  public var summary: String { shortDescription.isBlank ? description : shortDescription }

  /// The description to show on a page: ``description``, or ``shortDescription`` if the long one is blank.
  public var fullDescription: String { description.isBlank ? shortDescription : description }
}

// MARK: - Conformances

extension Producer: Codable {
  /// Decodes a producer leniently.
  ///
  /// - Throws: `DecodingError` if the value is not an object or its `id` is not an integer.
  public init(from decoder: any Decoder) throws {
    var reader = LenientReader(try decoder.container(keyedBy: CodingKeys.self))
    let images = reader.container.lenient(ImageList.self, forKey: .images) { $0 }
    self.init(
      id: try reader.container.decode(ID.self, forKey: .id),
      name: reader.text(.name) ?? "",
      permalink: reader.text(.permalink) ?? "",
      createdAt: reader.timestamp(.createdAt),
      updatedAt: reader.timestamp(.updatedAt),
      images: images.value?.images ?? [],
      shortDescription: reader.text(.shortDescription) ?? "",
      description: reader.text(.description) ?? "",
      location: reader.text(.location) ?? "",
      isViaWholesaler: reader.boolean(.isViaWholesaler),
      wholesalerName: reader.text(.wholesalerName) ?? "")
    _ = reader.note(images.value?.isComplete == false ? .unreadable : images, .images)
    unreadFields = reader.unreadFields
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
