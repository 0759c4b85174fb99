import CodingTestSupport
import Models
import Testing

@Suite("Models of JSONPlaceholder")
struct ModelCodingTests {
  /// A model, its JSON, and the paths of its optional fields.
  struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let expectRoundTrip: @Sendable () throws -> Void
    let expectStrict: @Sendable () throws -> Void

    init<Value: Codable & Equatable & Sendable>(_ value: Value, _ text: String, optional: Set<String> = []) {
      testDescription = "\(Value.self)"
      expectRoundTrip = { try ModelsTests.expectRoundTrip(value, text) }
      expectStrict = { try ModelsTests.expectStrict(Value.self, optional: optional, in: text) }
    }
  }

  private static let samples = [
    Sample(
      Post(userID: 4, id: 38, title: "on tea", body: "warm the pot\nthen wait"),
      #"{"userId":4,"id":38,"title":"on tea","body":"warm the pot\nthen wait"}"#, optional: ["userId"]),
    Sample(
      Comment(postID: 38, id: 190, name: "on the pot", email: "Ada.E@example.org", body: "mine is\nblue"),
      #"{"postId":38,"id":190,"name":"on the pot","email":"Ada.E@example.org","body":"mine is\nblue"}"#),
    Sample(
      Album(userID: 4, id: 38, title: "at the sea"), #"{"userId":4,"id":38,"title":"at the sea"}"#,
      optional: ["userId"]),
    Sample(
      Photo(
        albumID: 4, id: 38, title: "a gull", url: "https://images.example/6", thumbnailURL: "https://images.example/1"),
      #"""
      {"albumId":4,"id":38,"title":"a gull","url":"https://images.example/6","thumbnailUrl":"https://images.example/1"}
      """#),
    Sample(
      Todo(userID: 4, id: 38, title: "water the plants", isCompleted: true),
      #"{"userId":4,"id":38,"title":"water the plants","completed":true}"#, optional: ["userId"]),
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
      optional: ["address", "phone", "website", "company"]),
  ]

  @Test("Round-trip through JSON and ignore unknown fields", arguments: samples)
  func roundTrip(sample: Sample) throws {
    try sample.expectRoundTrip()
  }

  @Test("A field of another type is an error, and so is a required one that is missing or null", arguments: samples)
  func strict(sample: Sample) throws {
    try sample.expectStrict()
  }
}
