import Foundation
import Testing

@testable import RESTClient

@Suite("A request becomes a URLRequest")
struct RequestTests {
  private static let baseURL = BaseURL(scheme: "https", host: "api.example")

  @Test(
    "The path is appended to the base URL, with or without a trailing slash",
    arguments: [
      ("https://api.example", ["posts"], "https://api.example/posts"),
      ("https://api.example/", ["posts"], "https://api.example/posts"),
      ("https://api.example:8443/v2", ["posts", "7"], "https://api.example:8443/v2/posts/7"),
      ("https://api.example/a%20b", ["posts"], "https://api.example/a%20b/posts"),
      ("https://api.example", [], "https://api.example"),
      ("https://api.example/v2", [""], "https://api.example/v2/"),
    ]
  )
  func path(baseURL: String, path: [String], expected: String) throws {
    #expect(try url(baseURL, path: path) == expected)
  }

  @Test(
    "A path component is percent-encoded once, whatever its characters",
    arguments: [
      ("a/b", "a%2Fb"), ("a b", "a%20b"), ("a?b#c", "a%3Fb%23c"), ("100%", "100%25"), ("%2F", "%252F"),
      ("a+b&c=d", "a%2Bb%26c%3Dd"), ("é", "%C3%A9"), ("茶", "%E8%8C%B6"), ("a;b:c@d", "a%3Bb:c@d"),
      ("$value('x')", "$value('x')"),
      ("...", "..."), ("-._~", "-._~"), ("\u{1B}", "%1B"), ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ]
  )
  func component(text: String, encoded: String) throws {
    #expect(try url("https://api.example", path: ["x", text, "y"]) == "https://api.example/x/\(encoded)/y")
  }

  @Test(
    "Query items keep their order and are percent-encoded once",
    arguments: [
      ([URLQueryItem(name: "userId", value: "1")], "userId=1"),
      ([URLQueryItem(name: "id", value: "2"), URLQueryItem(name: "id", value: "1")], "id=2&id=1"),
      ([URLQueryItem(name: "q", value: "a&b=c+d e/f?")], "q=a%26b%3Dc%2Bd%20e%2Ff%3F"),
      ([URLQueryItem(name: "a&b", value: "é")], "a%26b=%C3%A9"),
      ([URLQueryItem(name: "flag", value: nil), URLQueryItem(name: "empty", value: "")], "flag&empty="),
    ]
  )
  func query(items: [URLQueryItem], expected: String) throws {
    let request = Request<[Int]>(path: ["posts"], query: RequestQuery(items))
    let url = try request.urlRequest(baseURL: BaseURL("https://api.example")).url
    #expect(url?.absoluteString == "https://api.example/posts?" + expected)
  }

  @Test("Accept defaults to JSON, and a header field of the request takes precedence")
  func headers() throws {
    let plain = try Request<[Int]>(path: []).urlRequest(baseURL: Self.baseURL)
    #expect(plain.allHTTPHeaderFields == ["Accept": "application/json"])
    let request = Request<[Int]>(path: [], headers: ["accept": "text/csv", "X-Trace": "7"])
    let custom = try request.urlRequest(baseURL: Self.baseURL)
    #expect(custom.value(forHTTPHeaderField: "Accept") == "text/csv")
    #expect(custom.value(forHTTPHeaderField: "X-Trace") == "7")
    #expect(custom.allHTTPHeaderFields?.count == 2)
  }

  @Test(
    "Invalid parts are rejected",
    arguments: [
      (Request<[Int]>(path: ["posts", ".."]), "a path component is a dot"),
      (Request<[Int]>(path: [".", "posts"]), "a path component is a dot"),
      (Request<[Int]>(path: [], body: .form([:])), "GET cannot have a body"),
      (Request<[Int]>(.head, path: [], body: .json("x")), "HEAD cannot have a body"),
      (Request<[Int]>(path: [], headers: ["X": "a\r\nHost: b"]), "the header field X holds a control character"),
      (Request<[Int]>(HTTPMethod(rawValue: "A B"), path: []), "the method is not a token"),
      (Request<[Int]>(HTTPMethod(rawValue: ""), path: []), "the method is not a token"),
      (Request<[Int]>(.post, path: [], body: .json(Double.nan)), "the body cannot be encoded as application/json"),
      (Request<[Int]>(path: [], headers: ["X\n": "a"]), "X%0A is not the name of a header field"),
    ]
  )
  func rejected(request: Request<[Int]>, reason: String) {
    #expect(throws: NetworkError(.invalidRequest, url: URL(string: "https://api.example"), reason: reason)) {
      try request.urlRequest(baseURL: Self.baseURL)
    }
  }

  @Test(
    "The target is the encoded path and query without a leading slash, or the absolute URL",
    arguments: [
      (Request<[Int]>(path: []), ""),
      (Request<[Int]>(path: ["posts", "7", "comments"]), "posts/7/comments"),
      (Request<[Int]>(.post, path: ["users.json"], body: .form([:])), "users.json"),
      (Request<[Int]>(path: ["2", "a b"], query: ["page": "1", "q": "é&"]), "2/a%20b?page=1&q=%C3%A9%26"),
      (Request<[Int]>(path: ["a/b"]), "a%2Fb"),
      (Request<[Int]>(path: ["posts"]).at("http://h.example/a%20b?x=1#top"), "http://h.example/a%20b?x=1#top"),
      (Request<[Int]>(path: ["posts"], query: ["page": "1"]).at("/posts?page=2"), "/posts?page=2"),
      (Request<[Int]>(path: ["posts"], query: ["page": "1"]).at("/posts"), "/posts"),
    ]
  )
  func target(request: Request<[Int]>, expected: String) {
    #expect("\(request.target)" == expected)
  }

  @Test(
    "A text is read in the charset of its Content-Type",
    arguments: [
      (nil, [0xC3, 0xA9]), ("text/plain; charset=ISO-8859-1", [0xE9]), ("text/html;charset=\"windows-1252\"", [0xE9]),
      ("text/plain; charset=utf-16", [0xFE, 0xFF, 0x00, 0xE9]), ("text/plain; charset=us-ascii", [0xC3, 0xA9]),
    ] as [(String?, [UInt8])])
  func charset(contentType: String?, bytes: [UInt8]) throws {
    let response = HTTPResponse(headers: contentType.map { ["Content-Type": $0] } ?? [:], body: Data(bytes))
    #expect(try Request<String>().decode(response, JSONDecoder()) == "é")
  }

  @Test("An invalid text is an error that does not mention JSON")
  func invalidText() throws {
    let response = HTTPResponse(body: Data([0xE9]))
    let error = #expect(throws: NetworkError.self) { try Request<String>().decode(response, JSONDecoder()) }
    #expect(error?.kind == .invalidText && error?.description == "the response is not valid UTF-8 text")
  }

  private func url(_ baseURL: String, path: [String]) throws -> String? {
    try Request<[Int]>(path: RequestPath(path)).urlRequest(baseURL: BaseURL(baseURL)).url?.absoluteString
  }
}
