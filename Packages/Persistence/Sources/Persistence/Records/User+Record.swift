public import Models
public import SQLiteRecords

extension User: CachedRecord {
  /// The table `users`.
  public static let table = "users"

  /// The table `users` of the cache.
  public static let cacheTable = CacheTable(name: table)

  /// One column for each property, including those of the address, its coordinates and the company.
  public static let columns = [
    "id", "name", "username", "email", "street", "suite", "city", "zipcode", "latitude", "longitude", "phone",
    "website",
    "company_name", "company_catch_phrase", "company_business",
  ]

  /// Reads the user from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    self.init(
      id: try row.read(),
      name: try row.read(),
      username: try row.read(),
      email: try row.read(),
      address: Address(
        street: try row.read(),
        suite: try row.read(),
        city: try row.read(),
        zipcode: try row.read(),
        geo: Geo(lat: try row.read(), lng: try row.read())
      ),
      phone: try row.read(),
      website: try row.read(),
      company: Company(name: try row.read(), catchPhrase: try row.read(), business: try row.read())
    )
  }

  /// Writes the user into a row.
  public func write(to row: inout RowWriter) {
    row.write(id)
    row.write(name)
    row.write(username)
    row.write(email)
    row.write(address.street)
    row.write(address.suite)
    row.write(address.city)
    row.write(address.zipcode)
    row.write(address.geo.lat)
    row.write(address.geo.lng)
    row.write(phone)
    row.write(website)
    row.write(company.name)
    row.write(company.catchPhrase)
    row.write(company.business)
  }
}
