import Models
import Testing
import Views

@testable import CLI

@Suite("Properties that declare arguments")
struct ParsableArgumentsTests {
  struct Nested: ParsableArguments {
    @Flag("nested", help: "In a nested type") var isNested: Bool

    var declared: [any DeclaredArguments] { [_isNested] }
  }

  struct Sample: ParsableArguments {
    @Argument("ID") var id: Post.ID
    @Option("limit", short: "L", help: "The limit") var limit: Int?
    let nested = Nested()
    let constant = 7
    @Option("resume", placeholder: "N", help: "", expectation: "a draft", bare: 0, read: { Int($0) })
    var draft: Int?

    var declared: [any DeclaredArguments] { [_id, _limit, nested, _draft] }
  }

  /// The commands, their subcommands and the types of their options.
  static let types: [any ParsableArguments.Type] =
    CommandList.all.flatMap { [$0] + $0.configuration.subcommands }
    + [GlobalOptions.self, ListOptions.self, AccountFormOptions.self]

  @Test("Properties that declare arguments are all in the list of their type", arguments: types)
  func lists(_ type: any ParsableArguments.Type) {
    func names(_ declarations: [any DeclaredArguments]) -> [String] {
      declarations.flatMap { $0.options.map(\.name) + ($0.argument.map { [$0.placeholder] } ?? []) }
    }
    let value = type.init()
    let properties = Mirror(reflecting: value).children.compactMap { $0.value as? any DeclaredArguments }
    #expect(names(value.declared) == names(properties))
  }

  @Test("Properties that declare arguments are found in their order, with those of nested types")
  func order() {
    #expect(
      Sample().options.map(\.synopsis) == ["-L, --limit N", "--nested", "--resume[=N]"])
    #expect(Sample().argument?.placeholder == "ID")
  }

  @Test("Properties that declare arguments have the values of their instance only")
  func storage() throws {
    let (one, other) = (Sample(), Sample())
    try one.storeOptions(of: ParsedArguments(options: ["limit": ["5"], "nested": [nil], "resume": [nil]]))
    #expect((one.limit, one.nested.isNested, one.draft) == (5, true, 0))
    #expect((other.limit, other.nested.isNested, other.draft) == (nil, false, nil))
  }
}
