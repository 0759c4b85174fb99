import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

@Suite("The argument parser")
struct ArgumentParserTests {
  struct Sample: ParsableArguments {
    @Option("limit", short: "L", help: "") var limit: Int?
    @Option("search", help: "") var search: String?
    @Option("color", help: "") var color: ColorMode?
    @Option("json", placeholder: "FIELDS", help: "", bare: "all") var json: String?
    @Flag("quiet", short: "q", help: "") var isQuiet: Bool

    var declared: [any DeclaredArguments] { [_limit, _search, _color, _json, _isQuiet] }
  }

  static let parser = ArgumentParser(Sample().options)

  static func parse(_ arguments: [String]) throws(CommandError) -> (options: Sample, words: [String]) {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    try parser.parseAll(&rest, into: &parsed)
    let sample = Sample()
    try sample.storeOptions(of: parsed)
    return (sample, parsed.words)
  }

  @Test(
    "The argument parser accepts a value after a space, an equals sign or the short name",
    arguments: [
      ["--limit", "5"], ["--limit=5"], ["-L", "5"], ["-L5"], ["-L=5"], ["--limit", "5", "-L5"],
    ]
  )
  func formsOfValues(arguments: [String]) throws {
    let (options, words) = try Self.parse(arguments)
    #expect(options.limit == 5)
    #expect(words.isEmpty)
  }

  @Test(
    "The argument parser accepts values that are empty, contain equals signs or begin with a dash",
    arguments: [
      (["--search="], ""), (["--search", ""], ""), (["--search=a=b"], "a=b"), (["--search", "-5"], "-5"),
      (["--search=--quiet"], "--quiet"),
    ])
  func unusualValues(arguments: [String], value: String) throws {
    #expect(try Self.parse(arguments).options.search == value)
  }

  @Test(
    "The argument parser accepts an optional value after an equals sign only",
    arguments: [
      (["--json", "7"], "all", ["7"]), (["--json=id,title"], "id,title", []), (["--json="], "", []),
      ([], nil, []),
    ] as [([String], String?, [String])])
  func optionalValue(arguments: [String], value: String?, words: [String]) throws {
    let parsed = try Self.parse(arguments)
    #expect(parsed.options.json == value)
    #expect(parsed.words == words)
  }

  @Test("The argument parser ends the options at two dashes")
  func endOfOptions() throws {
    let (options, words) = try Self.parse(["a", "--quiet", "--", "--limit", "-L", "--", "b"])
    #expect(options.isQuiet)
    #expect(options.limit == nil)
    #expect(words == ["a", "--limit", "-L", "--", "b"])
  }

  @Test(
    "The argument parser takes negative numbers and a lone dash as words",
    arguments: ["-1", "-0.5", "-99999999999999999999", "-", "", "-٣"])
  func words(argument: String) throws {
    #expect(try Self.parse([argument]).words == [argument])
  }

  @Test("The argument parser finds options between words")
  func mixed() throws {
    let (options, words) = try Self.parse(["a", "-q", "b", "--limit", "2", "c"])
    #expect(words == ["a", "b", "c"])
    #expect(options.isQuiet)
    #expect(options.limit == 2)
  }

  @Test(
    "The argument parser names the option of an error",
    arguments: [
      (["--limit"], "--limit needs a value: --limit N", nil),
      (["-L"], "-L needs a value: -L N", nil),
      (["--limit", "--quiet"], "--limit needs a value: --limit N", nil),
      (["--limit", "--search=x"], "--limit needs a value: --limit N", nil),
      (["--quiet=yes"], "--quiet takes no value", .usage),
      (["--quiet="], "--quiet takes no value", .usage),
      (["-qx"], "-q takes no value", .usage),
      (["--zzzzzz=5"], "unknown option \"--zzzzzz\"", .option("zzzzzz")),
      (["---"], "unknown option \"---\"", .option("-")),
      (["--=5"], "unknown option \"--\"", .option("")),
      (["-z"], "unknown option \"-z\"", .option("z")),
      (["-json"], "unknown option \"-j\"", .option("json")),
      (["--limit", "x"], "--limit: \"x\" is not a whole number from 0", nil),
      (
        ["--color=alwys"], "--color: \"alwys\" is not auto, always or never",
        .word("alwys", among: ["auto", "always", "never"])
      ),
    ] as [([String], String, Mistake?)])
  func errors(arguments: [String], message: String, mistake: Mistake?) {
    #expect(throws: CommandError.usage(message, mistake)) { try Self.parse(arguments) }
  }

  @Test("The argument parser skips invalid options")
  func valid() {
    let parsed = Self.parser.parseValid(["a", "--bogus", "b", "--limit", "2", "-q=1", "--", "-c"])
    #expect(parsed.words == ["a", "b", "-c"])
    #expect(parsed.options == ["limit": ["2"]])
  }

  @Test("The argument parser keeps the values of an option in order, those before the command first")
  func precedence() throws {
    var parsed = ParsedArguments()
    var rest = try Self.parser.parseLeadingOptions(
      of: ["--limit", "1", "--search", "a", "posts", "--limit", "2"], into: &parsed)
    rest.removeFirst()
    try Self.parser.parse(&rest, into: &parsed)
    #expect(parsed.options == ["limit": ["1", "2"], "search": ["a"]])
  }
}
