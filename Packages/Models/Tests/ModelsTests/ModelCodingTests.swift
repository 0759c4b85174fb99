import CodingTestSupport
import Models
import Testing

@Suite("Models of JSONPlaceholder")
struct ModelCodingTests {
  /// A model, its JSON, and the paths of its fields.
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let expectRoundTrip: @Sendable () throws -> Void
    let expectOptional: @Sendable () throws -> Void

    init<Value: Codable & Equatable & Sendable>(_ value: Value, _ text: String, _ paths: [String]) {
      testDescription = "\(Value.self)"
      expectRoundTrip = { try ModelsTests.expectRoundTrip(value, text) }
      expectOptional = {
        try expectRequiredID(of: Value.self, in: text)
        for path in paths { try ModelsTests.expectOptional(path, of: Value.self, in: text) }
      }
    }
  }

  private static let samples = [
    Sample(
      Post(userID: 4, id: 38, title: "on tea", body: "warm the pot\nthen wait"),
      #"{"userId":4,"id":38,"title":"on tea","body":"warm the pot\nthen wait"}"#, ["userId", "title", "body"]),
    Sample(
      Comment(postID: 38, id: 190, name: "on the pot", email: "Ada.E@example.org", body: "mine is\nblue"),
      #"{"postId":38,"id":190,"name":"on the pot","email":"Ada.E@example.org","body":"mine is\nblue"}"#,
      ["postId", "name", "email", "body"]),
    Sample(
      Album(userID: 4, id: 38, title: "at the sea"), #"{"userId":4,"id":38,"title":"at the sea"}"#,
      ["userId", "title"]),
    Sample(
      Photo(
        albumID: 4, id: 38, title: "a gull", url: "https://images.example/6", thumbnailURL: "https://images.example/1"),
      #"""
      {"albumId":4,"id":38,"title":"a gull","url":"https://images.example/6","thumbnailUrl":"https://images.example/1"}
      """#, ["albumId", "title", "url", "thumbnailUrl"]),
    Sample(
      Todo(userID: 4, id: 38, title: "water the plants", isCompleted: true),
      #"{"userId":4,"id":38,"title":"water the plants","completed":true}"#, ["userId", "title", "completed"]),
    Sample(
      UserTests.user(),
      """
      {
        "id": 3, "name": "Mrs. Ada Example", "username": "Ada.Example", "email": "Ada@example.org",
        "address": {
          "street": "Long Lane", "suite": "Apt. 12", "city": "Port Sample", "zipcode": "01234-5678",
          "geo": { "lat": "-37.1230", "lng": "-164.2990" }
        },
        "phone": "1-555-010-0199 x42", "website": "ada.example",
        "company": { "name": "Example and Daughters", "catchPhrase": "Samples first", "bs": "ship small samples" }
      }
      """,
      [
        "name", "username", "email", "address", "phone", "website", "company", "address.street", "address.suite",
        "address.city", "address.zipcode", "address.geo", "address.geo.lat", "address.geo.lng", "company.name",
        "company.catchPhrase", "company.bs",
      ]),
  ]

  @Test("Round-trip through JSON and ignore unknown fields", arguments: samples)
  func roundTrip(sample: Sample) throws {
    try sample.expectRoundTrip()
  }

  @Test("Only the id is required: another field that is missing, null or unreadable is empty", arguments: samples)
  func optional(sample: Sample) throws {
    try sample.expectOptional()
  }

  @Test("A number or a Boolean value is decoded as a text, and a text as a Boolean value")
  func otherTypes() throws {
    let post = try decode(Post.self, from: #"{"userId":4,"id":38,"title":1914,"body":true}"#)
    #expect(post == Post(userID: 4, id: 38, title: "1914", body: "true"))
    for value in ["1", "\"true\"", "\"1\""] {
      let todo = try decode(Todo.self, from: #"{"userId":4,"id":38,"title":"t","completed":\#(value)}"#)
      #expect(todo.isCompleted)
    }
    let geo = try decode(User.Geo.self, from: #"{"lat":-37.1230,"lng":0.00001}"#)
    #expect(geo.latitude == -37.123 && geo.longitude == 0.00001)
  }
}
