import Foundation
import NetworkClient
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features
@testable import Views

@Suite("The browser's frames")
struct BrowserViewTests {
  private func frame(
    _ state: BrowserFeature.State, _ columns: Int = 80, _ rows: Int = 24, colors: ColorDepth = .none,
    glyphs: Glyphs = .unicode, isAccessible: Bool = false
  ) -> Frame {
    state.drawn(.screen(columns, rows, colors: colors, glyphs: glyphs), isAccessible: isAccessible).frame
  }

  private func lines(_ state: BrowserFeature.State, _ columns: Int = 80, _ rows: Int = 24) -> [String] {
    frame(state, columns, rows).lines
  }

  @Test("No size traps, and each frame has its size", arguments: BrowserFeature.State.samples.indices)
  func sizes(index: Int) {
    let state = BrowserFeature.State.samples[index]
    for columns in [1, 2, 10, 39, 40, 41, 59, 60, 80, 99, 100, 120, 200] {
      for rows in [1, 2, 7, 8, 9, 11, 13, 14, 24, 60] {
        let frame = frame(state, columns, rows)
        #expect(frame.columns == columns && frame.rows == rows)
      }
    }
  }

  @Test("Below 40x8 the terminal is too small", arguments: [(39, 24), (80, 7), (1, 1)])
  func tooSmall(columns: Int, rows: Int) {
    let lines = lines(.posts(3), columns, rows)
    #expect(lines[0] == String("Terminal too small (40x8 needed)".prefix(columns)).trimmingCharacters(in: .whitespaces))
    #expect(lines.dropFirst().allSatisfy { $0.isEmpty })
  }

  @Test("The titles of to-dos are aligned, also in a search whose first and last row have short ids")
  func alignedTodos() {
    let todos: [OwnedTodo] = [
      .fixture(4), .fixture(1200, title: "Water the trees"), .fixture(9), .fixture(88, title: "Rest"),
    ]
    for text in ["", "water", "plants"] {
      let list = TodosList.State(content: .current(todos), query: TodosQuery(searchText: text))
      let lines = lines(.fixture(.todos, list))
      #expect(lines[3].hasPrefix("│▌ [ ]     4  Water the plants"))
      let titles = lines.dropFirst(3).compactMap { $0.range(of: "Water")?.lowerBound.utf16Offset(in: $0) }
      #expect(Set(titles).count == 1 && titles.count >= 2)
    }
  }

  @Test(
    "The filters of to-dos leave out counts without room",
    arguments: [
      (60, 200, "[All 200]  Pending 110   Completed 90"), (40, 200, "[All 200]  Pending   Completed"),
      (40, 95, "[All 95]  Pending 5   Completed 90"),
    ])
  func filters(columns: Int, count: Int, text: String) {
    let todos = (1...count).map { OwnedTodo.fixture(Todo.ID($0), isCompleted: $0 <= 90) }
    let list = TodosList.State(content: .current(todos), query: TodosQuery())
    let state = BrowserFeature.State.fixture(.todos, list)
    let line = lines(state, columns)[2]
    #expect(line.trimmingCharacters(in: CharacterSet(charactersIn: "│ ")) == text)
  }

  @Test("Without colours the tab and the pane are in brackets; ASCII terminals get ASCII only")
  func plain() {
    let frame = frame(.posts(3), glyphs: .ascii)
    #expect(frame.lines[0].contains("[1 Posts]"))
    #expect(frame.lines[1].hasPrefix("+- [Posts] -"))
    #expect(frame.lines[3].hasPrefix("|>  1"))
    #expect(frame.lines.joined().allSatisfy { $0.isASCII })
  }

