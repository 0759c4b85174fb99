import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A request becomes a URLRequest")
struct RequestTests {
  @Test(
    "The path is appended to the base URL, whatever that ends with",
    arguments: [
      ("https://api.example", ["posts"], "https://api.example/posts"),
      ("https://api.example/", ["posts"], "https://api.example/posts"),
      ("https://api.example:8443/v2", ["posts", "7"], "https://api.example:8443/v2/posts/7"),
      ("https://api.example/v2/", ["posts", "7"], "https://api.example/v2/posts/7"),
      ("https://api.example/a%20b", ["posts"], "https://api.example/a%20b/posts"),
      ("http://127.0.0.1:1/@status=503,only=page=9/", ["posts"], "http://127.0.0.1:1/@status=503,only=page=9/posts"),
      ("https://api.example", [], "https://api.example"),
      ("https://api.example/", [], "https://api.example"),
      ("https://api.example/v2", [""], "https://api.example/v2/"),
    ]
  )
  func path(baseURL: String, path: [String], expected: String) throws {
    #expect(try url(baseURL, path: path) == expected)
  }

  @Test(
    "A path component arrives as it is, whatever stands in it",
    arguments: [
      ("a/b", "a%2Fb"), ("a b", "a%20b"), ("a?b#c", "a%3Fb%23c"), ("100%", "100%25"), ("%2F", "%252F"),
      ("a+b&c=d", "a%2Bb%26c%3Dd"), ("é", "%C3%A9"), ("茶", "%E8%8C%B6"), ("a;b:c@d", "a%3Bb%3Ac%40d"),
      ("...", "..."), ("-._~", "-._~"), ("\u{1B}", "%1B"), ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
    ]
  )
  func component(text: String, encoded: String) throws {
    #expect(try url("https://api.example", path: ["x", text, "y"]) == "https://api.example/x/\(encoded)/y")
  }

  @Test(
    "Query items keep their order, and arrive as they are",
    arguments: [
      ([URLQueryItem(name: "userId", value: "1")], "userId=1"),
      ([URLQueryItem(name: "id", value: "2"), URLQueryItem(name: "id", value: "1")], "id=2&id=1"),
      ([URLQueryItem(name: "q", value: "a&b=c+d e/f?")], "q=a%26b%3Dc%2Bd%20e%2Ff%3F"),
      ([URLQueryItem(name: "a&b", value: "é")], "a%26b=%C3%A9"),
      ([URLQueryItem(name: "flag", value: nil), URLQueryItem(name: "empty", value: "")], "flag&empty="),
    ]
  )
  func query(items: [URLQueryItem], expected: String) throws {
    let request = Request<[Int]>(path: ["posts"], query: items)
    let url = try request.makeURLRequest(baseURL: BaseURL("https://api.example")).url
    #expect(url?.absoluteString == "https://api.example/posts?" + expected)
  }

  @Test("Nothing but JSON is asked for unless told, and a header field of the request wins")
  func headers() throws {
    let plain = try Request<[Int]>(path: []).makeURLRequest(baseURL: .typicode)
    #expect(plain.allHTTPHeaderFields == ["Accept": "application/json"])
    let request = Request<[Int]>(path: [], headers: ["accept": "text/csv", "X-Trace": "7"])
    let told = try request.makeURLRequest(baseURL: .typicode)
    #expect(told.value(forHTTPHeaderField: "Accept") == "text/csv")
    #expect(told.value(forHTTPHeaderField: "X-Trace") == "7")
    #expect(told.allHTTPHeaderFields?.count == 2)
  }

  @Test("The method and the body are taken over", arguments: HTTPMethod.allCases)
  func method(method: HTTPMethod) throws {
    let body = method == .get || method == .head ? nil : Data("{}".utf8)
    let request = try Request<[Int]>(method, path: [], body: body).makeURLRequest(baseURL: .typicode)
    #expect(request.httpMethod == method.rawValue)
    #expect(request.httpBody == body)
  }

  @Test("The session's cache is not asked")
  func cachePolicy() throws {
    let request = try Request<[Int]>(path: []).makeURLRequest(baseURL: .typicode)
    #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
  }

  @Test(
    "Parts that would ask something else make no request",
    arguments: [
      (Request<[Int]>(path: ["posts", ".."]), "a path component is a dot"),
      (Request<[Int]>(path: [".", "posts"]), "a path component is a dot"),
      (Request<[Int]>(path: [], body: Data()), "GET cannot have a body"),
      (Request<[Int]>(.head, path: [], body: Data("x".utf8)), "HEAD cannot have a body"),
      (Request<[Int]>(path: [], headers: ["X": "a\r\nHost: b"]), "a header field holds a control character"),
      (Request<[Int]>(path: [], headers: ["X\n": "a"]), "a header field holds a control character"),
    ]
  )
  func refused(request: Request<[Int]>, reason: String) {
    #expect(throws: NetworkError.invalidRequest(url: "https://jsonplaceholder.typicode.com", reason: reason)) {
      try request.makeURLRequest(baseURL: .typicode)
    }
  }

  @Test(
    "The calls of JSONPlaceholder",
    arguments: [
      (try Request.posts.makeURLRequest(baseURL: .typicode), "/posts"),
      (try Request.post(7).makeURLRequest(baseURL: .typicode), "/posts/7"),
      (try Request.comments(on: 7).makeURLRequest(baseURL: .typicode), "/posts/7/comments"),
      (try Request.users.makeURLRequest(baseURL: .typicode), "/users"),
      (try Request.user(3).makeURLRequest(baseURL: .typicode), "/users/3"),
    ]
  )
  func typicode(request: URLRequest, path: String) {
    #expect(request.httpMethod == "GET")
    #expect(request.url?.absoluteString == "https://jsonplaceholder.typicode.com" + path)
  }

  private func url(_ baseURL: String, path: [String]) throws -> String? {
    try Request<[Int]>(path: path).makeURLRequest(baseURL: BaseURL(baseURL)).url?.absoluteString
  }
}
