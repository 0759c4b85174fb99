import Testing

@testable import Sandbox

@Suite("Reads have the responses of json-server")
struct TypicodeReadTests {
  @Test(
    "Parameters select and order the rows",
    arguments: [
      ("/posts", [1, 2, 3, 10]), ("/posts/", [1, 2, 3, 10]), ("/POSTS", [1, 2, 3, 10]),
      ("/posts?userId=1", [1, 2]), ("/posts?userId=", []), ("/posts?id=1&id=10", [1, 10]), ("/posts?userId=1&id=3", []),
      ("/posts?title=Tea", [1]), ("/posts?title=tea", []), ("/posts?title=T%C3%A9", [3]), ("/posts?title=Te%CC%81", []),
      ("/posts?done=true", [1, 10]), ("/posts?done=TRUE", []), ("/posts?nope=1", [1, 2, 3, 10]),
      ("/posts?id_gt=3", [1, 2, 3, 10]),
      ("/posts?note=null", []), ("/posts?tags=hot,wet", [1]), ("/posts?tags.0=hot", [1]),
      ("/users?address.city=Porto", [1]), ("/users?address.geo.lat=-8.10", [1]), ("/users?address.geo.lat=-8.1", []),
      ("/posts?id_gte=3", [3, 10]), ("/posts?id_lte=2", [1, 2]), ("/posts?id_gte=2&id_lte=3", [2, 3]),
      ("/posts?id_gte=x", []),
      ("/posts?title_gte=coffee", [2, 10]), ("/posts?nope_gte=1", []), ("/posts?id_gte=10&id_gte=3", [3, 10]),
      ("/posts?id_ne=1", [2, 3, 10]), ("/posts?id_ne=1&id_ne=2", [3, 10]), ("/posts?note_ne=x", [2, 10]),
      ("/posts?nope_ne=1", []),
      ("/posts?title_like=%5Et", [1, 3]), ("/posts?title_like=E%24", [2]), ("/posts?id_like=1", [1, 10]),
      ("/posts?title_like=tea&title_like=water", [1, 10]), ("/posts?nope_like=%5B", []),
      ("/posts?q=te", [1, 10]), ("/posts?q=", [1, 2, 3, 10]), ("/posts?q=true", [1, 10]), ("/posts?q=false", []),
      ("/posts?q=WET", [1]), ("/posts?q=10", [10]), ("/posts?q=coffee&q=tea", [2]), ("/posts?q=&q=tea", []),
      ("/users?q=bergen", [2]),
      ("/posts?_sort=title", [1, 3, 2, 10]), ("/posts?_sort=title&_order=desc", [10, 2, 3, 1]),
      ("/posts?_sort=userId,id&_order=desc,DESC", [10, 3, 2, 1]), ("/posts?_sort=userId&_order=desc", [3, 10, 1, 2]),
      ("/posts?_sort=note", [2, 10, 3, 1]), ("/posts?_sort=note&_order=desc", [1, 3, 10, 2]),
      ("/posts?_sort=nope", [1, 2, 3, 10]),
      ("/posts?_order=desc", [1, 2, 3, 10]), ("/posts?_sort=done", [2, 3, 1, 10]),
      ("/users?_sort=address.city", [2, 1]),
      ("/posts?_limit=2", [1, 2]), ("/posts?_limit=0", []), ("/posts?_limit=abc", []), ("/posts?_limit=-1", [1, 2, 3]),
      ("/posts?_start=1", [1, 2, 3, 10]), ("/posts?_start=1&_limit=2", [2, 3]), ("/posts?_start=1&_end=3", [2, 3]),
      ("/posts?_start=-2&_end=4", [3, 10]), ("/posts?_end=-1", [1, 2, 3]), ("/posts?_start=9&_limit=2", []),
      ("/posts?_end=x", []),
      ("/posts?_page=1", [1, 2, 3, 10]), ("/posts?_page=2&_limit=3", [10]), ("/posts?_page=3&_limit=3", []),
      ("/posts?_page=0&_limit=3", [1, 2, 3]), ("/posts?_page=x&_limit=3", [1, 2, 3]),
      ("/posts?_page=99999999999999999999", []),
      ("/posts?_page=2&_limit=99999999999999999999", []), ("/posts?_end=99999999999999999999", [1, 2, 3, 10]),
      ("/posts/1/comments", [1, 2]), ("/posts/2/comments", []), ("/posts/abc/comments", []),
      ("/posts/%33/comments", [3]),
      ("/comments/1/posts", [1, 2, 3, 10]), ("/unknown/1/posts", [1, 2, 3, 10]),
      ("/users/2/posts?_sort=id&_order=desc", [10, 3]),
      ("/posts/1/comments?postId=3", [1, 2]), ("/posts?userId=1&_page=1&_limit=1&foo=%zz&_expand=user", [1]),
    ])
  func selects(target: String, ids: [Int]) throws {
    #expect(try Fixture.ids(target) == ids)
  }

  @Test(
    "A missing row or route is 404 with an empty object",
    arguments: [
      "/unknown", "/posts/99", "/posts/01", "/posts/1.0", "/posts/abc", "/posts/1/unknown", "/users/1/posts/2",
      "/posts//", "//posts",
      "/db/1", "/posts/1/db",
    ])
  func misses(target: String) throws {
    let response = try Fixture.send("GET", target, [("If-None-Match", "*")])
    #expect(response.status == 404)
    #expect(response.text == "{}")
    #expect(response.headers["Cache-Control"] == "max-age=43200")
  }

