import Testing

@testable import Sandbox

@Suite("The made-up data has the shape of JSONPlaceholder and never changes")
struct MadeUpTests {
  @Test(
    "each collection has its size, its fields in order, and rows under their parents in order",
    arguments: [
      ("posts", 100, ["userId", "id", "title", "body"], 10),
      ("comments", 500, ["postId", "id", "name", "email", "body"], 5),
      ("albums", 100, ["userId", "id", "title"], 10),
      ("photos", 5000, ["albumId", "id", "title", "url", "thumbnailUrl"], 50),
      ("users", 10, ["id", "name", "username", "email", "address", "phone", "website", "company"], 1),
      ("todos", 200, ["userId", "id", "title", "completed"], 20),
    ])
  func shape(name: String, count: Int, fields: [String], perParent: Int) throws {
    let rows = try #require(Database.madeUp.collection(named: name)).rows
    #expect(rows.count == count)
    for (index, row) in rows.enumerated() {
      try #require(row.members.map(\.name) == fields)
      try #require(row["id"] == .number(String(index + 1)))
      if name != "users" { try #require(row.members[0].value == .number(String(index / perParent + 1))) }
    }
  }

  @Test(
    "the data is the same in every process",
    arguments: [
      ("posts", "83fc-r+W5rFI6wmNx7i+yVFtdxMtFEFE"), ("comments", "22c89-bezUjNi6/UzePoW2fZOyWlbxen4"),
      ("albums", "1f46-2G7VePT7v4+x24lTQEoOvhIBkh8"), ("photos", "fdbd1-+XEIUGAi1kjM9lHzrMkfIu5crho"),
      ("users", "1583-xbVjmrUxQfBeXmNyZVZDRhJu4Ok"),
      ("todos", "5af3-GsVHAZBqrCvrq7OgtYVe6fU98Zs"),
    ])
  func isStable(name: String, tag: String) throws {
    #expect(Database.madeUp.collection(named: name)?.list.entityTag.text == "W/\"\(tag)\"")
  }

  @Test("no two posts and no two albums share a title", arguments: ["posts", "albums"])
  func titles(name: String) throws {
    let rows = try #require(Database.madeUp.collection(named: name)).rows
    #expect(Set(rows.compactMap { $0["title"].map(JavaScript.text) }).count == rows.count)
  }

  @Test("every address belongs to nobody", arguments: ["users", "comments"])
  func addresses(name: String) throws {
    let rows = try #require(Database.madeUp.collection(named: name)).rows
    for row in rows {
      let domain = JavaScript.text(row["email"] ?? .null).split(separator: "@").last ?? ""
      try #require(
        ["example.org", "example.com", "example.net"].contains { domain == $0 || domain.hasSuffix(".\($0)") })
    }
  }

  @Test("places are texts within the globe")
  func places() throws {
    for row in try #require(Database.madeUp.collection(named: "users")).rows {
      guard case .string(let latitude)? = JSON.object(row)[FieldPath("address.geo.lat")],
        case .string(let longitude)? = JSON.object(row)[FieldPath("address.geo.lng")]
      else {
        Issue.record("a user has no place")
        return
      }
      #expect(abs(try #require(Double(latitude))) <= 90)
      #expect(abs(try #require(Double(longitude))) <= 180)
    }
  }

  @Test("pictures of one photo have one colour of six digits")
  func colours() throws {
    for row in try #require(Database.madeUp.collection(named: "photos")).rows {
      let url = JavaScript.text(row["url"] ?? .null)
      let thumbnail = JavaScript.text(row["thumbnailUrl"] ?? .null)
      try #require(url.hasPrefix("https://via.placeholder.com/600/") && url.utf8.count == 38)
      try #require(thumbnail == "https://via.placeholder.com/150/" + url.suffix(6))
    }
  }

  @Test("some texts are hard to lay out: accents, wide characters, combining marks, joined emoji")
  func difficultTexts() throws {
    let posts = try #require(Database.madeUp.collection(named: "posts")).rows
    let titles = posts.compactMap { $0["title"].map(JavaScript.text) }
    #expect(titles.contains { $0.unicodeScalars.contains("\u{301}") })
    #expect(titles.contains { $0.unicodeScalars.contains("\u{200D}") })
    #expect(titles.count { title in title.unicodeScalars.contains { $0.value >= 0x3040 } } >= 6)
  }
}
