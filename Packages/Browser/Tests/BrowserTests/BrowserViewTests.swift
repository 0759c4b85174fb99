import Features
import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import Browser

extension Browser.State {
  /// A browser at a place with a screen.
  static func fixture(_ destination: Destination, _ screen: BrowserPlace.Screen? = nil) -> Browser.State {
    var state = Browser.State(destination)
    if let screen, let tab = state.tabs[state.tab] {
      state.tabs[state.tab]?.places[tab.places.count - 1].screen = screen
    }
    return state
  }

  static func posts(_ count: Int) -> Browser.State {
    let posts = (1...count).map { AuthoredPost.fixture(Post.ID($0), title: "Post about tea \($0)") }
    return fixture(.posts, .posts(PostsList.State(content: .current(posts), filter: PostFilter())))
  }

  static let user = fixture(
    .user(1),
    .user(
      UserDetail.State(
        id: 1, user: .current(.fixture()), albums: .current([.fixture()]),
        todos: .current([.fixture(), .fixture(2)]))))

  static let album = fixture(
    .album(1),
    .album(
      AlbumDetail.State(
        id: 1, album: .current(.fixture()), photos: .current((1...30).map { .fixture(Photo.ID($0)) }))))

  static let samples: [Browser.State] = {
    var help = posts(3)
    help.overlay = .help
    var question = Browser.State(.newAccount)
    question.confirmation = .quitting
    var search = posts(100)
    search.tabs[.posts]?.places[0].search = SearchLine(text: "tea", caret: 3)
    let failed = fixture(.users, .users(UsersList.State(content: .missing(.unreachable))))
    return [
      posts(100), user, album, help, question, search, failed, Browser.State(.newAccount), Browser.State(.todos),
      Browser.State(.producers), Browser.State(.drafts),
    ]
  }()
}

@Suite("The browser's frames")
struct BrowserViewTests {
  private func frame(
    _ state: Browser.State, _ columns: Int, _ rows: Int, colors: ColorDepth = .none, glyphs: Glyphs = .unicode,
    isAccessible: Bool = false
  ) -> Frame {
    let profile = TerminalProfile(
      isTerminal: true, size: TerminalSize(columns: columns, rows: rows), colorDepth: colors, glyphs: glyphs)
    var memory = BrowserView.Memory()
    return BrowserView(state: state, profile: profile, source: "sandbox", isAccessible: isAccessible).frame(&memory).0
  }

  private func lines(_ frame: Frame) -> [String] { (0..<frame.rows).map(frame.text(ofRow:)) }

