import Models

extension User {
  static func sample(_ id: User.ID) -> User {
    User(
      id: id,
      name: "Ada Example",
      username: "Ada",
      email: "Ada@example.org",
      address: Address(
        street: "Long Lane",
        suite: "Apt. 12",
        city: "Port Sample",
        zipcode: "01234-5678",
        geo: Geo(lat: "-37.1230", lng: "81.5")
      ),
      phone: "1-555-010-0199 x42",
      website: "ada.example",
      company: Company(name: "Example and Daughters", catchPhrase: "Samples first", business: "ship small samples")
    )
  }

  /// The JSON of several samples.
  static func json(_ ids: Int...) -> String {
    "[\(ids.map(json(row:)).joined(separator: ","))]"
  }

  /// The JSON of one sample.
  static func json(row id: Int) -> String {
    """
    {"id":\(id),"name":"Ada Example","username":"Ada","email":"Ada@example.org",
     "address":{"street":"Long Lane","suite":"Apt. 12","city":"Port Sample","zipcode":"01234-5678",
                "geo":{"lat":"-37.1230","lng":"81.5"}},
     "phone":"1-555-010-0199 x42","website":"ada.example",
     "company":{"name":"Example and Daughters","catchPhrase":"Samples first","bs":"ship small samples"}}
    """
  }
}
