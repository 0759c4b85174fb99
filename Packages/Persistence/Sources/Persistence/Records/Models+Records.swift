public import Models
public import SQLiteRecords

extension Account: CachedRecord {
  public static let table = "accounts"
  public static let mapping = RecordMapping<Account>(
    ("id", \.id), ("first_name", \.firstName), ("last_name", \.lastName), ("email", \.email),
    ("avatar_url", \.avatarURL), ("created_at", \.createdAt), ("updated_at", \.updatedAt), ("url", \.url),
    makeRecord: Account.init(id:firstName:lastName:email:avatarURL:createdAt:updatedAt:url:))
}

extension Album: CachedRecord {
  public static let table = "albums"
  public static let mapping = RecordMapping<Album>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), makeRecord: Album.init(userID:id:title:))
}

extension Comment: CachedRecord {
  public static let table = "comments"
  public static let mapping = RecordMapping<Comment>(
    ("post_id", \.postID), ("id", \.id), ("name", \.name), ("email", \.email), ("body", \.body),
    makeRecord: Comment.init(postID:id:name:email:body:))
}

extension Photo: CachedRecord {
  public static let table = "photos"
  public static let mapping = RecordMapping<Photo>(
    ("album_id", \.albumID), ("id", \.id), ("title", \.title), ("url", \.url),
    ("thumbnail_url", \.thumbnailURL), makeRecord: Photo.init(albumID:id:title:url:thumbnailURL:))
}

extension Post: CachedRecord {
  public static let table = "posts"
  public static let mapping = RecordMapping<Post>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), ("body", \.body),
    makeRecord: Post.init(userID:id:title:body:))
}

extension Producer: CachedRecord {
  public static let table = "producers"
  /// The images are one column, as JSON.
  public static let mapping = RecordMapping<Producer>(
    ("id", \.id), ("name", \.name), ("permalink", \.permalink), ("created_at", \.createdAt),
    ("updated_at", \.updatedAt), ("images", \.imagesColumn),
    ("short_description", \.shortDescription), ("description", \.description), ("location", \.location),
    ("is_via_wholesaler", \.isViaWholesaler), ("wholesaler_name", \.wholesalerName)
  ) { id, name, permalink, created, updated, images, short, description, location, isViaWholesaler, wholesaler in
    Producer(
      id: id, name: name, permalink: permalink, createdAt: created, updatedAt: updated,
      images: images.wrappedValue, shortDescription: short, description: description, location: location,
      isViaWholesaler: isViaWholesaler, wholesalerName: wholesaler)
  }

  private var imagesColumn: JSONColumn<[Image]?> { JSONColumn(wrappedValue: images) }
}

extension Todo: CachedRecord {
  public static let table = "todos"
  public static let mapping = RecordMapping<Todo>(
    ("user_id", \.userID), ("id", \.id), ("title", \.title), ("is_completed", \.isCompleted),
    makeRecord: Todo.init(userID:id:title:isCompleted:))
}

extension User: CachedRecord {
  public static let table = "users"
  public static let mapping = RecordMapping<User>(
    ("id", \.id), ("name", \.name), ("username", \.username), ("email", \.email),
    ("street", \.address?.street), ("suite", \.address?.suite), ("city", \.address?.city),
    ("zipcode", \.address?.zipcode), ("latitude", \.address?.geo.lat), ("longitude", \.address?.geo.lng),
    ("phone", \.phone), ("website", \.website), ("company_name", \.company?.name),
    ("company_catch_phrase", \.company?.catchPhrase), ("company_business", \.company?.business)
  ) {
    User(
      id: $0, name: $1, username: $2, email: $3,
      address: Address(street: $4, suite: $5, city: $6, zipcode: $7, latitude: $8, longitude: $9),
      phone: $10, website: $11, company: Company(columns: $12, $13, $14))
  }
}

extension User.Address {
  /// The address of the columns; `nil` if the user has none.
  fileprivate init?(
    street: String?, suite: String?, city: String?, zipcode: String?, latitude: String?, longitude: String?
  ) {
    guard let street, let suite, let city, let zipcode, let latitude, let longitude else { return nil }
    self.init(street: street, suite: suite, city: city, zipcode: zipcode, geo: User.Geo(lat: latitude, lng: longitude))
  }
}

extension User.Company {
  /// The company of the columns; `nil` if the user has none.
  fileprivate init?(columns name: String?, _ catchPhrase: String?, _ business: String?) {
    guard let name, let catchPhrase, let business else { return nil }
    self.init(name: name, catchPhrase: catchPhrase, business: business)
  }
}

// MARK: - Values

extension Tagged: DatabaseValue where RawValue: DatabaseValue {
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(rawValue: try row.read()) }

  /// Writes the raw value.
  public func write(to row: inout RowWriter) { row.write(rawValue) }
}

extension Timestamp: DatabaseValue {
  /// Reads the text that the server sent.
  public init(from row: inout RowReader) throws(DatabaseError) { self.init(try row.read()) }

  /// Writes the text that the server sent.
  public func write(to row: inout RowWriter) { row.write(text) }
}
