import Testing

@testable import Sandbox

@Suite("The sample data has the structure of JSONPlaceholder and never changes")
struct SampleDataTests {
  @Test(
    "Each collection has its size, its fields in order, and its rows in the order of their parents",
    arguments: [
      ("posts", 100, ["userId", "id", "title", "body"], 10),
      ("comments", 500, ["postId", "id", "name", "email", "body"], 5),
      ("albums", 100, ["userId", "id", "title"], 10),
      ("photos", 5000, ["albumId", "id", "title", "url", "thumbnailUrl"], 50),
      ("users", 10, ["id", "name", "username", "email", "address", "phone", "website", "company"], 1),
      ("todos", 200, ["userId", "id", "title", "completed"], 20),
    ])
  func shape(name: String, count: Int, fields: [String], perParent: Int) throws {
    let rows = try #require(SandboxData.sample.collection(named: name)).rows
    #expect(rows.count == count)
    for (index, row) in rows.enumerated() {
      try #require(row.members.map(\.name) == fields)
      try #require(row["id"] == .number(String(index + 1)))
      if name != "users" { try #require(row.members[0].value == .number(String(index / perParent + 1))) }
    }
  }

  @Test(
    "The data is the same in every process",
    arguments: [
      ("posts", "83fc-r+W5rFI6wmNx7i+yVFtdxMtFEFE"), ("comments", "22c89-bezUjNi6/UzePoW2fZOyWlbxen4"),
      ("albums", "1f46-2G7VePT7v4+x24lTQEoOvhIBkh8"), ("photos", "fdbd1-+XEIUGAi1kjM9lHzrMkfIu5crho"),
      ("users", "1583-xbVjmrUxQfBeXmNyZVZDRhJu4Ok"),
      ("todos", "5af3-GsVHAZBqrCvrq7OgtYVe6fU98Zs"),
    ])
  func isStable(name: String, tag: String) throws {
    #expect(SandboxData.sample.collection(named: name)?.list.entityTag.text == "W/\"\(tag)\"")
  }

  @Test("Titles of posts and of albums are unique", arguments: ["posts", "albums"])
  func titles(name: String) throws {
    let rows = try #require(SandboxData.sample.collection(named: name)).rows
    #expect(Set(rows.compactMap { $0["title"].map(JavaScript.text) }).count == rows.count)
  }

  @Test("Email addresses have reserved domains", arguments: ["users", "comments"])
  func addresses(name: String) throws {
    let rows = try #require(SandboxData.sample.collection(named: name)).rows
    for row in rows {
      let domain = JavaScript.text(row["email"] ?? .null).split(separator: "@").last ?? ""
      try #require(
        ["example.org", "example.com", "example.net"].contains { domain == $0 || domain.hasSuffix(".\($0)") })
    }
  }

  @Test("Coordinates are strings with valid numbers")
  func coordinates() throws {
    for row in try #require(SandboxData.sample.collection(named: "users")).rows {
      guard case .string(let latitude)? = JSON.object(row)[FieldPath("address.geo.lat")],
        case .string(let longitude)? = JSON.object(row)[FieldPath("address.geo.lng")]
      else {
        Issue.record("a user has no coordinates")
        return
      }
      #expect(abs(try #require(Double(latitude))) <= 90)
      #expect(abs(try #require(Double(longitude))) <= 180)
    }
  }

  @Test("The URLs of a photo have the same color of six digits")
  func colors() throws {
    for row in try #require(SandboxData.sample.collection(named: "photos")).rows {
      let url = JavaScript.text(row["url"] ?? .null)
      let thumbnail = JavaScript.text(row["thumbnailUrl"] ?? .null)
      try #require(url.hasPrefix("https://via.placeholder.com/600/") && url.utf8.count == 38)
      try #require(thumbnail == "https://via.placeholder.com/150/" + url.suffix(6))
    }
  }

  @Test("Some titles are difficult to lay out: combining marks, joined emoji, wide characters")
  func difficultTexts() throws {
    let posts = try #require(SandboxData.sample.collection(named: "posts")).rows
    let titles = posts.compactMap { $0["title"].map(JavaScript.text) }
    #expect(titles.contains { $0.unicodeScalars.contains("\u{301}") })
    #expect(titles.contains { $0.unicodeScalars.contains("\u{200D}") })
    #expect(titles.count { title in title.unicodeScalars.contains { $0.value >= 0x3040 } } >= 6)
  }
}