  @Test("a list has a border, a heading, a bar at the selected row, and its number")
  func list() {
    let lines = lines(frame(.posts(3), 44, 16))
    #expect(lines[1].hasPrefix("┌─ [Posts] ─") && lines[1].hasSuffix("─ 1 of 3 ─┐"))
    #expect(
      lines[2...5].map { String($0.dropFirst().dropLast()).trimmingCharacters(in: .whitespaces) } == [
        "ID  TITLE             AUTHOR", "▌  1  Post about tea 1  Ada Byron", "2  Post about tea 2  Ada Byron",
        "3  Post about tea 3  Ada Byron",
      ])
    #expect(lines[14] == " 3 posts")
    #expect(lines[15].hasPrefix(" ? help  q quit │ Enter open"))
  }

  @Test("the selected row is reverse, from border to border")
  func selection() {
    let frame = frame(.posts(3), 80, 24, colors: .trueColor)
    #expect((2..<79).allSatisfy { frame[$0, 3].attributes.contains(.reverse) })
    #expect(frame[1, 3].text == "▌" && !frame[1, 3].attributes.contains(.reverse))
    #expect(!frame[2, 4].attributes.contains(.reverse))
    #expect(frame.cursor == Frame.Position(column: 1, row: 3))
  }

  @Test("no size traps, and each frame has its size", arguments: Browser.State.samples.indices)
  func sizes(index: Int) {
    let state = Browser.State.samples[index]
    for columns in [1, 2, 10, 39, 40, 41, 59, 60, 80, 99, 100, 120, 200] {
      for rows in [1, 2, 7, 8, 9, 11, 13, 14, 24, 60] {
        let frame = frame(state, columns, rows)
        #expect(frame.columns == columns && frame.rows == rows)
      }
    }
  }

  @Test("below 40x8 the terminal is too small", arguments: [(39, 24), (80, 7), (1, 1)])
  func tooSmall(columns: Int, rows: Int) {
    let lines = lines(frame(.posts(3), columns, rows))
    #expect(lines[0] == String("Terminal too small (40x8 needed)".prefix(columns)).trimmingCharacters(in: .whitespaces))
    #expect(lines.dropFirst().allSatisfy { $0.isEmpty })
  }

  @Test("at 40 columns the author leaves, the title stays")
  func narrow() {
    let lines = lines(frame(.posts(3), 40, 16))
    #expect(lines[2].contains("TITLE"))
    #expect(lines[3].contains("Post about tea 1"))
  }

  @Test("at 40 columns accounts have their full name")
  func narrowAccounts() {
    let account = Account(id: 2, firstName: "Anne-Marie Charlotte", lastName: "Løw", email: "am@example.com")
    let accounts = BrowserPlace.Accounts.State(content: .current([.ada, account]), filter: SearchFilter(AllRows()))
    for (columns, hasEmail) in [(40, false), (80, true)] {
      let lines = lines(frame(.fixture(.accounts, .accounts(accounts)), columns, 16))
      #expect(lines[2].contains(" NAME ") && lines[2].contains("EMAIL") == hasEmail)
      #expect(lines[3].contains(" Ada Byron ") && lines[4].contains(" Anne-Marie Charlotte Løw "))
    }
  }

  @Test("the titles of to-dos are aligned, also in a search whose first and last row have short ids")
  func alignedTodos() {
    let todos: [Todo] = [
      .fixture(4), .fixture(1200, title: "Water the trees"), .fixture(9), .fixture(88, title: "Rest"),
    ]
    for text in ["", "water", "plants"] {
      let list = BrowserPlace.Todos.State(content: .current(todos), filter: SearchFilter(.all, searchText: text))
      let lines = lines(frame(.fixture(.todos, .todos(list)), 80, 24))
      #expect(lines[3].hasPrefix("│▌ [ ]    4  Water the plants"))
      let titles = lines.dropFirst(3).compactMap { $0.range(of: "Water")?.lowerBound.utf16Offset(in: $0) }
      #expect(Set(titles).count == 1 && titles.count >= 2)
    }
  }

  @Test(
    "the filters of to-dos leave out counts without room",
    arguments: [
      (60, 200, "[All 200]  Pending 110   Completed 90"), (40, 200, "[All 200]  Pending   Completed"),
      (40, 10_000_000, "[All]  Pending   Completed"), (40, 95, "[All 95]  Pending 5   Completed 90"),
    ])
  func filters(columns: Int, count: Int, text: String) {
    let list = BrowserPlace.Todos.State(content: .current([.fixture()]), filter: SearchFilter(.all))
    var state = Browser.State.fixture(.todos, .todos(list))
    state.tabs[.todos]?.places[0].filterCounts = [count, count - 90, 90]
    let line = lines(frame(state, columns, 24))[2]
    #expect(line.trimmingCharacters(in: CharacterSet(charactersIn: "│ ")) == text)
  }

  @Test("without colours the tab and the pane are in brackets; ASCII terminals get ASCII only")
  func plain() {
    let frame = frame(.posts(3), 80, 24, glyphs: .ascii)
    #expect(frame.text(ofRow: 0).contains("[1 Posts]"))
    #expect(frame.text(ofRow: 1).hasPrefix("+- [Posts] -"))
    #expect(frame.text(ofRow: 3).hasPrefix("|>  1"))
    #expect(lines(frame).joined().allSatisfy { $0.isASCII })
  }

  @Test("a list that could not be loaded says why, and how to reload it")
  func failure() {
    let text = lines(frame(.fixture(.users, .users(UsersList.State(content: .missing(.unreachable)))), 80, 24)).joined()
    #expect(text.contains("onnection refused") && text.contains("r reload"))
  }

  @Test("a detail that the list knows shows the state of its own load")
  func knownDetail() {
    func text(_ post: Loadable<Post>, comments: Loadable<[Models.Comment]> = .idle) -> String {
      var place = BrowserPlace.State(.post(7))
      place.screen = .post(PostDetail.State(id: 7, post: post, comments: comments))
      place.knownScreen = .post(PostDetail.State(id: 7, post: .current(.fixture()), author: .current(.fixture())))
      var state = Browser.State.fixture(.post(7))
      state.tabs[.posts]?.places[1] = place
      return lines(frame(state, 80, 24)).joined(separator: "\n")
    }
    let loading = text(.loading(previous: nil))
    #expect(loading.contains("On the sea") && loading.contains("by Ada Byron") && loading.contains(" Loading post 7…"))
    let failed = text(.missing(.unreachable), comments: .missing(.unreachable))
    #expect(failed.contains("On the sea") && failed.contains("not reloaded: "))
    #expect(failed.contains("Comments  could not be loaded"))
  }

  @Test("a form and the drafts have no time of their content")
  func undated() {
    for state in [Browser.State(.newAccount), .fixture(.drafts)] {
      #expect(frame(state, 80, 24).text(ofRow: 0).hasSuffix(" sandbox"))
    }
  }

  @Test("the reason of a failed reload leaves room for the time and the key", arguments: [40, 60, 80, 120])
  func failedReload(columns: Int) {
    let error = NetworkError.connectionFailed(host: "127.0.0.1:8913", reason: "the connection was refused")
    let users = UsersList.State(content: .outdated([.fixture()], error))
    let time = ClockTime(.fixture - 180).text
    let status = frame(.fixture(.users, .users(users)), columns, 24).text(ofRow: 22)
    #expect(status.hasPrefix(" not reloaded") && status.hasSuffix(" · cached \(time) · r reload"), "\(status)")
    #expect(status.contains(": ") == (columns > 40) && status.contains("…") == (columns < 120 && columns > 40))
    var feed = ProducersFeed.State(content: .current([.fixture()]), pageCount: 1)
    feed.nextPage = .failed(.network(error), previous: nil)
    let row = frame(.fixture(.producers, .producers(feed)), columns, 24).text(ofRow: 4)
    #expect(row.contains(" could not load more") && row.contains(" · r reload"), "\(row)")
  }

  @Test("the search line has the caret and the number of matches")
  func search() {
    var state = Browser.State.posts(100)
    state.tabs[.posts]?.places[0].search = SearchLine(text: "tea", caret: 1)
    let frame = frame(state, 80, 24)
    #expect(frame.text(ofRow: 22) == " /tea  100")
    #expect(frame.isCursorVisible && frame.cursor == Frame.Position(column: 3, row: 22))
    #expect(frame.text(ofRow: 23).contains("Enter keep  Esc clear"))
  }

  @Test("the help has all keys of the place")
  func help() {
    var state = Browser.State.posts(3)
    state.overlay = .help
    let text = lines(frame(state, 80, 100)).joined(separator: "\n")
    for binding in KeyTable.bindings(in: .posts) { #expect(text.contains(binding.text), "\(binding.text)") }
  }

  @Test("the help wraps what does not fit", arguments: [40, 50, 60, 79])
  func narrowHelp(columns: Int) {
    for var state in [Browser.State.posts(3), .user, .fixture(.drafts), .fixture(.newAccount)] {
      state.overlay = .help
      let lines = lines(frame(state, columns, 200, glyphs: .ascii))
      let words = lines.flatMap { $0.split(whereSeparator: " |".contains).map(String.init) }.joined(separator: " ")
      for binding in KeyTable.bindings(in: state.placeContext) {
        #expect(words.contains(binding.text) && words.contains(binding.keyNames), "\(binding.text)")
      }
      #expect(words.contains("? is a character that this terminal cannot show."))
    }
  }

  @Test("for a screen reader the help covers the page", arguments: [(120, 60), (80, 24), (40, 8)])
  func accessibleHelp(columns: Int, rows: Int) {
    var state = Browser.State.posts(100)
    state.overlay = .help
    let lines = lines(frame(state, columns, rows, glyphs: .ascii, isAccessible: true))
    #expect(lines[1].hasPrefix(" Keys: posts"))
    #expect(!lines.contains { $0.contains("about tea") })
  }

  @Test("the errors of a form are wrapped, and the focused control stays in view", arguments: [8, 10, 12, 24])
  func formErrors(rows: Int) {
    let error = "must have one @ with a name before it and a domain with a full stop after it"
    for focus in FormPlace.Control.all {
      var form = FormPlace.State(AccountForm.State(purpose: .create))
      form.form.errors = ValidationErrors(
        messages: [.lastName: [error], .email: [error]], general: ["The server accepts no accounts on Sundays."])
      form.focus = focus
      let frame = frame(.fixture(.newAccount, .form(form)), 40, rows)
      let lines = lines(frame)
      let text = lines.joined().split(whereSeparator: " │".contains).joined(separator: " ")
      switch focus {
      case .field(let field):
        #expect(frame.isCursorVisible && lines[frame.cursor.row].contains("▌ \(field.label)"), "\(lines)")
        if field == .lastName, rows > 8 { #expect(text.contains(error), "\(lines)") }
      case .send, .cancel:
        #expect(lines[frame.cursor.row].contains("[ Send ]"), "\(lines)")
        #expect(text.contains("The server accepts no accounts on Sundays."))
      }
    }
  }

  @Test("a hostile title cannot leave its cells")
  func hostile() {
    let post = AuthoredPost.fixture(1, title: Samples.hostile)
    let state = Browser.State.fixture(.posts, .posts(PostsList.State(content: .current([post]), filter: PostFilter())))
    for line in lines(frame(state, 80, 24)) { #expect(Samples.isInert(line)) }
  }
}

@Suite("The keys of the browser")
struct KeyActionsTests {
  private func steps(_ state: Browser.State, _ key: Key, columns: Int = 80, rows: Int = 24) -> [KeyStep] {
    let profile = TerminalProfile(isTerminal: true, size: TerminalSize(columns: columns, rows: rows))
    var memory = BrowserView.Memory()
    let layout = BrowserView(state: state, profile: profile).frame(&memory).1
    return KeyActions(state: state, layout: layout, link: { _ in nil }).steps(for: key)
  }

  private func selection(_ steps: [KeyStep]) -> (index: Int, top: Int)? {
    guard case .send(.tab(_, .place(_, .rowSelected(let index, let top))))? = steps.first else { return nil }
    return (index, top)
  }

  @Test(
    "moves in a list", arguments: [("j", 1, 0), ("k", 0, 0), ("G", 99, 82), ("g", 0, 0)] as [(Key, Int, Int)])
  func moves(key: Key, index: Int, top: Int) throws {
    let found = try #require(selection(steps(.posts(100), key)))
    #expect(found == (index, top))
  }

  @Test("a page down keeps the selected row in its place")
  func page() throws {
    let found = try #require(selection(steps(.posts(100), Key(.pageDown))))
    #expect(found == (18, 18))
  }

  @Test("while one types, letters are text")
  func typing() {
    var state = Browser.State.posts(3)
    state.tabs[.posts]?.places[0].search = SearchLine(text: "te", caret: 2)
    guard case .send(.tab(_, .place(_, .searchTextChanged(let text, let caret))))? = steps(state, "q").first else {
      Issue.record("q is no text")
      return
    }
    #expect(text == "teq" && caret == 3)
  }

  @Test("in a user, Right goes from the albums to the to-dos, Left at the edge goes back")
  func sideways() throws {
    let found = try #require(selection(steps(.user, Key(.right), columns: 90, rows: 50)))
    #expect(found.index == 1)
    guard case .send(.backRequested)? = steps(.user, Key(.left), columns: 90, rows: 50).first else {
      Issue.record("Left does not go back")
      return
    }
  }

  @Test("a selected row out of sight comes into view before it opens")
  func reveal() throws {
    let found = try #require(selection(steps(.user, Key(.enter), columns: 50, rows: 12)))
    #expect(found.index == 0 && found.top > 0)
  }

  /// A post of 44 lines with a text in some of them, of which 19 are visible.
  private func post(_ matches: Set<Int>, search: SearchLine, top: Int) -> Browser.State {
    let body = (0..<20).map { matches.contains($0) ? "the tea \($0)" : "line \($0)" }.joined(separator: "\n\n")
    let post = PostDetail.State(id: 7, post: .current(.fixture(body: body)), author: .current(.fixture()))
    var state = Browser.State.fixture(.post(7), .post(post))
    state.tabs[.posts]?.places[1].search = search
    state.tabs[.posts]?.places[1].position.top = top
    return state
  }

  @Test("n goes around at the end of a page, where the top cannot follow the matches, and N at its start")
  func matches() {
    let search = SearchLine(text: "tea", caret: 3, isEditing: false)
    func tops(_ key: Key, from first: Int) -> [Int] {
      var tops = [first]
      for _ in 0..<4 {
        guard let found = selection(steps(post([2, 5, 17, 19], search: search, top: tops[tops.count - 1]), key)) else {
          break
        }
        tops.append(found.top)
      }
      return tops
    }
    // The lines 7, 13, 37 and 41 match, and the last top is 25.
    #expect(tops("n", from: 0) == [0, 7, 13, 25, 7])
    #expect(tops("N", from: 7) == [7, 25, 13, 7, 25])
  }

  @Test("a search in a page shows the first match from where it began, or the first one of all")
  func searchInPage() {
    let search = SearchLine(text: "te", caret: 2, savedPosition: ListPosition(top: 10))
    let tops = [[2, 5], [2, 3]].map {
      selection([steps(post(Set($0), search: search, top: 10), "a").last].compactMap(\.self))?.top
    }
    #expect(tops == [13, 7])
  }

  private func copy(_ state: Browser.State, row: BrowserRow? = nil) -> String? {
    var state = state
    if let row, let count = state.tabs[state.tab]?.places.count {
      state.tabs[state.tab]?.places[count - 1].position.row = row
    }
    guard case .copy(let text, let kind?)? = steps(state, "y").first else { return nil }
    return "\(kind) \(text)"
  }

  @Test("y copies the ID of the selected row, or of the record, with its kind")
  func copies() {
    #expect(copy(.posts(3), row: .place(.post(2))) == "post 2")
    #expect(copy(.user, row: .place(.album(1))) == "album 1")
    #expect(copy(.user, row: .todo(4)) == "to-do 4")
    #expect(copy(.album, row: .place(.photo(12))) == "photo 12")
    #expect(copy(.fixture(.photo(2))) == "photo 2")
    #expect(copy(post([], search: SearchLine(isEditing: false), top: 0), row: .place(.user(1))) == "post 7")
    #expect(copy(post([], search: SearchLine(isEditing: false), top: 0), row: .comment(31)) == "comment 31")
  }

  @Test("q asks to close from any pane, and nothing else")
  func quit() {
    for state in [Browser.State.posts(3), .user, .album] {
      guard case .send(.closeRequested)? = steps(state, "q").first else {
        Issue.record("q does not quit")
        continue
      }
    }
  }
}

@Suite("A page in a pane")
struct PageWindowTests {
  private var page: Page {
    var page = Page()
    page.add((0..<10).map { StyledText("\($0)") })
    page.add(.comment(1), ["ten"])
    page.add((11..<30).map { StyledText("\($0)") })
    page.add(.comment(2), ["thirty"])
    return page
  }

  @Test("a step selects a row that is near, and otherwise scrolls by a line")
  func steps() {
    var window = PageWindow(page, height: 5, position: ListPosition())
    var tops: [Int] = []
    for _ in 0..<6 {
      window.move(by: 1)
      tops.append(window.top)
    }
    #expect(tops == [1, 2, 3, 4, 6, 7])
    #expect(window.index == 0 && window.stop?.row == .comment(1))
    window.jump(toEnd: true)
    #expect(window.top == 26 && window.stop?.row == .comment(2))
    window.move(by: -1)
    #expect(window.top == 25)
  }

  @Test("a window larger than the page does not scroll")
  func large() {
    var window = PageWindow(page, height: 50, position: ListPosition())
    window.move(by: 5)
    #expect(window.top == 0 && window.index == 1)
  }
}
