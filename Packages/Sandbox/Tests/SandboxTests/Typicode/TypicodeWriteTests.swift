import Testing

@testable import Sandbox

@Suite("Writes get a response, but are not stored")
struct TypicodeWriteTests {
  private static let json = [("Content-Type", "application/json; charset=UTF-8")]

  @Test(
    "The response is the row that would be stored",
    arguments: [
      ("POST", "/posts", #"{"title":"a","userId":1}"#, 201, #"{"title":"a","userId":1,"id":11}"#),
      ("POST", "/posts", #"{"id":5,"title":"a"}"#, 201, #"{"id":11,"title":"a"}"#),
      ("POST", "/posts", "", 201, #"{"id":11}"#),
      ("POST", "/users", "{}", 201, #"{"id":3}"#),
      ("POST", "/posts/1/comments", #"{"text":"x"}"#, 201, #"{"text":"x","postId":"1","id":4}"#),
      ("PUT", "/posts/1", #"{"title":"a"}"#, 200, #"{"title":"a","id":1}"#), ("PUT", "/posts/1", "", 200, #"{"id":1}"#),
      ("PUT", "/posts/1", #"{"id":9,"title":"a"}"#, 200, #"{"id":1,"title":"a"}"#),
      (
        "PATCH", "/users/1", #"{"address":{"city":"X"},"name":null}"#, 200,
        #"{"id":1,"name":null,"address":{"city":"X"}}"#
      ),
      (
        "PATCH", "/users/1", #"{"id":99,"new":1.0}"#, 200,
        #"{"id":99,"name":"Ada","address":{"city":"Porto","geo":{"lat":"-8.10"}},"new":1.0}"#
      ),
      ("PATCH", "/posts/77", #"{"title":"a"}"#, 200, #"{"title":"a"}"#), ("DELETE", "/posts/1", "", 200, "{}"),
      ("DELETE", "/posts/abc", "", 200, "{}"), ("POST", "/posts/1", "{}", 404, "{}"),
      ("PUT", "/posts", "{}", 404, "{}"),
      ("DELETE", "/posts", "", 404, "{}"), ("POST", "/nope", "{}", 404, "{}"), ("BREW", "/posts", "", 404, "{}"),
      ("PUT", "/posts/1/comments", "{}", 404, "{}"), ("PUT", "/posts/77", "{}", 404, "{}"),
    ])
  func responses(method: String, target: String, body: String, status: Int, expected: String) throws {
    let response = try Fixture.send(method, target, Self.json, body: body)
    #expect(response.status == status)
    #expect(try JSON.parse(response.body) == JSON.parse(Array(expected.utf8)))
    #expect(response.headers["Cache-Control"] == "no-cache")
    #expect(try Fixture.ids("/posts") == [1, 2, 3, 10])
  }

  @Test(
    "A body of another type is ignored",
    arguments: [
      ("text/plain", #"{"a":1}"#, [:]),
      ("application/x-www-form-urlencoded", "a=1", [:]),
      ("APPLICATION/JSON", #"{"a":1}"#, ["a": 1]),
    ] as [(String, String, JSON)])
  func types(type: String, body: String, members: JSON) throws {
    let response = try Fixture.send("POST", "/posts", [("Content-Type", type)], body: body)
    var expected = try #require(members.object)
    expected["id"] = 11
    #expect(try JSON.parse(response.body) == .object(expected))
  }

  @Test("A malformed body is 400", arguments: ["{", "[1 2]", " "])
  func malformed(body: String) throws {
    for method in ["POST", "PUT", "PATCH"] {
      #expect(try Fixture.send(method, "/posts", Self.json, body: body).status == 400)
    }
  }

  @Test("The next id is one that JavaScript can represent")
  func largeID() throws {
    let rows: [JSONObject] = [["id": 7], ["id": "9223372036854775807"], ["id": .number(0x1p63)]]
    let data = SandboxData(collections: [SandboxData.Collection(name: "cups") { _ in rows }])
    let api = TypicodeAPI(data: data, origin: "http://test")
    #expect(Fixture.send(api, "POST", "/cups")?.headers["Location"] == "http://test:8/cups/8")
  }

  @Test("A new row has a location", arguments: [("/posts", 11), ("/posts/1/comments", 4)])
  func location(target: String, id: Int) throws {
    let response = try Fixture.send("POST", target, Self.json, body: "{}")
    #expect(response.headers["Location"] == "http://test\(target)/\(id)")
  }
}
