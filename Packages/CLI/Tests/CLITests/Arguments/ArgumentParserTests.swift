import Terminal
import Testing
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

  static let parser = ArgumentParser(Sample().options, advice: { _ in "Read the help." })

  static func parse(_ arguments: [String]) throws(CommandError) -> (options: Sample, words: [String]) {
    var parsed = ParsedArguments()
    try parser.parse(arguments[...], into: &parsed)
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
      (["--limit"], "--limit needs a value: --limit N", []),
      (["-L"], "-L needs a value: -L N", []),
      (["--limit", "--quiet"], "--limit needs a value: --limit N", []),
      (["--limit", "--search=x"], "--limit needs a value: --limit N", []),
      (["--quiet=yes"], "--quiet takes no value (got \"--quiet=yes\")", []),
      (["--quiet="], "--quiet takes no value (got \"--quiet=\")", []),
      (["-qx"], "-q takes no value (got \"-qx\")", []),
      (["--zzzzzz"], "unknown option \"--zzzzzz\"", ["Read the help."]),
      (["--zzzzzz=5"], "unknown option \"--zzzzzz\"", ["Read the help."]),
      (["---"], "unknown option \"---\"", ["Read the help."]),
      (["--=5"], "unknown option \"--\"", ["Read the help."]),
      (["-z"], "unknown option \"-z\"", ["Read the help."]),
      (["--limt"], "unknown option \"--limt\"", ["Did you mean: --limit?"]),
      (["--serach"], "unknown option \"--serach\"", ["Did you mean: --search?"]),
      (["--jsn=id"], "unknown option \"--jsn\"", ["Did you mean: --json?"]),
      (["-json"], "unknown option \"-j\"", ["Did you mean: --json?"]),
      (["--Limit"], "unknown option \"--Limit\"", ["Did you mean: --limit?"]),
      (["--limit", "x"], "--limit: \"x\" is not a whole number from 0", []),
      (["--color=alwys"], "--color: \"alwys\" is not auto, always or never", ["Did you mean: always?"]),
    ] as [([String], String, [Hint])])
  func errors(arguments: [String], message: String, hints: [Hint]) {
    #expect(throws: CommandError(message: message, hints: hints, exitCode: .usage)) { try Self.parse(arguments) }
  }

  @Test(
    "The argument parser parses leading options up to the first word",
    arguments: [
      (["-q", "--limit", "3", "posts", "--search", "x"], ["posts", "--search", "x"]),
      (["-q", "--", "--limit"], ["--limit"]),
      ([], []),
    ])
  func leadingOptions(arguments: [String], rest: [String]) throws {
    var parsed = ParsedArguments()
    #expect(Array(try Self.parser.parseLeadingOptions(of: arguments, into: &parsed)) == rest)
    #expect(parsed.options["quiet"] == (arguments.isEmpty ? nil : [nil]))
    #expect(parsed.options["limit"] == (arguments.contains("3") ? ["3"] : nil))
  }

  @Test("The argument parser keeps the values of an option in order, those before the command first")
  func precedence() throws {
    var parsed = ParsedArguments()
    let rest = try Self.parser.parseLeadingOptions(
      of: ["--limit", "1", "--search", "a", "posts", "--limit", "2"], into: &parsed)
    try Self.parser.parse(rest.dropFirst(), into: &parsed)
    #expect(parsed.options == ["limit": ["1", "2"], "search": ["a"]])
  }
}
