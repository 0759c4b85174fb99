import Dependencies
import NetworkClient
import RESTClientTestSupport
import Terminal
import TestSupport
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The keys of the browser")
@MainActor
struct InputActionsTests {
  /// Returns the effects of a key after a frame of the same state, or of an earlier one.
  private func steps(
    _ state: BrowserFeature.State, _ key: Key, columns: Int = 80, rows: Int = 24, drawn: BrowserFeature.State? = nil
  ) -> [InputEffect] {
    let layout = (drawn ?? state).drawn(.screen(columns, rows)).layout
    return InputActions(state: state, layout: layout, server: .live).effects(for: key)
  }

  private func action(_ state: BrowserFeature.State, _ key: Key) -> BrowserFeature.Action? {
    if case .send(let action)? = steps(state, key).last { action } else { nil }
  }

  private func selection(_ steps: [InputEffect]) -> (index: Int, top: Int)? {
    guard case .send(.tab(_, .screen(_, .rowSelected(let index, let top))))? = steps.first else { return nil }
    return (index, top)
  }

  // MARK: - Lists

  @Test("The keys of movement go through a list, stop at its ends and keep the selected row in sight", .behaviour(16))
  func moves() async {
    let browser = await FrameDriver(.posts(100))
    for (keys, number) in [
      (["j", "j"], 3), (["k"], 2), ([Key(.down)], 3), ([Key(.up)], 2), ([Key("n", .control)], 3),
      ([Key("p", .control)], 2), ([Key("d", .control)], 11), ([Key("u", .control)], 2), ([Key(.pageDown)], 20),
      ([Key(.pageUp)], 2), ([Key("f", .control)], 20), ([Key("b", .control)], 2), ([Key(.end)], 100),
      ([Key(.home)], 1), (["G"], 100), (["j", Key(.pageDown), Key(.down), "k"], 99), (["g"], 1),
      (["k", Key(.pageUp), Key(.up), "j"], 2),
    ] as [([Key], Int)] {
      for key in keys { await browser.press(key) }
      #expect(browser.title.contains("─ \(number) of 100 ─"), "\(keys)")
      #expect(browser.selection.contains(" \(number)  Post about tea \(number) "), "\(keys)")
    }
  }

  @Test(
    "A key that follows a response moves to rows that are in no frame yet, with one line or two",
    arguments: ["short", "a title that is wider than the screen is"])
  func newRows(title: String) {
    let titles = Array(repeating: title, count: 100)
    let found = selection(steps(.posts(titles), "G", columns: 40, drawn: .posts(Array(titles.prefix(3)))))
    #expect(found?.index == 99)
  }

