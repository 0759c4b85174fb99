import Testing

@testable import Sandbox

@Suite("The producers API returns pages, single producers and images")
struct ProducersAPITests {
  private let api = ProducersAPI(origin: "http://test:8")

  private func send(
    _ method: String = "GET", _ target: String, _ fields: [(String, String)] = []
  ) throws -> HTTPResponse {
    try #require(Fixture.send(api, method, target, fields))
  }

  private func rows(of page: JSONObject) throws -> [JSONObject] {
    try #require(page["response"]?.objects)
  }

  private func page(_ query: String) throws -> JSONObject {
    let response = try send("GET", "/2/producers\(query)")
    try #require(response.status == 200)
    return try #require(try JSON.parse(response.body).object)
  }

  @Test(
    "The pagination describes the page, which is empty past the end",
    arguments: [
      ("", 1, nil, 2, 10, 17, 10), ("?page=2", 2, 1, 3, 10, 17, 10), ("?page=17", 17, 16, nil, 10, 17, 7),
      ("?page=18", 18, 17, nil, 10, 17, 0), ("?per_page_limit=100&page=3", 3, 2, nil, 100, 2, 0),
      ("?per_page_limit=20", 1, nil, 2, 20, 9, 20), ("?page=9&per_page_limit=20", 9, 8, nil, 20, 9, 7),
      ("?per_page_limit=1000", 1, nil, 2, 100, 2, 100), ("?page=0", 1, nil, 2, 10, 17, 10),
      ("?page=-3&per_page_limit=-1", 1, nil, 2, 10, 17, 10), ("?page=two&per_page_limit=", 1, nil, 2, 10, 17, 10),
      ("?page=99999999999999999999", 1, nil, 2, 10, 17, 10), ("?page=1&page=3", 3, 2, 4, 10, 17, 10),
    ] as [(String, Int, Int?, Int?, Int, Int, Int)])
  func pagination(
    query: String, current: Int, previous: Int?, next: Int?, size: Int, pages: Int, count: Int
  ) throws {
    let page = try page(query)
    #expect(page.keys.sorted() == ["count", "pagination", "response"])
    #expect(
      page["pagination"] == [
        "current": .integer(current), "previous": previous.map(JSON.integer) ?? .null,
        "next": next.map(JSON.integer) ?? .null, "per_page": .integer(size), "pages": .integer(pages), "count": 167,
      ])
    #expect(page["count"] == .integer(count))
    #expect(try rows(of: page).count == count)
  }

  @Test("A single producer is the same as in the list")
  func single() throws {
    let first = try #require(try rows(of: page("")).first)
    let id = try #require(first["id"]).plainText
    let response = try send("GET", "/2/producers/\(id)")
    #expect(response.status == 200)
    #expect(response.body == JSON.object(["response": .object(first)]).bytes())
    #expect(response.headers["Cache-Control"] == "max-age=0, private, must-revalidate")
    let tag = try #require(response.headers["ETag"])
    #expect(try send("GET", "/2/producers/\(id)", [("If-None-Match", tag)]).status == 304)
  }

  @Test(
    "A missing producer or route is 404, and so is every method except GET and HEAD",
    arguments: [
      ("GET", "/2/producers/1"), ("GET", "/2/producers/abc"), ("GET", "/2/producers/170/images"),
      ("POST", "/2/producers"), ("DELETE", "/2/producers/170"), ("OPTIONS", "/2/producers"),
      ("PUT", "/2/images/nobody.png"), ("GET", "/2/images"),
    ])
  func notFound(method: String, target: String) throws {
    let response = try send(method, target)
    #expect(response.status == 404)
    #expect(response.text == #"{"error":"Not Found","status":404}"#)
    #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
  }

  @Test("Image URLs have the host of the request and can be fetched")
  func images() throws {
    let paths = try rows(of: page("?per_page_limit=100")).flatMap { row in
      (row["images"]?.objects ?? []).compactMap { $0["path"]?.text }
    }
    #expect(paths.count { $0.hasSuffix(".jpg") } == 100)
    for path in paths {
      try #require(path.hasPrefix("http://test:8/2/images/"))
      let response = try send("GET", String(path.dropFirst("http://test:8".count)))
      try #require(response.status == 200)
      try #require(response.headers["Content-Type"] == (path.hasSuffix(".jpg") ? "image/jpeg" : "image/png"))
      try #require(response.body.starts(with: path.hasSuffix(".jpg") ? [0xFF, 0xD8] : [0x89, 0x50]))
      try #require(response.headers["Cache-Control"] == "public, max-age=86400")
    }
    #expect(paths.contains { $0.contains("%20") })
  }
}
