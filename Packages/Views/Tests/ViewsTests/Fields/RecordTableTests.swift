import Features
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A table of records")
struct RecordTableTests {
  private static func table(_ titles: String..., fields: [String]? = nil) -> RecordTable? {
    ListView(
      .posts, rows: titles.map { .fixture(7, title: $0) }, options: ViewOptions(fields: fields)
    ).table
  }

  @Test("A table of records has the column names of a pipe, or of the selected fields, and a row for each record")
  func rows() {
    #expect(Self.table("a")?.names == ["id", "title", "author.name"])
    #expect(Self.table("a", fields: ["title", "id"])?.rows == [["a", "7"]])
    #expect(Self.table()?.csv == "id,title,author.name\r\n")
  }

  @Test(
    "A table of records quotes a value with a comma, a quotation mark or a line break in its CSV lines (RFC 4180)",
    arguments: [
      ("a", "a"), ("", ""), (" a ", " a "), ("a,b", #""a,b""#), (#"say "a""#, #""say ""a""""#), ("a\nb", "\"a\nb\""),
      ("é\u{1B}[31m", "é␛[31m"),
    ])
  func csv(title: String, value: String) {
    #expect(Self.table(title, fields: ["title"])?.csv == "title\r\n\(value)\r\n")
  }

  @Test("A table of records has tab-separated lines of one record each")
  func tabSeparated() {
    #expect(
      Self.table("a\tb\nc", fields: ["id", "title"])?.tabSeparatedLines.map(\.text) == ["id\ttitle", "7\ta b c"])
  }
}

@Suite("The order of records by a field")
struct RowOrderTests {
  @Test(
    "The order of records compares numbers by value and texts without case and accents; missing values are last",
    arguments: [
      (RowOrder("id"), [2, 9, 10, 11]), (RowOrder("id", isDescending: true), [11, 10, 9, 2]),
      (RowOrder("title"), [9, 11, 10, 2]), (RowOrder("title", isDescending: true), [2, 10, 9, 11]),
      (RowOrder("author.name"), [2, 10, 9, 11]), (RowOrder("author.name", isDescending: true), [10, 2, 9, 11]),
    ])
  func sorted(order: RowOrder, ids: [Int]) {
    let posts: [AuthoredPost] = [
      .fixture(10, title: "Élan", author: .fixture(name: "Zoë")), .fixture(9, title: "10", author: nil),
      .fixture(2, title: "fog", author: .fixture(name: "ada")), .fixture(11, title: "10", author: nil),
    ]
    let view = ListView(.posts, rows: posts, options: ViewOptions(limit: 3, sort: order))
    #expect(view.rows.map(\.id.rawValue) == ids.prefix(3).map(\.self))
    #expect(view.count == 4)
  }
}
