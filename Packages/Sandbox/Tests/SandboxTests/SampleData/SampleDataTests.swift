import Testing

@testable import Sandbox

@Suite("The sample data has the structure of JSONPlaceholder and never changes")
struct SampleDataTests {
  private func rows(_ name: String) throws -> [JSONObject] {
    try #require(SandboxData.sample.collections.first { $0.name == name }).rows("http://test")
  }

  @Test(
    "Each collection has its size, its fields, and its rows in the order of their parents",
    arguments: [
      ("posts", 100, ["userId", "id", "title", "body"], 10),
      ("comments", 500, ["postId", "id", "name", "email", "body"], 5),
      ("albums", 100, ["userId", "id", "title"], 10),
      ("photos", 5000, ["albumId", "id", "title", "url", "thumbnailUrl"], 50),
      ("users", 10, ["id", "name", "username", "email", "address", "phone", "website", "company"], 1),
      ("todos", 200, ["userId", "id", "title", "completed"], 20),
    ])
  func shape(name: String, count: Int, fields: [String], perParent: Int) throws {
    let rows = try rows(name)
    #expect(rows.count == count)
    for (index, row) in rows.enumerated() {
      try #require(Set(row.keys) == Set(fields))
      try #require(row["id"] == .integer(index + 1))
      if name != "users" { try #require(row[fields[0]] == .integer(index / perParent + 1)) }
    }
  }

  @Test("There are 167 producers in no order, with unique names, ids and permalinks")
  func producers() {
    let producers = SampleData.producers
    #expect(producers.count == 167)
    for name in ["id", "name", "permalink"] {
      #expect(Set(producers.compactMap { $0[name]?.plainText }).count == 167)
    }
    let names = producers.compactMap { $0["name"]?.text }
    #expect(names != names.sorted())
  }

  @Test(
    "Each edge case of a list that people have maintained for years occurs in the first twenty producers",
    arguments: [
      ("location", "^$"), ("short_description", "^$"), ("description", "^$"), ("short_description", ".{250,}"),
      ("description", "(?s).{2000,}"), ("description", #"\r\n\r\n\r\n>\*‘"#), ("description", #"\r\n\r\n● "#),
      ("description", "  $"), ("description", "\u{AD}"), ("created_at", #"\+01:00$"#), ("created_at", #"\+00:00$"#),
      ("name", "[\u{C0}-\u{17F}]"), ("name", "[\u{3040}-\u{FFFF}]"), ("images", #"position":2"#), ("images", "%20"),
    ])
  func edgeCase(member: String, pattern: String) throws {
    let pattern = try Regex(pattern).matchingSemantics(.unicodeScalar)
    let hasMatch = SampleData.producers.prefix(20).contains { $0[member]?.plainText.firstMatch(of: pattern) != nil }
    #expect(hasMatch)
  }
}
