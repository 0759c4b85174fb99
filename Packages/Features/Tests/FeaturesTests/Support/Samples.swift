import Models
import NetworkClient

extension Post {
  static func sample(_ id: Int, by userID: Int = 1, title: String = "a title", body: String = "a body") -> Post {
    Post(userID: User.ID(userID), id: Post.ID(id), title: title, body: body)
  }
}

extension User {
  static func sample(_ id: Int, name: String = "Ada Example") -> User {
    User(
      id: User.ID(id),
      name: name,
      username: "ada",
      email: "ada@example.org",
      address: Address(
        street: "Long Lane", suite: "Apt. 12", city: "Port Sample", zipcode: "01234", geo: Geo(lat: "1.5", lng: "2.5")),
      phone: "1-555-010-0199",
      website: "ada.example",
      company: Company(name: "Example and Daughters", catchPhrase: "Samples first", business: "ship small samples")
    )
  }
}

extension Models.Comment {
  static func sample(_ id: Int, on postID: Int = 7) -> Self {
    Self(postID: Post.ID(postID), id: ID(id), name: "a name", email: "ada@example.org", body: "a body")
  }
}

extension NetworkError {
  static let sample = NetworkError.hostNotFound(host: "host.example")
}
