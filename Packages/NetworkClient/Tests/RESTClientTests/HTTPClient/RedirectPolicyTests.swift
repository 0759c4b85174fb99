import Foundation
import Testing

@testable import RESTClient

@Suite("The redirect policy")
struct RedirectPolicyTests {
  @Test(
    "A location is resolved against the URL of the request",
    arguments: [
      ("http://a.example/a/b", "c", "http://a.example/a/c"),
      ("http://a.example/a/b", "/c?x=1", "http://a.example/c?x=1"),
      ("http://a.example/a/b?q=1", "?x=1", "http://a.example/a/b?x=1"),
      ("http://a.example/a/b", "//b.example/c", "http://b.example/c"),
      ("https://a.example/a/b", "HTTPS://b.example/%7e?A=B", "https://b.example/%7e?A=B"),
      ("http://a.example/a/b", "http://user:secret@a.example/c", "http://a.example/c"),
      ("http://a.example:8080/a", "/c", "http://a.example:8080/c"),
      ("http://a.example/a", "/t/a%20b/my file/é?q=a b%20c", "http://a.example/t/a%20b/my%20file/%C3%A9?q=a%20b%20c"),
      ("http://a.example/a/b", "  c \t", "http://a.example/a/c"),
      ("http://a.example/a", "/\\t%2F+|[]#x", "http://a.example/%5Ct%2F+%7C%5B%5D"),
    ]
  )
  func resolved(from: String, location: String, to: String) throws {
    #expect(try follow(302, from: from, location: location)?.url?.absoluteString == to)
  }