  @Test("A detail with a placeholder shows the state of its own load")
  func placeholder() {
    func text(_ post: Loadable<Post>, comments: Loadable<[Models.Comment]> = .idle) -> String {
      var open = OpenScreen.State(.post(7))
      open.content = AnyScreen(PostDetail.State.fixture(id: 7, post: post, comments: comments))
      open.placeholder = AnyScreen(
        PostDetail.State.fixture(id: 7, post: .current(.fixture()), author: .current(.fixture())))
      return lines(BrowserFeature.State(.post(7)).with { $0 = open }).joined(separator: "\n")
    }
    let loading = text(.loading(previous: nil))
    #expect(loading.contains("On the sea") && loading.contains("by Ada Byron") && loading.contains(" Loading post 7…"))
    let failed = text(.missing(.unreachable), comments: .missing(.unreachable))
    #expect(failed.contains("On the sea") && failed.contains("not reloaded: "))
    #expect(failed.contains("Comments  could not be loaded"))
  }

  @Test(
    "The reason of a failed reload leaves room for the time and the key", .behaviour(24), arguments: [40, 60, 80, 120])
  func failedReload(columns: Int) {
    let error = NetworkError(.connectionFailed, host: "127.0.0.1:8913", reason: "the connection was refused")
    let users = UsersList.State(content: .outdated([.fixture()], error), query: UsersQuery())
    let time = (Date.fixture - 180).clockTime
    let status = lines(.fixture(.users, users), columns)[22]
    #expect(status.contains(" not reloaded") && status.hasSuffix(" · cached \(time) · r reload"), "\(status)")
    #expect(status.contains(": ") == (columns > 40) && status.contains("…") == (columns < 120 && columns > 40))
    var producers = Fetched(
      [Producer.fixture()], date: .fixture, extent: ListExtent(receivedCount: 1, next: .page(2)))
    producers.nextPageFailure = error
    let list = ProducersList.State(content: .loaded(producers), query: ProducersQuery())
    let text = lines(.fixture(.producers, list), columns)
    let row = text.first { $0.contains("│  could not load more") } ?? ""
    #expect(row.contains(" could not load more") && row.contains(" · r reload"), "\(row)")
    #expect(text.contains { $0.contains("1 of 1 ") } && !text.contains { $0.contains("of 2") })
  }

  @Test("The help wraps what does not fit", arguments: [40, 50, 60, 79])
  func narrowHelp(columns: Int) {
    for var state in [BrowserFeature.State.posts(3), .user, .fixture(.drafts), .fixture(.newAccount)] {
      state.overlay = Overlay(content: .help())
      let lines = frame(state, columns, 200, glyphs: .ascii).lines
      let words = lines.flatMap { $0.split(whereSeparator: " |".contains).map(String.init) }.joined(separator: " ")
      for binding in KeyTable.bindings(in: state.screenContext) {
        #expect(words.contains(binding.text) && words.contains(binding.keyNames), "\(binding.text)")
      }
      #expect(words.contains("? is a character that this terminal cannot show."))
    }
  }

  @Test("The help takes the panes", arguments: [40, 80, 120])
  func help(columns: Int) {
    var state = BrowserFeature.State.posts(100)
    state.overlay = Overlay(content: .help())
    let lines = lines(state, columns)
    #expect(lines[1].hasPrefix("┌─ Keys: posts ─") && lines[1].count == columns && !lines[1].dropFirst().contains("┌"))
    #expect(lines[2...20].allSatisfy { $0.hasPrefix("│ ") && $0.hasSuffix(" │") && $0.count == columns })
    #expect(lines[21].hasPrefix("└") && !lines.joined().contains("about tea"))
  }

  @Test("Nothing touches the border of a pane", arguments: BrowserFeature.State.samples.indices, [40, 80, 120])
  func border(index: Int, columns: Int) {
    let (frame, layout) = BrowserFeature.State.samples[index].drawn(.screen(columns, 24))
    for pane in [layout.main, layout.preview].compactMap(\.self) where layout.overlay == nil {
      for row in pane.area.row..<pane.area.row + pane.area.rows {
        let first = frame[column: pane.area.column, row: row].text
        #expect(" ▌•".contains(first), "\(frame.lines[row])")
        #expect(frame[column: pane.area.column + pane.area.columns - 1, row: row].text == " ", "\(frame.lines[row])")
      }
    }
  }