  @Test(
    "Uncaught errors of json-server are 500 with a web page",
    arguments: [
      "/posts?title_like=%5B", "/posts?_sort=id&_sort=title", "/posts?_expand=users", "/users?_expand=user",
      "/users/1?_expand=user",
      "/posts?title_like=(a%2B", "/posts?_sort=\(Array(repeating: "id", count: 17).joined(separator: ","))",
      "/posts?\((0..<17).map { "_embed=n\($0)" }.joined(separator: "&"))",
      "/posts/1?\((0..<17).map { "_expand=n\($0)" }.joined(separator: "&"))",
    ])
  func fails(target: String) throws {
    let response = try Fixture.send("GET", target)
    #expect(response.status == 500)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "no-cache")
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
      (
        "/posts?_page=0&_limit=3",
        #"<http://test/posts?_page=0&_limit=3>; rel="first", <http://test/posts?_page=0&_limit=3>; rel="next", <http://test/posts?_page=0&_limit=3>; rel="last""#
      ),
      ("/posts?_page=9", ""), ("/posts?_page=1", ""),
    ])
  func links(target: String, link: String) throws {
    let response = try Fixture.send("GET", target)
    #expect(response.headers["Link"] == link)
    #expect(response.headers["X-Total-Count"] == "4")
    #expect(response.headers["Access-Control-Expose-Headers"] == "X-Total-Count, Link")
  }

  @Test(
    "X-Total-Count is the number of rows before the slice",
    arguments: [
      ("/posts?userId=1&_limit=1", "2"), ("/posts?_end=1", "4"), ("/posts?_start=1", nil), ("/posts?userId=1", nil),
    ]
      as [(String, String?)])
  func counts(target: String, total: String?) throws {
    let response = try Fixture.send("GET", target)
    #expect(response.headers["X-Total-Count"] == total)
    #expect(response.headers["Link"] == nil)
  }

  @Test("Related rows are appended: children by _embed, the parent by _expand")
  func relates() throws {
    let response = try Fixture.send("GET", "/posts/3?_embed=comments&_embed=nope&_expand=user&_expand=nothing")
    let row = try #require(try JSONParser.parse(response.body).object)
    #expect(row.members.map(\.name) == ["userId", "id", "title", "note", "done", "comments", "nope", "user"])
    #expect(row["comments"] == [["postId": 3, "id": 3, "text": "third"]])
    #expect(row["nope"] == [])
    #expect(row["user"]?.object?["name"] == "Bo")
    #expect(try Fixture.ids("/posts?_embed=comments&comments=1") == [1, 2, 3, 10])
  }

  @Test("A conditional read is 304 without a body")
  func condition() throws {
    let first = try Fixture.send("GET", "/posts/1")
    let tag = try #require(first.headers["ETag"])
    let second = try Fixture.send("GET", "/posts/1", [("If-None-Match", tag)])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
    #expect(second.headers["ETag"] == tag)
    #expect(try Fixture.send("GET", "/posts/2", [("If-None-Match", tag)]).status == 200)
  }

  @Test("The headers are those of json-server without credentials, with the caching of the live service")
  func fields() throws {
    let response = try Fixture.send("GET", "/posts/1", [("Origin", "http://a.example")])
    let fields = response.headers.fields.map { "\($0.name): \($0.value)" }
    #expect(
      fields.dropLast() == [
        "X-Powered-By: Express", "Access-Control-Allow-Origin: http://a.example", "Vary: Origin, Accept-Encoding",
        "Cache-Control: max-age=43200", "Pragma: no-cache", "Expires: -1",
        "X-Content-Type-Options: nosniff", "Content-Type: application/json; charset=utf-8",
      ])
    #expect(fields.last?.hasPrefix("ETag: W/\"") == true)
  }

  @Test("All data is at /db, and a web page at /")
  func wholes() throws {
    let everything = try JSONParser.parse(Fixture.send("GET", "/db").body)
    #expect(everything.object?.members.map(\.name) == ["posts", "comments", "users"])
    let home = try Fixture.send("GET", "/")
    #expect(home.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(home.text.contains("<a href=\"/posts\">"))
  }

  @Test("OPTIONS is a CORS preflight")
  func preflight() throws {
    let response = try Fixture.send("OPTIONS", "/posts", [("Access-Control-Request-Headers", "x-a")])
    #expect(response.status == 204)
    #expect(response.headers["Access-Control-Allow-Methods"] == "GET,HEAD,PUT,PATCH,POST,DELETE")
    #expect(response.headers["Access-Control-Allow-Headers"] == "x-a")
  }

  @Test("An invalid percent-encoding in an id is 400")
  func brokenPath() throws {
    #expect(try Fixture.send("GET", "/posts/%zz").status == 400)
  }

  @Test(
    "_delay delays the response",
    arguments: [
      ("250", 0.25), ("1.5x", 0.0015), ("0", 0), ("-5", 0), ("-1e400", 0), ("abc", 0), ("nan", 0), ("inf", 0),
      ("1e400", 1e6), ("1e300", 1e6),
    ])
  func delays(text: String, seconds: Double) throws {
    #expect(try Fixture.send("GET", "/posts?_delay=\(text)").delay == .seconds(seconds))
  }
}
