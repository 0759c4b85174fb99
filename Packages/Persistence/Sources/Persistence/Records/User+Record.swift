public import Models
public import SQLiteRecords

extension User: CachedRecord {
  public static let table = "users"
  public static let mapping = RecordMapping<User>(
    ("id", \.id), ("name", \.name), ("username", \.username), ("email", \.email),
    ("street", \.address.street), ("suite", \.address.suite), ("city", \.address.city),
    ("zipcode", \.address.zipcode), ("latitude", \.address.geo.lat), ("longitude", \.address.geo.lng),
    ("phone", \.phone), ("website", \.website), ("company_name", \.company.name),
    ("company_catch_phrase", \.company.catchPhrase), ("company_business", \.company.business)
  ) {
    User(
      id: $0, name: $1, username: $2, email: $3,
      address: Address(street: $4, suite: $5, city: $6, zipcode: $7, geo: Geo(lat: $8, lng: $9)),
      phone: $10, website: $11, company: Company(name: $12, catchPhrase: $13, business: $14))
  }
}