  @Test(
    "A location that must not or cannot be requested is refused",
    arguments: [
      (nil, "it has no location"),
      ("http://", "it leads away from http and https"),
      ("file:///etc/passwd", "it leads away from http and https"),
      ("ftp://a.example/", "it leads away from http and https"),
      ("javascript:alert(1)", "it leads away from http and https"),
      ("data:text/plain,x", "it leads away from http and https"),
      ("http://a.example/", "it leads from https to http"),
      (
        "https://[::1]/",
        "it leads to a URL that cannot be requested: an IPv6 literal is not supported on this system; use a host name"
      ),
      ("https://a.example:0/", "it leads to a URL that cannot be requested: the port must be 1 to 65535"),
    ] as [(String?, String)]
  )
  func refused(location: String?, reason: String) {
    let expected = NetworkError(
      .redirectRefused, url: URL(string: "https://a.example/a/b"), reason: reason, status: 302, method: .get)
    #expect(throws: expected) {
      try follow(302, from: "https://a.example/a/b", location: location)
    }
  }

  @Test(
    "A method that is not safe is sent again after 307 and 308 on the same origin, once",
    arguments: ["POST", "PUT", "PATCH", "DELETE"],
    [
      (301, "/x", false), (302, "/y", false), (303, "/x/", false), (301, "https://a.example/x", false),
      (307, "/y", true), (308, "http://A.EXAMPLE:80/y", true), (307, "https://a.example/x", false),
      (308, "http://b.example/x", false),
    ])
  func unsafe(method: String, redirect: (status: Int, location: String, isFollowed: Bool)) throws {
    var request = URLRequest(url: try #require(URL(string: "http://a.example/x")))
    request.httpMethod = method
    request.httpBody = Data("{}".utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    var policy = RedirectPolicy()
    let headers: HTTPFields = ["Location": redirect.location]
    let response = HTTPResponse(url: request.url, statusCode: redirect.status, headers: headers, body: Data())
    if redirect.isFollowed {
      let next = try #require(try policy.request(after: response, to: request))
      #expect(next.httpMethod == method && next.httpBody == request.httpBody)
      #expect(next.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }
    let error = #expect(throws: NetworkError.self) { try policy.request(after: response, to: request) }
    #expect(error?.kind == .moved && error?.category == .unusable && error?.status == redirect.status)
    #expect(error?.reason.hasPrefix("moved: HTTP \(redirect.status) to http") == true)
  }

  @Test(
    "A new address is advised if another base URL leads to it",
    arguments: [
      ("https://a.example/v1/users.json", true), ("http://b.example/users.json", true), ("/login", false),
      ("/v1/users.json/", false), ("/v1/users", false), ("/v1/allusers.json", false),
    ])
  func newAddress(location: String, isAdvised: Bool) throws {
    var request = URLRequest(url: try #require(URL(string: "http://a.example/v1/users.json")))
    request.httpMethod = "POST"
    var policy = RedirectPolicy(path: "/users.json")
    let response = HTTPResponse(url: request.url, statusCode: 301, headers: ["Location": location], body: Data())
    let error = #expect(throws: NetworkError.self) { try policy.request(after: response, to: request) }
    #expect(error?.suggestion == (isAdvised ? "Use the new address of the server." : nil))
  }

  @Test(
    "Other statuses are not redirects",
    arguments: [100, 101, 200, 201, 204, 300, 304, 305, 306, 400, 401, 404, 500]
  )
  func noRedirect(status: Int) throws {
    #expect(try follow(status, from: "http://a.example/", location: "/b") == nil)
  }

  @Test(
    "Credentials stay with the origin: scheme, host and port",
    arguments: [
      ("http://a.example/", "http://a.example/b", true),
      ("http://a.example/", "http://A.EXAMPLE:80/b", true),
      ("https://a.example/", "https://a.example:443/b", true),
      ("http://a.example/", "https://a.example/b", false),
      ("http://a.example/", "http://b.example/", false),
      ("http://a.example/", "http://sub.a.example/", false),
      ("http://a.example/", "http://a.example:8080/", false),
    ]
  )
  func credentials(from: String, to: String, kept: Bool) throws {
    let next = try follow(307, from: from, location: to)
    for field in ["Authorization", "Cookie", "Proxy-Authorization"] {
      #expect((next?.value(forHTTPHeaderField: field) != nil) == kept)
    }
    #expect(next?.value(forHTTPHeaderField: "Accept") == "application/json")
  }

  @Test("A safe request keeps its method", arguments: [301, 302, 303, 307, 308], ["GET", "HEAD"])
  func method(status: Int, method: String) throws {
    #expect(try follow(status, from: "http://a.example/", location: "/b", method: method)?.httpMethod == method)
  }

  @Test(
    "Five redirects are followed; the refusal of the sixth names cookies, if the server sets them",
    arguments: [true, false])
  func limit(setsCookies: Bool) throws {
    var policy = RedirectPolicy()
    let request = URLRequest(url: try #require(URL(string: "http://a.example/")))
    var redirect = try response(302, location: "/")
    if setsCookies { redirect.headers["Set-Cookie"] = "id=7" }
    for _ in 1...5 { #expect(try policy.request(after: redirect, to: request) != nil) }
    let error = #expect(throws: NetworkError.self) { try policy.request(after: redirect, to: request) }
    let cookies = ": the server wants cookies, which are not kept"
    #expect(error?.reason == "the redirect was not followed: more than 5 redirects" + (setsCookies ? cookies : ""))
  }

  private func follow(
    _ status: Int, from: String, location: String?, method: String = "GET"
  ) throws -> URLRequest? {
    var request = URLRequest(url: try #require(URL(string: from)))
    request.httpMethod = method
    request.httpBody = Data("{}".utf8)
    for field in ["Authorization", "Cookie", "Proxy-Authorization", "Content-Type"] {
      request.setValue("x", forHTTPHeaderField: field)
    }
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    var policy = RedirectPolicy()
    return try policy.request(after: response(status, location: location), to: request)
  }

  private func response(_ status: Int, location: String?) throws -> HTTPResponse {
    let url = try #require(URL(string: "http://a.example/"))
    return HTTPResponse(url: url, statusCode: status, headers: location.map { ["Location": $0] } ?? [:], body: Data())
  }
}
