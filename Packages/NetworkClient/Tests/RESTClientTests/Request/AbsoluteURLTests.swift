import Foundation
import RESTClient
import Testing

@Suite("A request for an absolute URL")
struct AbsoluteURLTests {
  @Test(
    "Characters that a URL cannot hold are percent-encoded, and nothing is encoded twice",
    arguments: [
      ("/é%20b.jpg?q=ü%2Fx", "/%C3%A9%20b.jpg?q=%C3%BC%2Fx"),
      ("/100%.jpg?%zz&%4", "/100%25.jpg?%25zz&%254"),
      ("/a[1]|\"<b>`^{c}\\.jpg?x[]=1|2", "/a%5B1%5D%7C%22%3Cb%3E%60%5E%7Bc%7D%5C.jpg?x%5B%5D=1%7C2"),
      ("/e\u{301}/\u{301}?\u{85}#é", "/e%CC%81/%CC%81?%C2%85"),
      ("/a/../b/./c", "/a/../b/./c"),
      ("/dir/my photo.jpg?text=Hello World", "/dir/my%20photo.jpg?text=Hello%20World"),
      ("/my%20photo 1.jpg \n", "/my%20photo%201.jpg"), ("/a\u{200B}", "/a"),
    ]
  )
  func encoded(path: String, expected: String) throws {
    #expect(try url("https://h.example\(path)") == "https://h.example\(expected)")
  }

  @Test("The base URL is not used, and the scheme and the host are lowercased")
  func baseURL() throws {
    let request = request("HTTP://H.EXAMPLE:8080/A.png")
    for baseURL in [nil, try BaseURL("https://api.example/v2")] {
      let url = try request.urlRequest(baseURL: baseURL).url
      #expect(url?.absoluteString == "http://h.example:8080/A.png")
    }
  }

  @Test(
    "A relative URL is resolved against the base URL",
    arguments: [
      ("/img/plain.jpg", "http://127.0.0.1:4802/img/plain.jpg"),
      ("./", "http://127.0.0.1:4802/v2/"), ("../teas", "http://127.0.0.1:4802/teas"),
      ("img/a b.jpg", "http://127.0.0.1:4802/v2/img/a%20b.jpg"),
      ("//h.example/a.jpg", "http://h.example/a.jpg"), ("?page=2", "http://127.0.0.1:4802/v2/?page=2"),
      ("127.0.0.1:4803/a.jpg", "http://127.0.0.1:4803/a.jpg"), ("localhost:4803/a.jpg", "http://localhost:4803/a.jpg"),
      ("http:\\\\h.example\\a.jpg", "http://h.example/a.jpg"), ("https://h.example/a#b", "https://h.example/a"),
    ])
  func relative(text: String, expected: String) throws {
    let url = try request(text).urlRequest(baseURL: BaseURL("http://127.0.0.1:4802/v2")).url
    #expect(url?.absoluteString == expected)
  }

  @Test("Without a base URL, a URL without a scheme is one of https")
  func noScheme() throws {
    #expect(try url("//h.example/a.jpg") == "https://h.example/a.jpg")
  }

  @Test(
    "An invalid URL is rejected as a base URL is, without secrets in the error",
    arguments: [
      ("", "", "it must start with http:// or https://"),
      ("http://h.example:0/", "http://h.example:0/", "the port must be 1 to 65535"),
      ("http://me:secret@h.example/", "…@h.example/", "it must not hold a user name or a password"),
      ("http://h exa.example/", "http://h exa.example/", "it is not a URL"),
      ("http://h.example/\r\nX: 1", "http://h.example/\r\nX: 1", "it must not hold U+000D"),
    ]
  )
  func rejected(url: String, shown: String, reason: String) {
    #expect(throws: NetworkError(.invalidRequest, host: shown, reason: reason)) { try self.url(url) }
  }

  private func url(_ absoluteURL: String) throws -> String? {
    try request(absoluteURL).urlRequest(baseURL: nil).url?.absoluteString
  }

  private func request(_ absoluteURL: String) -> Request<Data> {
    Request().at(absoluteURL)
  }
}
