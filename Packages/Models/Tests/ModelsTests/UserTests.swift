import Models
import Testing

@Suite("User")
struct UserTests {
  static func user(website: String? = "ada.example") -> User {
    User(
      id: 3, name: "Mrs. Ada Example", username: "Ada.Example", email: "Ada@example.org",
      address: User.Address(
        street: "Long Lane", suite: "Apt. 12", city: "Port Sample", zipcode: "01234-5678",
        geo: User.Geo(lat: "-37.1230", lng: "-164.2990")),
      phone: "1-555-010-0199 x42", website: website,
      company: User.Company(
        name: "Example and Daughters", catchPhrase: "Samples first", business: "ship small samples"))
  }

  @Test(
    "The home page is an HTTP URL",
    arguments: [
      ("ada.example", "https://ada.example"),
      ("ada.example:8080/a?next=http://b.example", "https://ada.example:8080/a?next=http://b.example"),
      ("http://ada.example", "http://ada.example"), ("localhost:80", "https://localhost:80"),
      ("[::1]/a", "https://[::1]/a"),
      ("HTTPS://ada.example", "HTTPS://ada.example"),
    ])
  func homepage(website: String, homepage: String) {
    #expect(Self.user(website: website).homepage == homepage)
  }

  @Test(
    "The home page is nil for an invalid or unsafe website",
    arguments: [
      nil, "", " ", "ada example", "ada.example\n", "ada\u{1B}[2J", "ada\u{9B}2J", "ada\u{202E}moc",
      "ftp://ada.example",
      "file:///etc/hosts", "javascript:alert(1)", "tel:123", "//ada.example", "http://", "https:///a", "ada", "a:b",
      "ada@ada.example", ".", "ada.example:x",
    ] as [String?])
  func noHomepage(website: String?) {
    #expect(Self.user(website: website).homepage == nil)
  }
}
