import Testing

@testable import Sandbox

@Suite("Reads of JSONPlaceholder")
struct TypicodeReadTests {
  @Test(
    "Parameters select and order the rows",
    arguments: [
      ("/posts", [1, 2, 3, 10]), ("/posts/", [1, 2, 3, 10]), ("/posts?userId=1", [1, 2]), ("/posts?userId=", []),
      ("/posts?id=1&id=10", [1, 10]), ("/posts?userId=1&id=3", []), ("/posts?title=T%C3%A9", [3]),
      ("/posts?done=true", [1, 10]), ("/posts?nope=1", [1, 2, 3, 10]), ("/posts?note=null", []),
      ("/users?address.city=Porto", [1]), ("/users?address.geo.lat=-8.10", [1]), ("/users?address.geo.lat=-8.1", []),
      ("/posts?_limit=2", [1, 2]), ("/posts?_limit=0", []), ("/posts?_limit=x", [1, 2, 3, 10]),
      ("/posts?_page=1", [1, 2, 3, 10]), ("/posts?_page=2&_limit=3", [10]), ("/posts?_page=3&_limit=3", []),
      ("/posts?_page=0&_limit=3", [1, 2, 3]), ("/posts?_page=9223372036854775807", []),
      ("/posts?_page=2&_limit=9223372036854775807", []),
      ("/posts/1/comments", [1, 2]), ("/posts/2/comments", []), ("/posts/abc/comments", []),
      ("/posts/%33/comments", [3]), ("/users/2/posts", [3, 10]),
      ("/posts/1/comments?postId=3", [1, 2]), ("/posts?userId=1&_page=1&_limit=1&foo=%zz", [1]),
    ])
  func selects(target: String, ids: [Int]) throws {
    #expect(try Fixture.ids(target) == ids)
  }

  @Test(
    "A missing row or route is 404 with an empty object",
    arguments: [
      "/", "/unknown", "/posts/99", "/posts/01", "/posts/1.0", "/posts/1/unknown", "/users/1/posts/2", "/db/1",
      "/posts/1/db",
    ])
  func misses(target: String) throws {
    let response = try Fixture.send("GET", target, [("If-None-Match", "*")])
    #expect(response.status == 404)
    #expect(try JSON.parse(response.body) == [:])
    #expect(response.headers["Cache-Control"] == "max-age=43200")
  }

  @Test(
    "A page has the count and the links",
    arguments: [
      (
        "/posts?_page=1&_limit=3",
        #"<http://test/posts?_page=1&_limit=3>; rel="first", <http://test/posts?_page=2&_limit=3>; rel="next", <http://test/posts?_page=2&_limit=3>; rel="last""#
      ),
      (
        "/posts?_limit=1&_page=3",
        #"<http://test/posts?_limit=1&_page=1>; rel="first", <http://test/posts?_limit=1&_page=2>; rel="prev", <http://test/posts?_limit=1&_page=4>; rel="next", <http://test/posts?_limit=1&_page=4>; rel="last""#
      ),
      (
        "/posts?_page=4&_limit=1",
        #"<http://test/posts?_page=1&_limit=1>; rel="first", <http://test/posts?_page=3&_limit=1>; rel="prev", <http://test/posts?_page=4&_limit=1>; rel="last""#
      ),
    ])
  func links(target: String, link: String) throws {
    let response = try Fixture.send("GET", target)
    #expect(response.headers["Link"] == link)
    #expect(response.headers["X-Total-Count"] == "4")
  }

  @Test(
    "X-Total-Count is the number of rows before the slice",
    arguments: [
      ("/posts?userId=1&_limit=1", "2"), ("/posts?_limit=1", "4"), ("/posts?_start=1", nil), ("/posts?userId=1", nil),
    ]
      as [(String, String?)])
  func counts(target: String, total: String?) throws {
    let response = try Fixture.send("GET", target)
    #expect(response.headers["X-Total-Count"] == total)
    #expect(response.headers["Link"] == nil)
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

  @Test("All data is at /db")
  func everything() throws {
    let everything = try JSON.parse(Fixture.send("GET", "/db").body).object
    #expect(everything?.keys.sorted() == ["comments", "posts", "users"])
  }

  @Test("An invalid percent-encoding in an id is 400")
  func brokenPath() throws {
    #expect(try Fixture.send("GET", "/posts/%zz").status == 400)
  }

  @Test(
    "_delay delays the response",
    arguments: [
      ("250", 0.25), ("0", 0), ("-5", 0), ("abc", 0), ("1e9", 0), ("inf", 0), ("", 0), ("9223372036854775807", 3600),
    ])
  func delays(text: String, seconds: Double) throws {
    #expect(try Fixture.send("GET", "/posts?_delay=\(text)").delay == .seconds(seconds))
  }
}
