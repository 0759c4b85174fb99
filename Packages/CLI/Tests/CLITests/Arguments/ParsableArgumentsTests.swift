import Models
import Testing

@testable import CLI

@Suite("Properties that declare arguments")
struct ParsableArgumentsTests {
  struct Nested: ParsableArguments {
    @Flag("nested", help: "In a nested type") var isNested: Bool

    var declared: [DeclaredArguments] { [_isNested] }
  }

  struct Sample: ParsableArguments {
    @Argument("ID") var id: Post.ID
    @Option("limit", short: "L", help: "The limit") var limit: Int?
    @OptionGroup var nested: Nested
    let constant = 7
    @Option("resume", placeholder: "N", help: "", expectation: "a draft", hint: "Try: 1", bare: 0, read: { Int($0) })
    var draft: Int?
    @Argument("WORD") var words: [String]

    var declared: [DeclaredArguments] { [_id, _limit, _nested, _draft, _words] }
  }

  /// The commands, their subcommands and the types of their options.
  static let types: [any ParsableArguments.Type] =
    CommandList.all.flatMap { [$0] + $0.configuration.allSubcommands }
    + [GlobalOptions.self, ListOptions.self, AccountFormOptions.self]

  @Test("are all in the list of their type", arguments: types)
  func lists(_ type: any ParsableArguments.Type) {
    let value = type.init()
    let properties = Mirror(reflecting: value).children.compactMap { $0.value as? DeclaredArguments }
    #expect(value.declared.map(ObjectIdentifier.init) == properties.map(ObjectIdentifier.init))
  }

  @Test("are found in their order, with those of nested types")
  func order() {
    #expect(
      Sample().declaredOptions.map(\.declaration.synopsis) == ["-L, --limit N", "--nested", "--resume[=N]"])
    #expect(Sample().declaredArguments.map(\.placeholder) == ["ID", "WORD"])
    #expect(Sample().declaredArguments.map(\.isRepeating) == [false, true])
  }

  @Test("have the values of their instance only")
  func storage() throws {
    let (one, other) = (Sample(), Sample())
    try one.storeOptions(of: ParsedArguments(options: ["limit": [.value("5")], "nested": [.bare], "resume": [.bare]]))
    #expect((one.limit, one.nested.isNested, one.draft) == (5, true, 0))
    #expect((other.limit, other.nested.isNested, other.draft) == (nil, false, nil))
  }

  @Test("reject invalid values with the hint of their declaration")
  func hint() {
    #expect(throws: CommandError.usage("--resume: \"x\" is not a draft", hints: "Try: 1")) {
      try Sample().storeOptions(of: ParsedArguments(options: ["resume": [.value("x")]]))
    }
  }

  @Test("read arguments by their type")
  func arguments() {
    let sample = Sample()
    let arguments = sample.declaredArguments
    #expect(!arguments[0].store(["x"]))
    #expect(arguments[0].store(["7"]))
    #expect(arguments[1].store(["a", "b"]))
    #expect(sample.id == 7)
    #expect(sample.words == ["a", "b"])
    #expect(arguments[0].expectation == "a post ID: a whole number from 1")
  }
}
