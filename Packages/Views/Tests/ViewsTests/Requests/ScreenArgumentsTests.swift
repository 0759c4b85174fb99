import Features
import Testing
import Views

@Suite("The words of a request")
struct ScreenArgumentsTests {
  /// Requests of a screen: without settings, with each, and with all pairs that it shows.
  private static func requests(_ pattern: String) throws -> [ScreenRequest] {
    let route = try #require(Route(pattern.replacing("ID", with: "7")))
    let single = changes.map { ScreenRequest(route, set: $0) }
    let pairs = changes.flatMap { first in
      changes.map { second in
        ScreenRequest(route) {
          first(&$0)
          second(&$0)
        }
      }
    }
    return [ScreenRequest(route)] + (single + pairs).filter(\.isValid)
  }

  private typealias Change = @Sendable (inout ScreenSettings) -> Void

  private static var changes: [Change] {
    var changes: [Change] = [
      { ($0.search, $0.searchedField) = ("walk 7", "addresses") }, { $0.chosen = .user(3) }, { $0.pages = .page(2) },
      { $0.pages = .all }, { $0.showsComments = true }, { $0.filter = "pending" }, { $0.filter = "completed" },
    ]
    for text in ["my aunt", "-x", "it's", "--pending", "\"a b\"", "a\tb"] { changes.append { $0.search = text } }
    for field in ["title", "name", "author.name"] {
      changes.append { $0.order = RowOrder(field) }
      changes.append { $0.order = RowOrder(field, isDescending: true) }
    }
    return changes
  }

  @Test("The words of each screen with each setting are read as the same request", arguments: Routes.patterns)
  func roundTrip(pattern: String) throws {
    for request in try Self.requests(pattern) {
      let arguments = ScreenArguments(request)
      #expect(arguments.request() == request)
      let line = arguments.command()
      #expect(try ScreenArguments(line: line).request() == request, "\(line)")
      #expect(try ScreenArguments(line: line + " --sandbox").request() == request, "\(line)")
      #expect(request.screen.settings == request.settings && !line.contains("ID"))
    }
  }

  @Test(
    "A screen has the options of what it shows again",
    arguments: [
      ("posts", "user search sort"), ("post/ID", "comments"), ("comments", "post search sort"),
      ("post/ID/comments", "search sort"), ("users", "address select search sort"), ("user/ID", ""),
      ("user/ID/todos", "pending completed search sort"), ("todos", "user pending completed search sort"),
      ("producers", "page all search sort"), ("accounts", "search sort"), ("account/new", ""), ("drafts", ""),
    ])
  func options(pattern: String, names: String) throws {
    let entry = try #require(Routes.all.first { $0.pattern == pattern })
    #expect(ScreenOption.all(of: entry).map(\.name).joined(separator: " ") == names)
  }

  @Test(
    "A path, the words of a command and the URL of a record are the same screen",
    arguments: [
      ("post/7", "app post 7"), ("posts/7", "app post 7"), ("posts 7", "app post 7"), ("post #7", "app post 7"),
      ("APP/7", nil), ("app post 7", "app post 7"), ("Posts", "app posts"), ("user/3/albums", "app albums --user 3"),
      ("user 3 todos", "app todos --user 3"), ("todos --user 3", "app todos --user 3"),
      ("users/3/todos --pending", "app todos --user 3 --pending"), ("user/leanne", "app user leanne"),
      ("user/leanne/todos", "app todos --user leanne"), ("todos --user=leanne", "app todos --user leanne"),
      ("http://127.0.0.1:8080/posts/7", "app post 7"), ("https://example.org/2/producers/510", "app producer 510"),
      ("https://example.org/users/3/albums", "app albums --user 3"), ("https://example.org/posts?userId=3", nil),
      ("posts --search 'my aunt' --sort title:desc", "app posts --search 'my aunt' --sort title:desc"),
      (#"posts --search my\ aunt"#, "app posts --search 'my aunt'"),
      ("posts --sort name", "app posts --sort name"),
      ("posts --search ' '", "app posts"), ("account create", "app account create"),
      ("account/new", "app account create"),
      ("account edit 2", "app account edit 2"), ("account/2/edit", "app account edit 2"),
      ("account drafts", "app account drafts"), ("drafts", "app account drafts"), ("draft/1", "app draft 1"),
      ("user/albums", nil), ("post/ada", nil), ("post/0", nil), ("posts/7/bogus", nil), ("", nil), ("/", nil),
    ])
  func words(line: String, command: String?) {
    #expect((try? ScreenArguments(line: line))?.command() == command)
  }

  @Test(
    "Words that are no request are refused by one sentence",
    arguments: [
      ("postz", #""postz" is not a screen"#),
      ("posts --select 3", "posts takes no --select; it takes --user, --search, --sort"),
      ("albums --post 8", "albums takes no --post; it takes --user, --search, --sort"),
      ("post/7/comments --post 8", "post/7/comments takes no --post; it takes --search, --sort"),
      ("user/3 --search x", "user/3 takes no --search; it takes no options"),
      ("todos --pending --completed", "--pending and --completed cannot be used together"),
      ("users --address x --search y", "--address and --search cannot be used together"),
      ("producers --page 2 --all", "--page and --all cannot be used together"),
      ("producers --page 2 --search x", "--page and --search cannot be used together"),
      ("producers --all --search x", "--all and --search cannot be used together"),
      ("posts --sort bogus", #"--sort: "bogus" is not one of title, body, author.name"#),
      ("posts --user 0", #"--user: "0" is not a user: an ID from 1, or a name"#),
      ("comments --post ada", #"--post: "ada" is not a post ID: a whole number from 1"#),
      ("producers --page 0", #"--page: "0" is not a whole number from 1"#),
      ("posts --bogus", #"unknown option "--bogus""#), ("todos --pending=x", "--pending takes no value"),
    ])
  func errors(line: String, message: String) {
    #expect { try ScreenArguments(line: line) } throws: { ($0 as? RequestError)?.message == message }
  }

  @Test("A name is looked up before there is a request, and printed as it was typed")
  func names() throws {
    let arguments = try ScreenArguments(line: "todos --user leanne --pending")
    #expect(arguments.request() == nil && arguments.names.map(\.text) == ["leanne"])
    let request = arguments.request(Dictionary(uniqueKeysWithValues: arguments.names.map { ($0, 3) }))
    #expect(request == ScreenRequest(.userTodos(3)) { $0.filter = "pending" })
    let selection = try ScreenArguments(line: "users --select 'kim löw'")
    #expect(selection.names.map(\.text) == ["kim löw"] && selection.command() == "app users --select 'kim löw'")
    #expect(
      selection.request([selection.names[0]: 2]) == ScreenRequest(.users) { $0.chosen = .user(2) })
  }

  @Test(
    "The words of a shell's line keep spaces in quotes and after a backslash",
    arguments: [
      ("", []), ("a  b", ["a", "b"]), ("'a b' c", ["a b", "c"]), (#""it's" \a\ b"#, ["it's", "a b"]), ("''", [""]),
      ("a'b c'd", ["ab cd"]), ("'a b", ["a b"]), (#"'it'\''s'"#, ["it's"]), (#"'a\b'"#, [#"a\b"#]),
    ] as [(String, [String])])
  func shellWords(line: String, words: [String]) {
    #expect(line.shellWords == words)
    for word in words { #expect(word.shellWord.shellWords == [word]) }
  }
}
