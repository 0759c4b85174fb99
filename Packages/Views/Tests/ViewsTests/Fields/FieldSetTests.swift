import Features
import Models
import Testing
import ViewsTestSupport

@testable import Views

@Suite("Fields and their paths")
struct FieldSetTests {
  static let fields = FieldSet<AuthoredPost>.posts
  static let row = AuthoredPost.fixture()

  @Test(
    "A path leads to a value",
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
    let field = try #require(Self.fields.field(at: path))
    #expect(field.json(Self.row) == value)
    #expect(field.text(Self.row) == Self.text(of: value))
    #expect(Self.fields.paths.contains(path))
  }

  private static func text(of value: JSONValue) -> String {
    if case .string(let text) = value { text } else { value.text(.compact) }
  }

  @Test(
    "An unknown path has no field",
    arguments: [
      "", ".", "bogus", "idx", "i", "id.", "id.x", "author.", "author.x", "author.name.x", ".id", "ID", "author..name",
    ])
  func unknownPaths(path: String) {
    #expect(Self.fields.field(at: path) == nil)
    #expect(!Self.fields.paths.contains(path))
  }

  @Test("Every listed path has a field, and is listed once")
  func listedPaths() {
    let paths = Self.fields.paths
    #expect(paths.allSatisfy { Self.fields.field(at: $0) != nil })
    #expect(Set(paths).count == paths.count)
    #expect(FieldSet<PostDetail.State>.post.paths.contains("comments"))
  }

  @Test("An object has all fields in their order")
  func allFields() {
    guard case .object(let members) = Self.fields.object(Self.row) else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.key) == ["id", "title", "body", "userId", "author"])
  }

  @Test("An object of selected fields has them in the given order, nested as in the whole one")
  func someFields() {
    let object = Self.fields.objects(of: ["author.name", "title", "author.address.geo.lat"])(Self.row)
    #expect(
      object.text(.compact)
        == #"{"author":{"name":"Ada Byron","address":{"geo":{"lat":"52.4"}}},"title":"On the sea"}"#)
  }

  @Test("A field of a missing record is null", arguments: ["author", "author.name", "author.address.geo.lat"])
  func missingRecord(path: String) {
    let field = Self.fields.field(at: path)
    #expect(field?.json(.fixture(author: nil)) == .null)
    #expect(field?.text(.fixture(author: nil)) == "")
  }

  @Test("A user's object equals the API's")
  func user() {
    #expect(
      FieldSet<User>.users.object(.fixture()).text(.compact)
        == #"{"id":1,"name":"Ada Byron","username":"ada","email":"ada@example.com","address":{"street":"Mill Lane","#
        + #""suite":"No. 3","city":"Ely","zipcode":"CB7 4DL","geo":{"lat":"52.4","lng":"0.26"}},"phone":"01353 0","#
        + #""website":"example.com","company":{"name":"Engines","catchPhrase":"Runs by itself","bs":"analytical work"}}"#
    )
  }

  @Test("In a table, strings have no quotes, and null is empty")
  func texts() {
    #expect("a \"b\"".fieldJSON.plainText == "a \"b\"")
    #expect(7.fieldJSON.plainText == "7")
    #expect(true.fieldJSON.plainText == "true")
    #expect(Post.ID(7).fieldJSON.plainText == "7")
    #expect(Timestamp("yesterday").fieldJSON.plainText == "yesterday")
    #expect(String?.none.fieldJSON.plainText == "")
    #expect(Bool?.some(false).fieldJSON.plainText == "false")
    #expect(JSONValue.object(["a": .string("b")]).plainText == #"{"a":"b"}"#)
  }
}
