import Features
import Models
import Testing

@testable import CLI

@Suite("Fields are asked for by name, and by paths into them")
struct FieldSetTests {
  static let row = AuthoredPost.fixture()
  static let lonely = AuthoredPost.fixture(author: nil)

  @Test(
    "A path leads to a value, from the first field to the deepest",
    arguments: [
      ("id", .integer(7)), ("title", .string("On the sea")), ("userId", .integer(1)), ("author.id", .integer(1)),
      ("author.name", .string("Ada Byron")), ("author.address.city", .string("Ely")),
      ("author.address.geo.lat", .string("52.4")), ("author.company.bs", .string("analytical work")),
      (
        "author.company",
        .object([
          "name": .string("Engines"), "catchPhrase": .string("Runs by itself"), "bs": .string("analytical work"),
        ])
      ),
      ("author.address.geo", .object(["lat": .string("52.4"), "lng": .string("0.26")])),
    ] as [(String, JSONValue)])
  func paths(path: String, value: JSONValue) throws {
    let read = try #require(FieldSet<AuthoredPost>.posts.reader(at: path[...]))
    #expect(read(Self.row) == value)
    #expect(FieldSet<AuthoredPost>.posts.paths.contains(path))
  }

  @Test(
    "A path to nowhere is none",
    arguments: [
      "", ".", "bogus", "idx", "i", "id.", "id.x", "author.", "author.x", "author.name.x", ".id", "ID", "author..name",
    ])
  func nowhere(path: String) {
    #expect(FieldSet<AuthoredPost>.posts.reader(at: path[...]) == nil)
    #expect(!FieldSet<AuthoredPost>.posts.paths.contains(path))
  }

  @Test("Every path that is listed leads somewhere, and is listed once")
  func listedPaths() {
    let paths = FieldSet<AuthoredPost>.posts.paths
    #expect(paths.allSatisfy { FieldSet<AuthoredPost>.posts.reader(at: $0[...]) != nil })
    #expect(Set(paths).count == paths.count)
    #expect(FieldSet<PostDetail.State>.post.paths.contains("comments"))
  }

  @Test("An object has all fields in their order")
  func allFields() {
    guard case .object(let members) = FieldSet<AuthoredPost>.posts.object(Self.row) else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == ["id", "title", "body", "userId", "author"])
  }

  @Test("Objects of some fields have them as asked, under the paths as asked")
  func someFields() {
    let object = FieldSet<AuthoredPost>.posts.objects(of: ["author.name", "title", "id"])(Self.row)
    #expect(
      object == .object(["author.name": .string("Ada Byron"), "title": .string("On the sea"), "id": .integer(7)]))
  }

  @Test("What lies in a missing record is null", arguments: ["author", "author.name", "author.address.geo.lat"])
  func missingRecord(path: String) {
    #expect(FieldSet<AuthoredPost>.posts.reader(at: path[...])?(Self.lonely) == .null)
  }

  @Test("A user's object is the API's own")
  func user() {
    #expect(
      FieldSet<User>.users.object(.fixture()).text(.compact)
        == #"{"id":1,"name":"Ada Byron","username":"ada","email":"ada@example.com","address":{"street":"Mill Lane","#
        + #""suite":"No. 3","city":"Ely","zipcode":"CB7 4DL","geo":{"lat":"52.4","lng":"0.26"}},"phone":"01353 0","#
        + #""website":"example.com","company":{"name":"Engines","catchPhrase":"Runs by itself","bs":"analytical work"}}"#
    )
  }

  @Test("Of several unknown fields, the first is named")
  func check() throws {
    try FieldSet<AuthoredPost>.posts.check([])
    try FieldSet<AuthoredPost>.posts.check(["id", "author.company.name"])
    let failure = #expect(throws: CommandError.self) { try FieldSet<AuthoredPost>.posts.check(["id", "boddy", "x"]) }
    #expect(failure?.message == "unknown field \"boddy\"")
    #expect(failure?.hints.first == "Did you mean: body?")
    #expect(failure?.exitCode == .usage)
  }
}