  @Test(
    "Tabs have names, or numbers and the name of the current one",
    arguments: [
      (80, "[1 Posts] 2 Users  3 Albums  4 To-dos  5 Producers  6 Accounts          sandbox"),
      (62, "[Posts] Users  Albums  To-dos  Producers  Accounts    sandbox"),
      (40, "[1·Posts] 2  3  4  5  6         sandbox"),
    ])
  func tabs(columns: Int, line: String) {
    #expect(lines(.posts(3), columns)[0] == line)
  }

  @Test("All lines of the selected row are reversed")
  func selectedRow() throws {
    let (frame, layout) = BrowserFeature.State.users.drawn(.screen(40, 24, colors: .ansi256))
    let pane = try #require(layout.main)
    let lines = try #require(pane.list?.selectedLines)
    #expect(lines.count > 1)
    for line in lines {
      let cells = (2..<pane.area.columns).map { frame[column: $0, row: pane.firstRow + line] }
      #expect(cells.allSatisfy { $0.attributes == .reverse })
    }
  }

  @Test("The title of a record is in its page or in the border", arguments: [40, 80, 120])
  func title(columns: Int) {
    let post = PostDetail.State.fixture(
      id: 7, post: .current(.fixture(body: String(repeating: "word ", count: 900))), author: .current(.fixture()))
    let state = BrowserFeature.State.fixture(.post(7), post)
    let top = lines(state, columns)
    #expect(top[1].hasPrefix("┌─ [Post 7] ─") && top.joined().components(separatedBy: "On the sea").count == 2)
    let scrolled = lines(state.with { $0.position.top = 5 }, columns)
    #expect(scrolled[1].hasPrefix("┌─ [Post 7: On the sea] ─"))
  }

  @Test("For a screen reader the help covers the page", arguments: [(120, 60), (80, 24), (40, 8)])
  func accessibleHelp(columns: Int, rows: Int) {
    var state = BrowserFeature.State.posts(100)
    state.overlay = Overlay(content: .help())
    let lines = frame(state, columns, rows, glyphs: .ascii, isAccessible: true).lines
    #expect(lines[1].hasPrefix(" Keys: posts"))
    #expect(!lines.contains { $0.contains("about tea") })
  }

  @Test("The errors of a form are wrapped, and the focused control stays in view", arguments: [8, 10, 12, 24])
  func formErrors(rows: Int) {
    let error = "must have one @ with a name before it and a domain with a full stop after it"
    for focus in [.field(0), .field(1), .field(2), .field(3), .send, .cancel] as [FormState.Control] {
      var form = AccountForm.State()
      form.errors = ValidationErrors(
        messages: [.lastName: [error], .email: [error]], general: ["The server accepts no accounts on Sundays."])
      form.focus = focus
      let frame = frame(.fixture(.newAccount, form), 40, rows)
      let lines = frame.lines
      let text = lines.joined().split(whereSeparator: " │".contains).joined(separator: " ")
      switch focus {
      case .field(let index):
        let field = AccountField.allCases[index]
        #expect(frame.isCursorVisible && lines[frame.cursor.row].contains("▌ \(field.label)"), "\(lines)")
        if field == .lastName, rows > 8 { #expect(text.contains(error), "\(lines)") }
      case .send, .cancel:
        #expect(lines[frame.cursor.row].contains("[ Create ]"), "\(lines)")
        #expect(text.contains("The server accepts no accounts on Sundays."))
      }
    }
  }

  @Test("A hostile title cannot leave its cells")
  func hostile() {
    let post = AuthoredPost.fixture(1, title: Samples.hostile)
    let state = BrowserFeature.State.fixture(.posts, PostsList.State(content: .current([post]), query: PostsQuery()))
    for line in lines(state) { #expect(Samples.isInert(line)) }
  }
}
