import Testing

@testable import Sandbox

@Suite("Reads of JSONPlaceholder")
struct TypicodeReadTests {
  @Test(
    "Parameters select the rows",
    arguments: [
      ("/posts", [1, 2, 3, 10]), ("/posts/", [1, 2, 3, 10]), ("/posts?userId=1", [1, 2]), ("/posts?userId=", []),
      ("/posts?id=1&id=10", [1, 10]), ("/posts?userId=1&id=3", []), ("/posts?title=T%C3%A9", [3]),
      ("/posts?done=true", [1, 10]), ("/posts?nope=1", [1, 2, 3, 10]), ("/posts?note=null", []),
      ("/users?address.city=Porto", [1]), ("/users?address.geo.lat=-8.10", [1]), ("/users?address.geo.lat=-8.1", []),
      ("/posts/1/comments", [1, 2]), ("/posts/2/comments", []), ("/posts/abc/comments", []),
      ("/posts/%33/comments", [3]), ("/users/2/posts", [3, 10]),
      ("/posts/1/comments?postId=3", [1, 2]), ("/posts?userId=1&foo=%zz", [1, 2]),
    ])
  func selects(target: String, ids: [Int]) throws {
    #expect(try Fixture.ids(target) == ids)
  }

  @Test(
    "A missing row or route is 404 with an empty object",
    arguments: [
      "/", "/unknown", "/posts/99", "/posts/01", "/posts/1.0", "/posts/1/unknown", "/users/1/posts/2", "/db",
    ])
  func misses(target: String) throws {
    let response = try Fixture.send("GET", target, [("If-None-Match", "*")])
    #expect(response.status == 404)
    #expect(try JSON.parse(response.body) == [:])
    #expect(response.headers["Cache-Control"] == "max-age=43200")
  }

  @Test("A conditional read is 304 without a body: tags are compared weakly")
  func condition() throws {
    let tag = try #require(try Fixture.send("GET", "/posts/1").headers["ETag"])
    for known in [tag, String(tag.dropFirst(2)), "*", "\"x\", \(tag)"] {
      let response = try Fixture.send("GET", "/posts/1", [("If-None-Match", known)])
      #expect(response.status == 304 && response.body.isEmpty && response.headers["ETag"] == tag)
    }
    for other in ["\"x\"", "", String(tag.dropFirst(3).dropLast())] {
      #expect(try Fixture.send("GET", "/posts/1", [("If-None-Match", other)]).status == 200)
    }
    #expect(try Fixture.send("GET", "/posts/2", [("If-None-Match", tag)]).status == 200)
  }

  @Test("Reads can be cached")
  func fields() throws {
    let response = try Fixture.send("GET", "/posts/1")
    let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
    #expect(
      fields.filter { !$0.hasPrefix("ETag: W/\"") } == [
        "Content-Type: application/json; charset=utf-8", "X-Content-Type-Options: nosniff",
        "Cache-Control: max-age=43200",
      ])
  }

  @Test("An invalid percent-encoding in an id is 400")
  func brokenPath() throws {
    #expect(try Fixture.send("GET", "/posts/%zz").status == 400)
  }
}
