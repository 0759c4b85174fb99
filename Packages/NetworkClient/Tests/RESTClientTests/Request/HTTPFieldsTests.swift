import RESTClient
import Testing

@Suite("Header fields")
struct HTTPFieldsTests {
  @Test("Names are case-insensitive, and the last value of a name counts")
  func names() {
    var fields: HTTPFields = ["X-Key": "1", "Accept": "text/plain"]
    fields["x-key"] = "2"
    #expect(fields.map { "\($0.name): \($0.value)" } == ["Accept: text/plain", "x-key: 2"])
    #expect(fields == ["ACCEPT": "text/plain", "X-KEY": "2"])
    #expect(fields.merging(["ACCEPT": "text/csv", "B": "3"])["accept"] == "text/csv")
    fields["ACCEPT"] = nil
    #expect(fields["Accept"] == nil)
    fields["X-KEY"] = nil
    #expect(fields.isEmpty)
  }

  @Test(
    "A field line has the name of a token, and a value without control characters",
    arguments: [
      ("Authorization: Bearer a:b", "Bearer a:b"), ("Authorization:\t A \t", "A"), ("authorization:", ""),
      ("Authorization : A", nil), ("Auth orization: A", nil), ("Authorizatión: A", nil), (": A", nil),
      ("Authorization=A", nil), ("Authorization: A\u{1B}", nil), ("Authorization: A\nB: C", nil),
    ] as [(String, String?)])
  func line(text: String, value: String?) {
    #expect(HTTPFields(line: text)?["Authorization"] == value)
  }
}
