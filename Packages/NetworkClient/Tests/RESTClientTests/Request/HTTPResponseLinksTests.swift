import Foundation
import RESTClient
import Testing

@Suite("The links of a response")
struct HTTPResponseLinksTests {
  @Test(
    "The next page is the link with the relation next, resolved against the URL of the response",
    arguments: [
      (#"</books?page=2>; rel="next""#, "https://api.example/books?page=2"),
      (#"<?page=1>; rel=first, <?page=2>; title="a, b"; rel="last NEXT""#, "https://api.example/v2/books?page=2"),
      (#"<https://other.example/a,b;c?page=2>;rel=next"#, "https://other.example/a,b;c?page=2"),
      (#"<?page=3>; title="rel=next""#, nil), (#"<?page=3>; rel="nextish""#, nil), ("?page=2; rel=next", nil),
      ("", nil), (#"<?page=2>; rel = "next" ; title=x"#, "https://api.example/v2/books?page=2"),
      ("<?page=3>; title=\"a", nil), (String(repeating: "<", count: 8000) + "; rel=next", nil),
      (String(repeating: " ", count: 8192) + "<?page=2>; rel=next", nil),
    ])
  func nextPage(field: String, expected: String?) {
    let url = URL(string: "https://api.example/v2/books?page=1")
    let response = HTTPResponse(url: url, headers: ["link": field], body: Data())
    #expect(response.nextPage?.absoluteString == expected)
  }
}
