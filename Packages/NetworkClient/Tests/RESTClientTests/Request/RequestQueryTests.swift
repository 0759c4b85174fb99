import Foundation
import RESTClient
import Testing

@Suite("The query of a request")
struct RequestQueryTests {
  @Test("A literal keeps its order and repeated names, and leaves out nil")
  func literal() {
    let none: String? = nil
    let query: RequestQuery = ["b": "1", "a": "x y", "none": none, "b": "2", "empty": ""]
    #expect(
      query.items == [
        URLQueryItem(name: "b", value: "1"), URLQueryItem(name: "a", value: "x y"),
        URLQueryItem(name: "b", value: "2"), URLQueryItem(name: "empty", value: ""),
      ])
  }
}
