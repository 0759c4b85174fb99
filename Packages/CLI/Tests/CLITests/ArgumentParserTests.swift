import Testing

@testable import CLI

@Suite("Arguments are split into options and the rest")
struct ArgumentParserTests {
  static let limit = Option.wholeNumber("limit", short: "L", from: 0, help: "")
  static let search = Option.text("search", help: "")
  static let color = Option<String>("color", placeholder: "WHEN", help: "", expectation: "a", values: ["auto"]) { $0 }
  static let quiet = Flag("quiet", short: "q", help: "")
  static let json = OptionDeclaration(name: "json", argument: .optional("FIELDS"), help: "")
  static let parser = ArgumentParser([
    limit.declaration, search.declaration, color.declaration, quiet.declaration, json,
  ])

  static func parse(_ arguments: String...) throws(CommandError) -> (options: ParsedOptions, positionals: [String]) {
    try parser.parse(arguments[...])
  }

  @Test(
    "A value follows its option, after a space, an equals sign or the letter",
    arguments: [
      ["--limit", "5"], ["--limit=5"], ["-L", "5"], ["-L5"], ["-L=5"], ["--limit", "9", "-L5"],
      ["-L", "x", "--limit=5"],
    ]
  )
  func formsOfValues(arguments: [String]) throws {
    let parsed = try Self.parser.parse(arguments[...])
    #expect(try parsed.options.value(of: Self.limit) == 5)
    #expect(parsed.positionals.isEmpty)
  }

  @Test("A value may be empty, hold equals signs and begin with a dash")
  func unusualValues() throws {
    #expect(try Self.parse("--search=").options.text(of: Self.search.declaration) == "")
    #expect(try Self.parse("--search", "").options.text(of: Self.search.declaration) == "")
    #expect(try Self.parse("--search=a=b").options.text(of: Self.search.declaration) == "a=b")
    #expect(try Self.parse("--search", "-5").options.text(of: Self.search.declaration) == "-5")
    #expect(try Self.parse("--search=--quiet").options.text(of: Self.search.declaration) == "--quiet")
  }

  @Test("--json takes a value after an equals sign only")
  func optionalValue() throws {
    let bare = try Self.parse("--json", "7")
    #expect(bare.options.contains(Self.json))
    #expect(bare.options.text(of: Self.json) == nil)
    #expect(bare.positionals == ["7"])
    #expect(try Self.parse("--json=id,title").options.text(of: Self.json) == "id,title")
    #expect(try Self.parse("--json=").options.text(of: Self.json) == "")
  }

  @Test("The last value counts, also when it is none")
  func lastCounts() throws {
    #expect(try Self.parse("--json=id", "--json=title").options.text(of: Self.json) == "title")
    #expect(try Self.parse("--json=id", "--json").options.text(of: Self.json) == nil)
  }

  @Test("Two dashes end the options")
  func endOfOptions() throws {
    let parsed = try Self.parse("a", "--quiet", "--", "--limit", "-L", "--", "b")
    #expect(parsed.options[Self.quiet])
    #expect(!parsed.options.contains(Self.limit.declaration))
    #expect(parsed.positionals == ["a", "--limit", "-L", "--", "b"])
  }

  @Test("Negative numbers and a lone dash are no options", arguments: ["-1", "-0.5", "-99999999999999999999", "-", ""])
  func positionals(argument: String) throws {
    #expect(try Self.parse(argument).positionals == [argument])
  }

  @Test("Options are recognised between other arguments")
  func mixed() throws {
    let parsed = try Self.parse("a", "-q", "b", "--limit", "2", "c")
    #expect(parsed.positionals == ["a", "b", "c"])
    #expect(parsed.options[Self.quiet])
    #expect(try parsed.options.value(of: Self.limit) == 2)
  }

  @Test(
    "What cannot be understood is named",
    arguments: [
      (["--limit"], "--limit needs a value: --limit N"),
      (["-L"], "-L needs a value: -L N"),
      (["--limit", "--quiet"], "--limit needs a value: --limit N"),
      (["--limit", "--search=x"], "--limit needs a value: --limit N"),
      (["--quiet=yes"], "--quiet takes no value (got \"--quiet=yes\")"),
      (["--quiet="], "--quiet takes no value (got \"--quiet=\")"),
      (["-qx"], "-q takes no value (got \"-qx\")"),
      (["--zzzzzz"], "unknown option \"--zzzzzz\""),
      (["--zzzzzz=5"], "unknown option \"--zzzzzz\""),
      (["---"], "unknown option \"---\""),
      (["--=5"], "unknown option \"--\""),
      (["-z"], "unknown option \"-z\""),
      (["-٣"], nil),
    ] as [([String], String?)]
  )
  func failures(arguments: [String], message: String?) throws {
    guard let message else {
      #expect(try Self.parser.parse(arguments[...]).positionals == arguments)
      return
    }
    #expect(throws: CommandError.usage(message)) { try Self.parser.parse(arguments[...]) }
  }

  @Test(
    "A mistyped option gets a suggestion",
    arguments: [
      ("--limt", "--limt", "--limit"), ("--serach", "--serach", "--search"), ("--quite", "--quite", "--quiet"),
      ("--jsn=id", "--jsn", "--json"), ("-json", "-j", "--json"), ("--colour", "--colour", "--color"),
      ("--Limit", "--Limit", "--limit"),
    ]
  )
  func suggestions(argument: String, written: String, suggestion: String) {
    #expect(throws: CommandError.usage("unknown option \"\(written)\"", hints: "Did you mean: \(suggestion)?")) {
      try Self.parse(argument)
    }
  }

  @Test("Leading options end at the first argument that is none")
  func leadingOptions() throws {
    let (options, rest) = try Self.parser.parseLeadingOptions(["-q", "--limit", "3", "posts", "--search", "x"])
    #expect(options[Self.quiet])
    #expect(try options.value(of: Self.limit) == 3)
    #expect(Array(rest) == ["posts", "--search", "x"])
    #expect(Array(try Self.parser.parseLeadingOptions(["-q", "--", "--limit"]).rest) == ["--limit"])
    #expect(try Self.parser.parseLeadingOptions([]).rest.isEmpty)
  }

  @Test("Of options found before and after the command, those after it count")
  func merging() throws {
    var before = try Self.parse("--limit", "1", "--search", "a").options
    before.merge(try Self.parse("--limit", "2", "-q").options)
    #expect(try before.value(of: Self.limit) == 2)
    #expect(before.text(of: Self.search.declaration) == "a")
    #expect(before[Self.quiet])
  }

  @Test("A value that cannot be read is named, with what is expected and what is like it")
  func unreadableValues() throws {
    let options = try Self.parse("--limit", "x").options
    #expect(throws: CommandError.usage("--limit: \"x\" is not a whole number from 0")) {
      try options.value(of: Self.limit)
    }
    #expect(try Self.parse().options.value(of: Self.limit) == nil)
  }

  @Test("Help shows how an option is written")
  func synopses() {
    #expect(Self.limit.declaration.synopsis == "-L, --limit N")
    #expect(Self.search.declaration.synopsis == "--search TEXT")
    #expect(Self.quiet.declaration.synopsis == "-q, --quiet")
    #expect(Self.json.synopsis == "--json[=FIELDS]")
  }
}
