import Testing

@testable import Sandbox

@Suite("The producers API returns pages, single producers and images")
struct ProducersAPITests {
  private let api = ProducersAPI()

  private func send(
    _ method: String = "GET", _ target: String, _ fields: [(String, String)] = []
  ) throws -> HTTPResponse {
    try #require(Fixture.send(api, method, target, fields))
  }

  private func page(_ query: String) throws -> JSONObject {
    let response = try send("GET", "/2/producers\(query)")
    try #require(response.status == 200)
    return try #require(try JSONParser.parse(response.body).object)
  }

  @Test(
    "A page past the end is empty",
    arguments: [
      (
        "?page=18",
        #"{"response":[],"count":0,"pagination":{"current":18,"previous":17,"next":null,"per_page":10,"pages":17,"#
          + #""count":167}}"#
      ),
      (
        "?per_page_limit=100&page=3",
        #"{"response":[],"count":0,"pagination":{"current":3,"previous":2,"next":null,"per_page":100,"pages":2,"#
          + #""count":167}}"#
      ),
    ])
  func empty(query: String, text: String) throws {
    let response = try send("GET", "/2/producers\(query)")
    #expect(response.status == 200)
    #expect(response.text == text)
  }

  @Test("The maximum page number does not overflow")
  func overflow() {
    #expect(ProducersPage(QueryParameters("page=9223372036854775807"), total: 167).range.isEmpty)
    #expect(ProducersPage(QueryParameters("page=2"), total: 0).range.isEmpty)
  }

  @Test(
    "The pagination describes the page",
    arguments: [
      ("", #"{"current":1,"previous":null,"next":2,"per_page":10,"pages":17,"count":167}"#, 10),
      ("?page=2", #"{"current":2,"previous":1,"next":3,"per_page":10,"pages":17,"count":167}"#, 10),
      ("?page=17", #"{"current":17,"previous":16,"next":null,"per_page":10,"pages":17,"count":167}"#, 7),
      ("?per_page_limit=20", #"{"current":1,"previous":null,"next":2,"per_page":20,"pages":9,"count":167}"#, 20),
      (
        "?page=9&per_page_limit=20", #"{"current":9,"previous":8,"next":null,"per_page":20,"pages":9,"count":167}"#,
        7
      ),
      ("?per_page_limit=1000", #"{"current":1,"previous":null,"next":2,"per_page":100,"pages":2,"count":167}"#, 100),
      ("?page=0", #"{"current":1,"previous":null,"next":2,"per_page":10,"pages":17,"count":167}"#, 10),
      (
        "?page=-3&per_page_limit=-1", #"{"current":1,"previous":null,"next":2,"per_page":10,"pages":17,"count":167}"#,
        10
      ),
      (
        "?page=two&per_page_limit=", #"{"current":1,"previous":null,"next":2,"per_page":10,"pages":17,"count":167}"#, 10
      ),
      (
        "?page=99999999999999999999", #"{"current":1,"previous":null,"next":2,"per_page":10,"pages":17,"count":167}"#,
        10
      ),
      ("?page=1&page=3", #"{"current":3,"previous":2,"next":4,"per_page":10,"pages":17,"count":167}"#, 10),
    ])
  func pagination(query: String, pagination: String, count: Int) throws {
    let page = try page(query)
    #expect(page.members.map(\.name) == ["response", "count", "pagination"])
    #expect(JSONWriter.bytes(of: page["pagination"] ?? .null, style: .rails) == Array(pagination.utf8))
    #expect(page["count"] == .number(String(count)))
    guard case .array(let rows)? = page["response"] else {
      Issue.record("there is no list")
      return
    }
    #expect(rows.count == count)
  }

  @Test("The pages contain every producer once", arguments: [10, 20, 100])
  func together(size: Int) throws {
    var ids: [JSON] = []
    for number in 1...((167 + size - 1) / size) {
      guard case .array(let rows)? = try page("?page=\(number)&per_page_limit=\(size)")["response"] else { continue }
      ids += rows.compactMap { $0.object?["id"] }
    }
    #expect(ids == SampleData.producers.map { $0["id"] ?? .null })
  }

  @Test("A single producer is the same as in the list")
  func single() throws {
    guard case .array(let rows)? = try page("")["response"], let first = rows.first?.object else {
      Issue.record("there is no list")
      return
    }
    let id = try #require(first["id"]).plainText
    let response = try send("GET", "/2/producers/\(id)")
    #expect(response.status == 200)
    #expect(response.body == JSONWriter.bytes(of: ["response": .object(first)], style: .rails))
  }

  @Test(
    "A missing producer or route is 404, and so is every method except GET and HEAD",
    arguments: [
      ("GET", "/2/producers/1"), ("GET", "/2/producers/abc"), ("GET", "/2/producers/170/images"),
      ("POST", "/2/producers"), ("DELETE", "/2/producers/170"), ("OPTIONS", "/2/producers"),
      ("GET", "/2/images/nobody.png"), ("PUT", "/2/images/nobody.png"), ("GET", "/2/images"),
    ])
  func notFound(method: String, target: String) throws {
    let response = try send(method, target)
    #expect(response.status == 404)
    #expect(response.text == #"{"status":404,"error":"Not Found"}"#)
    #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
  }

  @Test("Other paths belong to other APIs", arguments: ["/", "/2", "/2/farms", "/producers", "/posts/2/producers"])
  func others(target: String) {
    #expect(Fixture.send(api, "GET", target) == nil)
  }

  @Test("A conditional read is 304 without a body")
  func conditional() throws {
    let first = try send("GET", "/2/producers?page=3")
    #expect(first.headers["Content-Type"] == "application/json; charset=utf-8")
    #expect(first.headers["Cache-Control"] == "max-age=0, private, must-revalidate")
    let tag = try #require(first.headers["ETag"])
    #expect(tag.hasPrefix("W/\""))
    for method in ["GET", "HEAD"] {
      let second = try send(method, "/2/producers?page=3", [("If-None-Match", tag)])
      #expect(second.status == 304)
      #expect(second.body.isEmpty)
      #expect(second.headers["ETag"] == tag)
    }
    #expect(try send("GET", "/2/producers?page=4", [("If-None-Match", tag)]).status == 200)
  }

  @Test("Image URLs have the host of the request and can be fetched")
  func images() throws {
    guard case .array(let rows)? = try page("?per_page_limit=100")["response"] else {
      Issue.record("there is no list")
      return
    }
    let paths = rows.compactMap { row -> String? in
      guard case .array(let images)? = row.object?["images"] else { return nil }
      return images.first?.object?["path"]?.text
    }
    #expect(paths.count == 100)
    for path in paths {
      try #require(path.hasPrefix("http://test:8/2/images/") && path.hasSuffix(".png"))
      let response = try send("GET", String(path.dropFirst("http://test:8".count)))
      try #require(response.status == 200)
      try #require(response.headers["Content-Type"] == "image/png")
      try #require(response.headers["Cache-Control"] == "public, max-age=86400")
    }
    #expect(paths.contains { $0.contains("%20") })
  }

  @Test("The bytes are those of Rails: no whitespace, HTML escaped")
  func bytes() throws {
    let text = try send("GET", "/2/producers?per_page_limit=100").text
    #expect(text.hasPrefix(#"{"response":[{"id":"#))
    #expect(text.contains(#"\r\n\r\n\r\n\u003e*‘"#))
    #expect(text.contains(#" \u0026 "#))
    #expect(!text.utf8.contains { "<>&".utf8.contains($0) })
    #expect(text.contains("●"))
  }
}
