import Features
import Views

/// `app search WORDS`: a search in all lists.
struct SearchCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "search",
    summary: "Search all lists",
    example: "app search farm",
    moreExamples: [
      ("app search farm -L 3", "at most three of each list"),
      ("app search farm --json=type,id", "two fields as JSON"),
    ],
    usesAllAPIs: true,
    discussion:
      "Searches posts, users, albums, to-dos, producers and accounts, as the --search of their commands: all words, or a phrase in double quotes, with whole matches first. A list that cannot be loaded is left out, and named in the message.",
    fields: { FieldSet<SearchMatch>.matches.paths }
  )

  @Argument("WORD", isRequired: true) private var words: [String]
  let list = ListOptions()

  var declared: [any DeclaredArguments] { [_words, list] }
  var subject: String { "all lists" }

  func validate() throws(CommandError) {
    if words.allSatisfy(\.isBlank) {
      throw .usage("search needs a WORD", .usage)
    }
  }

  func screen(in context: CommandContext) -> AnyScreen {
    AnyScreen(GlobalSearch.State(words.joined(separator: " ")))
  }
}
