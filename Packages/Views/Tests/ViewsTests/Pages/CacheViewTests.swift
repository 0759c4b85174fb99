import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("The list of cached responses")
struct CacheViewTests {
  private let view = CacheViewTests.view(.fixture())

  private static func view(_ summary: CacheSummary, selectedFields: [String]? = nil) -> ListView<CacheSummary.Entry> {
    ListView(summary, at: .fixture, ViewOptions(fields: selectedFields))
  }

  @Test("The list of cached responses has those of each server with their ages in a terminal, and the file size")
  func table() {
    var summary = CacheSummary.fixture()
    summary.entries += CacheSummary.fixture(source: "https://example.com:8080/path").entries
    #expect(
      Self.view(summary).lines(.terminal(80)).map(\.text) == [
        "https://example.com",
        " RESPONSE         ROWS  CACHED",
        " albums/1/photos    50  3 min ago",
        " users               3  just now",
        "",
        "https://example.com:8080/path",
        " RESPONSE         ROWS  CACHED",
        " albums/1/photos    50  3 min ago",
        " users               3  just now",
        "",
        "4 responses",
        "48 KB in /home/ada/.cache/app/cache.db",
      ])
  }

  @Test("The list of cached responses has whole servers and blocks in a narrow terminal")
  func narrow() {
    #expect(
      Self.view(.fixture(source: "https://jsonplaceholder.typicode.com")).lines(.terminal(30)).map(\.text) == [
        "https://jsonplaceholder.typico",
        "de.com",
        " albums/1/photos",
        " 50 · 3 min ago",
        " users",
        " 3 · just now",
        "",
        "2 responses",
        "48 KB in",
        "/home/ada/.cache/app/cache.db",
      ])
  }

  @Test("The list of cached responses has dates in UTC in a pipe")
  func plain() {
    #expect(
      view.plainLines.map(\.text) == [
        "https://example.com\talbums/1/photos\t50\t2027-01-15T07:57:00Z",
        "https://example.com\tusers\t3\t2027-01-15T08:00:00Z",
      ])
  }

  @Test("The list of cached responses shows whether a response is complete in JSON")
  func json() {
    #expect(
      view.json.text(.compact)
        == #"[{"server":"https://example.com","response":"albums/1/photos","rows":50,"cached":"2027-01-15T07:57:00Z","#
        + #""complete":true},{"server":"https://example.com","response":"users","rows":3,"cached":"2027-01-15T08:00:00Z","#
        + #""complete":false}]"#)
    let selected = Self.view(.fixture(), selectedFields: ["response"])
    #expect(selected.plainLines.map(\.text) == ["albums/1/photos", "users"])
  }
}
