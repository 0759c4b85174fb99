import CLITestSupport
import Persistence
import Terminal
import Testing

@testable import Views

@Suite("The list of cached responses")
struct CacheViewTests {
  @Test("is a table whose servers are truncated, with the size of the file")
  func table() {
    #expect(
      CacheView(.fixture(), selectedFields: nil).lines(.terminal(80)).map(\.text) == [
        " SERVER               RESPONSE         ROWS  CACHED",
        " https://example.com  albums/1/photos    50  2027-01-15T07:57:00Z",
        " https://example.com  users               3  2027-01-15T08:00:00Z",
        "2 responses",
        "48 KB in /home/ada/.cache/app/saved.db",
      ])
    let view = CacheView(.fixture(source: "https://jsonplaceholder.typicode.com/api"), selectedFields: nil)
    #expect(
      view.lines(.terminal(62))[1].text == " https://jsonpla…  albums/1/photos    50  2027-01-15T07:57:00Z")
  }

  @Test("is blocks in a narrow terminal")
  func narrow() {
    #expect(
      CacheView(.fixture(), selectedFields: nil).lines(.terminal(40)).map(\.text) == [
        "SERVER    https://example.com",
        "RESPONSE  albums/1/photos",
        "ROWS      50",
        "CACHED    2027-01-15T07:57:00Z",
        "",
        "SERVER    https://example.com",
        "RESPONSE  users",
        "ROWS      3",
        "CACHED    2027-01-15T08:00:00Z",
        "",
        "2 responses",
        "48 KB in /home/ada/.cache/app/saved.db",
      ])
  }

  @Test("shows whether a response is complete in JSON")
  func json() {
    #expect(
      CacheView(.fixture(), selectedFields: nil).json.text(.compact)
        == #"[{"server":"https://example.com","answer":"albums/1/photos","rows":50,"saved":"2027-01-15T07:57:00Z","#
        + #""complete":true},{"server":"https://example.com","answer":"users","rows":3,"saved":"2027-01-15T08:00:00Z","#
        + #""complete":false}]"#)
    let view = CacheView(.fixture(), selectedFields: ["answer"])
    #expect(view.plainLines.map(\.text) == ["albums/1/photos", "users"])
  }
}
