import Testing

@testable import CLI

@Suite("The completion table")
struct CompletionTableTests {
  private let table = CompletionTable()

  @Test("has one meaning for each name of an option, because the scripts do not distinguish commands")
  func optionNames() {
    let values = table.optionsWithValues.flatMap(\.writtenNames)
    #expect(Set(values).count == values.count)
    let flags = table.options.filter { $0.value == .none }.flatMap(\.writtenNames)
    #expect(Set(flags).isDisjoint(with: table.optionsBeforeValues))
    #expect(table.optionsBeforeValues.contains("-L") && !table.optionsBeforeValues.contains("--json"))
  }

  @Test("has words that no shell interprets")
  func words() {
    let words = table.entries.flatMap { entry in
      [entry.words.map(\.text), entry.fields, CompletionTable.words(for: entry.options).map(\.text), [entry.path]]
        .joined()
    }
    #expect(words.count > 200)
    for word in words { #expect(word.wholeMatch(of: /[A-Za-z0-9_.\/=-]*/) != nil, "\(word)") }
  }

  @Test("leaves out the options that are not for users")
  func hiddenOptions() {
    #expect(table.options.allSatisfy { !$0.help.isEmpty })
    #expect(CommandPath(BrowseCommand.self).options.contains { $0.help.isEmpty })
  }

  @Test(
    "follows a command with its subcommands or its arguments",
    arguments: [
      ("/account", ["create", "edit", "drafts"]), ("/completion", ["bash", "zsh", "fish"]),
      ("/help/cache", ["path", "info", "clear"]), ("/posts", []),
    ])
  func following(path: String, words: [String]) throws {
    let entry = try #require(table.entries.first { $0.path == path })
    #expect(entry.words.map(\.text) == words)
  }

  @Test("gives a subcommand without fields those of its command")
  func fields() throws {
    let fields = { (path: String) in table.entries.first { $0.path == path }?.fields }
    #expect(fields("/account/create") == fields("/account") && fields("/account")?.contains("email") == true)
    #expect(fields("/account/drafts") != fields("/account"))
  }
}
