import CodingTestSupport
import Models
import Testing

@Suite("Post")
struct PostTests {
  @Test(
    "An id may be written with a fraction or an exponent", arguments: [("7.0", 7), ("70e-1", 7), ("0", 0), ("-0", 0)])
  func number(id: String, expected: Int) throws {
    #expect(try post(id: id).id.rawValue == expected)
  }

  private func post(id: String) throws -> Post {
    try decode(from: #"{"userId":1,"id":\#(id),"title":"","body":""}"#)
  }
}
