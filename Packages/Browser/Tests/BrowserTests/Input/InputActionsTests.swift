import Terminal
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The keys of the browser")
struct InputActionsTests {
  /// Returns the effects of a key after a frame of the same state, or of an earlier one.
  private func steps(
    _ state: BrowserFeature.State, _ key: Key, columns: Int = 80, rows: Int = 24,
    drawn: BrowserFeature.State? = nil
  ) -> [InputEffect] {
    let profile = TerminalProfile(isTerminal: true, size: TerminalSize(columns: columns, rows: rows))
    var cache = LayoutCache()
    let layout = BrowserView(state: drawn ?? state, profile: profile).frame(&cache).1
    return InputActions(state: state, layout: layout, link: { _ in nil }).effects(for: key)
  }

  private func selection(_ steps: [InputEffect]) -> (index: Int, top: Int)? {
    guard case .send(.tab(_, .screen(_, .rowSelected(let index, let top))))? = steps.first else { return nil }
    return (index, top)
  }

  @Test(
    "moves in a list", arguments: [("j", 1, 0), ("k", 0, 0), ("G", 99, 82), ("g", 0, 0)] as [(Key, Int, Int)])
  func moves(key: Key, index: Int, top: Int) throws {
    let found = try #require(selection(steps(.posts(100), key)))
    #expect(found == (index, top))
  }

  @Test("a key that follows a response moves to rows that are in no frame yet, with one line or two")
  func newRows() throws {
    for title in ["short", "a title that is wider than the screen is"] {
      let found = try #require(
        selection(steps(.posts(100, title: title), "G", columns: 40, drawn: .posts(3, title: title))))
      #expect(found.index == 99)
    }
  }

  @Test("a page down keeps the selected row in its place")
  func page() throws {
    let found = try #require(selection(steps(.posts(100), Key(.pageDown))))
    #expect(found == (18, 18))
  }

  @Test("while one types, letters are text")
  func typing() {
    var state = BrowserFeature.State.posts(3)
    state.tabs[.posts]?.screens[0].search = SearchLine(text: "te", caret: 2)
    guard case .send(.tab(_, .screen(_, .searchTextChanged(let text, let caret))))? = steps(state, "q").first else {
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

  /// A post of 46 lines with a text in some of them, of which 19 are visible.
  private func post(_ matches: Set<Int>, search: SearchLine, top: Int) -> BrowserFeature.State {
    let body = (0..<20).map { matches.contains($0) ? "the tea \($0)" : "line \($0)" }.joined(separator: "\n\n")
    let post = PostDetail.State.fixture(id: 7, post: .current(.fixture(body: body)), author: .current(.fixture()))
    var state = BrowserFeature.State.fixture(.post(7), post)
    state.tabs[.posts]?.screens[1].search = search
    state.tabs[.posts]?.screens[1].position.top = top
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
    // The lines 7, 13, 37 and 41 match, and the last top is 27.
    #expect(tops("n", from: 0) == [0, 7, 13, 27, 7])
    #expect(tops("N", from: 7) == [7, 27, 13, 7, 27])
  }

  @Test("a search in a page shows the first match from where it began, or the first one of all")
  func searchInPage() {
    let search = SearchLine(text: "te", caret: 2, savedPosition: ListPosition(top: 10))
    let tops = [[2, 5], [2, 3]].map {
      selection([steps(post(Set($0), search: search, top: 10), "a").last].compactMap(\.self))?.top
    }
    #expect(tops == [13, 7])
  }

  private func copy(_ state: BrowserFeature.State, row: ScreenRow? = nil) -> String? {
    var state = state
    if let row, let count = state.tabs[state.tab]?.screens.count {
      state.tabs[state.tab]?.screens[count - 1].position.row = row
    }
    guard case .copy(let text, let kind?)? = steps(state, "y").first else { return nil }
    return "\(kind) \(text)"
  }

  @Test("y copies the ID of the selected row, or of the record, with its kind")
  func copies() {
    #expect(copy(.posts(3), row: ScreenRow(.post(2))) == "post 2")
    #expect(copy(.user, row: ScreenRow(.album(1))) == "album 1")
    #expect(copy(.user, row: ScreenRow("to-do", Todo.ID(4))) == "to-do 4")
    #expect(copy(.album, row: ScreenRow(.photo(12))) == "photo 12")
    #expect(copy(.fixture(.photo(2))) == "photo 2")
    #expect(copy(post([], search: SearchLine(isEditing: false), top: 0), row: ScreenRow(.user(1))) == "post 7")
    #expect(
      copy(post([], search: SearchLine(isEditing: false), top: 0), row: ScreenRow("comment", Comment.ID(31)))
        == "comment 31")
  }

  @Test("q asks to close from any pane, and nothing else")
  func quit() {
    for state in [BrowserFeature.State.posts(3), .user, .album] {
      guard case .send(.closeRequested)? = steps(state, "q").first else {
        Issue.record("q does not quit")
        continue
      }
    }
  }
}