  @Test(
    "A key opens the selected row, another leads back to it in its place", .behaviour(17),
    arguments: [(Key(.enter), Key(.escape)), ("l", "h"), (Key(.right), Key(.left)), (Key(.enter), Key(.backspace))])
  func opening(open: Key, back: Key) async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(36), once: .fixture(36))
      $0.stub(.user(1), once: .fixture())
    } operation: {
      let browser = await FrameDriver(.posts(100))
      await browser.type(String(repeating: "j", count: 40) + "kkkkk")
      let list = browser.text
      await browser.press(open)
      #expect(browser.title.contains("─ [Post 36] ─"))
      await browser.press(back)
      #expect(browser.text == list)
    }
  }

  @Test(
    "A key that does nothing says why",
    arguments: [
      ("J", .fixture(.post(7)), "there is no next record"),
      ("o", .accounts, "account 1 has no web page"), ("o", .fixture(.drafts), "there is no draft here"),
      ("y", .fixture(.drafts), "there is no ID here"), ("y", .fixture(.userPosts(1)), "there is no ID here"),
      ("c", .fixture(.posts), "there is no post here"), ("c", .missingPost, "there is no post 9999"),
      ("y", .missingPost, "there is no ID here"), ("o", .missingPost, "there is no post 9999"),
      ("u", .missingPost, "there is no post 9999"),
      ("s", .fixture(.posts), "there are no rows"), ("S", .posts(3), "the rows are in the order of the list"),
      ("p", .fixture(.posts), "there is no post here"), (Key(.enter), .fixture(.posts), "there is nothing to open"),
      ("+", .fixture(.user(1)), "there is no map here"), ("-", .user, "the map shows the world"),
      ("+", .user.with { $0.mapZoom = 3 }, "the map has no more detail"),
      ("j", .fixture(.posts), "there are no rows"), (Key(.tab), .posts(3), "there is no other pane"),
    ] as [(Key, BrowserFeature.State, String)])
  func obstacles(key: Key, state: BrowserFeature.State, message: String) {
    #expect(action(state, key) == .toastShown(message))
  }

  @Test("The key p shows the preview at 90 columns, Tab moves the focus to it and back", .behaviour(52))
  func preview() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(1), once: .fixture(1))
      $0.stub(.user(1), once: .fixture())
    } operation: {
      let browser = await FrameDriver(.posts(3), columns: 90)
      await browser.press("g", "p")
      #expect(browser.title.hasPrefix("┌─ [Posts] ─") && browser.title.contains("┐┌─ Post 1 ─"))
      await browser.press(Key(.tab))
      #expect(browser.title.hasPrefix("┌─ Posts ─") && browser.title.contains("┐┌─ [Post 1] ─"))
      await browser.press(Key(.tab), "p")
      #expect(browser.title.hasPrefix("┌─ [Posts] ─") && !browser.title.contains("┐┌"))
    }
  }

  @Test("The next page loads near the end, each page once, and a failed one has a row", .behaviour(27))
  func pages() async {
    let all = [Producer].fixtures(1...67)
    let fourth = ResponseSequence<ProducersPage>(.failure(.status(403)), .success(.page(4, of: all)))
    await withRequestStubs(for: \.producers) {
      for number in 1...3 { $0.stub(.producers(page: number), once: .page(number, of: all)) }
      $0.stub(.producers(page: 4), fourth)
    } operation: {
      let browser = await FrameDriver(.fixture(.producers))
      await browser.press("r")
      #expect(browser.title.contains("─ 1 of 40 ─"))
      for _ in 1...4 { await browser.press(Key(.pageDown), Key(.pageDown), Key(.pageDown)) }
      #expect(browser.selection.contains("could not load more"))
      await browser.press("g")
      #expect(browser.status.contains(" could not load more: "))
      for _ in 1...4 { await browser.press(Key(.pageDown), Key(.pageDown), Key(.pageDown)) }
      await browser.press("r", Key(.pageDown), Key(.pageDown))
      #expect(browser.title.contains("─ 67 of 67 ─") && browser.status.contains("67 producers · end of the list"))
    }
  }

  // MARK: - Search

  @Test("/ filters with each key; Esc, and Enter without a text, restore the rows and the selected one", .behaviour(30))
  func search() async {
    let browser = await FrameDriver(.posts(["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Betalpha"]))
    await browser.type("jjj")
    let before = browser.text
    for (key, status) in [
      ("/", " /words in titles, bodies, authors  6"), ("b", " /b   6"), ("eta", " /beta   2 of 6"),
      ("l", " /betal   1 of 6"),
    ] {
      await browser.type(key)
      #expect(browser.status == status)
    }
    await browser.press(Key(.backspace))
    #expect(browser.selection.contains("Beta ") && browser.title.contains("─ 1 of 2 ─"))
    await browser.press(Key(.down))
    #expect(browser.status == " /beta   2 of 6" && browser.selection.contains("Betalpha"))
    await browser.press(Key(.escape))
    #expect(browser.text == before)
    await browser.type("/")
    await browser.press(Key(.enter))
    #expect(browser.text == before)
  }

  @Test("Keys of commands are text in the search; a search without a match shows the message", .behaviour(31, 32))
  func textKeys() async {
    let browser = await FrameDriver(.posts(["What? q/1 2", "Other"]))
    await browser.type("/? q/1 2")
    #expect(browser.status == " /? q/1 2   1 of 2" && browser.selection.contains("What? q/1 2"))
    await browser.type("z")
    #expect(browser.text.contains("No posts match \"? q/1 2z\"") && browser.text.contains("Esc clear"))
    await browser.press(Key(.down), Key(.up), Key(.enter), Key(.escape))
    #expect(browser.status == " 2 posts · as of 08:00" && browser.selection.contains("What? q/1 2"))
  }

  @Test("Of a pasted text a field gets the first line; it runs no command, and is refused elsewhere", .behaviour(35))
  func paste() async {
    var browser = await FrameDriver(.posts(["Alpha", "Beta"]))
    await browser.paste("q\rjq")
    #expect(browser.status.hasPrefix(" text can only be pasted into a field") && browser.title.contains("─ 1 of 2 ─"))
    await browser.press("/")
    await browser.paste("al\tpha\u{1B}[2J\u{7}q\r")
    #expect(browser.status.hasPrefix(" /al pha"))
    browser = await FrameDriver(.newAccount)
    await browser.paste("Ada\r\nAugusta\nKing\tof\r\rLovelace")
    #expect(browser.text.contains("First name    Ada ") && browser.state.toast?.text == "pasted the first of 4 lines")
  }

  @Test("The search in a page shows the number of matches")
  func matchCount() async {
    let post = PostDetail.State.fixture(post: .current(.fixture(title: "Tea, tea and coffee")))
    let browser = await FrameDriver(.fixture(.post(7), post))
    for (text, status) in [("/E", " /E   4 matches"), ("x", " /Ex   no match")] {
      await browser.type(text)
      #expect(browser.status == status)
    }
    await browser.press(Key("u", .control))
    await browser.type("coffee")
    await browser.press(Key(.enter))
    #expect(browser.status == " /coffee  1 match")
  }

  /// A post of 46 lines with a text in some of them, of which 19 are visible.
  private func post(_ matches: Set<Int>, top: Int) -> BrowserFeature.State {
    let body = (0..<20).map { matches.contains($0) ? "the tea \($0)" : "line \($0)" }.joined(separator: "\n\n")
    let post = PostDetail.State.fixture(id: 7, post: .current(.fixture(body: body)), author: .current(.fixture()))
    return BrowserFeature.State.fixture(.post(7), post).with { $0.position.top = top }
  }

  @Test("The key n wraps around at the end of a page, where the top cannot follow the matches, and N at its start")
  func matches() {
    func tops(_ key: Key, from first: Int) -> [Int] {
      var tops = [first]
      for _ in 0..<4 {
        let state = post([2, 5, 17, 19], top: tops[tops.count - 1]).searching("tea", isEditing: false)
        guard let found = selection(steps(state, key)) else { break }
        tops.append(found.top)
      }
      return tops
    }
    // The lines 7, 13, 37 and 41 match, and the last top is 27.
    #expect(tops("n", from: 0) == [0, 7, 13, 27, 7])
    #expect(tops("N", from: 7) == [7, 27, 13, 7, 27])
  }

  @Test("A search in a page shows the first match from where it began, or the first one of all")
  func searchInPage() {
    let tops = [[2, 5], [2, 3]].map {
      selection([steps(post(Set($0), top: 10).searching("te", from: 10), "a").last].compactMap(\.self))?.top
    }
    #expect(tops == [13, 7])
  }

  // MARK: - Details

  @Test("In a user, Right goes from the albums to the to-dos, Left at the edge goes back", .behaviour(38))
  func sideways() throws {
    let found = try #require(selection(steps(.user, Key(.right), columns: 90, rows: 50)))
    #expect(found.index == 2)
    #expect(action(.user, Key(.left)) == .backRequested)
  }

  @Test("A selected row out of sight comes into view before it opens")
  func reveal() throws {
    let found = try #require(selection(steps(.user, Key(.enter), columns: 50, rows: 12)))
    #expect(found.index == 0 && found.top > 0)
  }

  @Test("The keys of movement scroll a page and select the item in sight")
  func pageMoves() {
    let last = post([], top: 27)
    for (key, state, top) in [
      ("j", post([], top: 0), 1), ("k", post([], top: 5), 4), (" ", post([], top: 0), 19),
      (Key(.pageUp), post([], top: 20), 1), ("G", post([], top: 0), 27), ("g", last, 0), ("j", last, 27),
    ] as [(Key, BrowserFeature.State, Int)] {
      #expect(selection(steps(state, key))?.top == top, "\(key)")
    }
  }

  @Test(
    "The tiles of an album are in two dimensions; Left at an edge goes to the photo before, then one level back",
    .behaviour(41))
  func tiles() async {
    let browser = await FrameDriver(.album)
    for (keys, id) in [
      ([Key(.down), Key(.right), Key(.right), Key(.up), Key(.left)], 2), ([Key(.down)], 6),
      ([Key(.left)], 5), ([Key(.right)], 6), ([Key(.left), Key(.left), "h", Key(.left), "h"], 1),
    ] {
      for key in keys { await browser.press(key) }
      #expect(action(browser.state, Key(.enter)) == .opened(.photo(Photo.ID(id))), "\(browser.text)")
    }
    #expect(action(browser.state, "h") == .backRequested)
  }

  @Test("The map zooms in and out around the pin, and comes into view")
  func map() async {
    let browser = await FrameDriver(.user, rows: 12)
    await browser.press("G")
    #expect(!browser.text.contains("◉"))
    var maps: [[String]] = []
    for key in ["+", "=", "-", "0", "-", "+"] as [Key] {
      await browser.press(key)
      #expect(browser.text.contains("◉") && browser.text.contains(" Mill Lane, Ely "))
      // Without the notice that the map shows the world.
      maps.append(Array(browser.lines.dropLast(2)))
    }
    #expect(Set(maps).count == 3 && maps[0] == maps[2] && maps[3] == maps[4] && maps[0] == maps[5])
  }

  private func copy(_ state: BrowserFeature.State) -> String? {
    guard case .copy(let item)? = steps(state, "y").first else { return nil }
    return "\(item.kind) \(item.text)"
  }

  @Test("The key y copies the ID of the selected row, or of the record, with its kind", .behaviour(43))
  func copies() {
    #expect(copy(.posts(3).selecting(SelectableRow(.post(2)))) == "post 2")
    #expect(copy(.user.selecting(SelectableRow(.album(1)))) == "album 1")
    #expect(copy(.user.selecting(SelectableRow(.todo(4)))) == "to-do 4")
    #expect(copy(.album.selecting(SelectableRow(.photo(12)))) == "photo 12")
    #expect(copy(.fixture(.photo(2))) == "photo 2")
    #expect(copy(post([], top: 0).selecting(SelectableRow(.user(1)))) == "post 7")
    #expect(copy(post([], top: 0).selecting(SelectableRow(.comment(31)))) == "comment 31")
  }

  @Test("The key i shows the image of a record, Esc the record; without an image there is a notice", .behaviour(42))
  func image() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.image(at: "https://images.example/600/92c952"), throwing: .status(404))
    } operation: {
      let photo = await FrameDriver(.fixture(.photo(2), PhotoDetail.State(id: 2, content: .current(.fixture()))))
      let before = photo.text
      await photo.press("i")
      #expect(photo.text.contains("#92c952 ") && photo.lines[23] == " Esc close  l next  h previous")
      await photo.press(Key(.escape))
      #expect(photo.text == before)
    }
    let account = AccountDetail.State(id: 1, content: .current(.ada))
    #expect(action(.fixture(.account(1), account), "i") == .toastShown("there is no image here"))
  }

  // MARK: - Help, forms, mouse

  @Test("The help scrolls by lines, by pages and to its ends, and Esc closes it", .behaviour(60))
  func help() async {
    let browser = await FrameDriver(.posts(3))
    let before = browser.text
    await browser.press("?")
    #expect(browser.lines[1].contains("─ Keys: posts ─") && browser.lines[2].contains("Open"))
    await browser.press("j", "j", "k")
    #expect(browser.lines[2].contains("Enter"))
    await browser.press("G")
    #expect(browser.text.contains("Ctrl-C cancels a line of text, or ends; Ctrl-Z suspends."))
    await browser.press("g", Key(.pageDown), Key(.pageUp))
    #expect(browser.lines[2].contains("Open"))
    await browser.press(Key(.escape))
    #expect(browser.text == before)
  }

  @Test("A search of the help shows the keys with its words, and Esc closes it")
  func helpSearch() async {
    let browser = await FrameDriver(.posts(3))
    let before = browser.text
    await browser.press("?", "/")
    await browser.type("q other")
    #expect(browser.lines[2].contains("No key matches"))
    await browser.press(Key("u", .control))
    await browser.type("other dir")
    #expect(browser.lines[3].contains("sort in the other direction") && !browser.text.contains("first row"))
    #expect(browser.status == " /other dir")
    await browser.press(Key(.escape))
    #expect(browser.text == before)
  }

  @Test(
    "Keys go through the fields and the buttons of a form; a field that was left shows its error", .behaviour(45, 46))
  func form() async {
    let browser = await FrameDriver(.newAccount)
    #expect(browser.selection.contains("▌ First name") && browser.frame.isCursorVisible)
    #expect(!browser.text.contains("must not be empty"))
    await browser.press(Key(.tab))
    #expect(browser.selection.contains("▌ Last name") && browser.status == " 1 field to correct")
    await browser.press(Key(.enter))
    await browser.type("ada@")
    await browser.press(Key(.tab, .shift), Key(.tab, .shift))
    #expect(browser.selection.contains("▌ First name") && browser.status == " 3 fields to correct")
    #expect(browser.text.contains("\"ada@\" is not an email address"))
    await browser.type("Aada")
    await browser.press(Key(.home), Key(.delete), Key("s", .control))
    #expect(browser.text.contains("First name    ada") && browser.selection.contains("▌ Last name"))
    await browser.type("Sample")
    await browser.press(Key(.down))
    await browser.type("example.org")
    #expect(browser.text.contains("ada@example.org") && browser.status == " kept as draft 1")
    await browser.press(Key(.tab), Key(.tab))
    #expect(browser.selection.contains("▌[ Create ]") && !browser.frame.isCursorVisible)
    await browser.press(Key(.right))
    #expect(browser.selection.contains("▌[ Cancel ]"))
    await browser.press(Key(.left), Key(.tab), Key(.tab))
    #expect(browser.selection.contains("▌ First name"))
  }

  @Test("A click selects a row, a click on the selected one opens it, the wheel moves", .behaviour(56))
  func mouse() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.post(3), once: .fixture(3))
      $0.stub(.user(1), once: .fixture())
    } operation: {
      let browser = await FrameDriver(.posts(100))
      for (action, number) in [(.pressed(.left), 3), (.scrolledDown, 4), (.scrolledUp, 3), (.released, 3)]
        as [(MouseEvent.Action, Int)]
      {
        await browser.use(action, column: 9, row: 5)
        #expect(browser.title.contains("─ \(number) of 100 ─"))
      }
      await browser.use(.pressed(.left), column: 9, row: 5)
      #expect(browser.title.contains("─ [Post 3] ─"))
    }
  }

  @Test("A click chooses the filter of to-dos, but not below the help", .behaviour(36))
  func filters() async {
    let todos = TodosList.State(content: .current([OwnedTodo(.fixture(1), owner: nil)]), query: TodosQuery())
    let browser = await FrameDriver(.fixture(.todos, todos))
    let column = browser.lines[2].prefix { $0 != "P" }.count
    await browser.use(.pressed(.left), column: column, row: 2)
    #expect(browser.lines[2].contains("[Pending"))
    await browser.press("?")
    await browser.use(.pressed(.left), column: 3, row: 2)
    await browser.press(Key(.escape))
    #expect(browser.lines[2].contains("[Pending"))
  }

  @Test("The wheel scrolls the lines of a page, whatever is selected")
  func wheel() async {
    let body = (1...60).map { "Line \($0)." }.joined(separator: "\n\n")
    let post = PostDetail.State(id: 7, content: .current(.fixture(7, body: body)))
    let browser = await FrameDriver(.fixture(.post(7), post))
    await browser.use(.scrolledDown, column: 9, row: 9)
    #expect(browser.title.contains(" 4-"))
    await browser.use(.scrolledUp, column: 9, row: 9)
    #expect(browser.title.contains(" 1-"))
  }

  @Test(
    "The menu copies the link and the JSON of the selected row, the command and the request of the screen",
    .behaviour(43))
  func copyItems() throws {
    let server = try BaseURL("http://h:1")
    func texts(_ state: BrowserFeature.State) -> [String: String] {
      withDependencies {
        $0.typicode.baseURL = server
        $0.producers.baseURL = server
        $0.accounts.baseURL = server
      } operation: {
        let items = CopyItem.items(of: state, .url(server))
        return Dictionary(uniqueKeysWithValues: items.map { ($0.kind, $0.text) })
      }
    }
    let todos = TodosList.State(
      content: .current((1...9).map { .fixture(Todo.ID($0)) }),
      query: TodosQuery(userID: 3, filter: .pending))
    var sorted = PostsList.State(content: .current([AuthoredPost.fixture(1)]), query: PostsQuery(searchText: "the sea"))
    sorted.order = RowOrder("author.name", isDescending: true)
    let users = UsersList.State(content: .current([.fixture(2)]), query: UsersQuery(selected: .fixture()))
    let post = PostDetail.State.fixture(comments: .current([.fixture()]))
    let photo = PhotoDetail.State(id: 2, content: .current(.fixture()))
    for (state, link, command, request) in [
      (.fixture(.userTodos(3), todos), "http://h:1/todos/1", "todos --user 3 --pending", "users/3/todos"),
      (.fixture(.posts, sorted), "http://h:1/posts/1", "posts --search 'the sea' --sort author.name:desc", "posts"),
      (.fixture(.users, users), "https://example.com", "users --select 1", "users"),
      (.fixture(.post(7), post), "http://h:1/posts/7", "post 7 --comments", "posts/7"),
      (.fixture(.photo(2), photo), "https://images.example/600/92c952", "photo 2", "photos/2"),
      (.accounts, nil, "accounts", "users.json"), (.fixture(.producer(551)), nil, "producer 551", "2/producers/551"),
      (.fixture(.drafts), nil, "account drafts", nil),
    ] as [(BrowserFeature.State, String?, String, String?)] {
      let texts = texts(state)
      #expect(texts["link"] == link)
      #expect(texts["command"] == "app \(command) --base-url http://h:1")
      #expect(texts["request"] == request.map { "curl http://h:1/\($0)" })
    }
  }
}
