import Dependencies
import NetworkClient
import RESTClientTestSupport
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The box that goes to a screen")
@MainActor
struct JumpBoxTests {
  /// Runs an operation in a browser whose lists have some records.
  private func withBrowser(_ state: BrowserFeature.State, _ operation: (FrameDriver) async -> Void) async {
    await withRequestStubs(for: \.typicode, \.producers, \.accounts) {
      $0.stub(.posts, returning: LossyArray([.fixture(7), .fixture(8, title: "The mill")]))
      $0.stub(.users, returning: LossyArray([.fixture(1, name: "Ada Byron"), .fixture(2, name: "Kim Löw")]))
      $0.stub(.albums, returning: LossyArray([]))
      $0.stub(.todos, returning: LossyArray([]))
      $0.stub(.producers(page: 1), returning: .page(1, of: .sample))
      $0.stub(.accounts, throwing: .status(503))
    } operation: {
      await operation(await FrameDriver(state))
    }
  }

  private func names(_ browser: FrameDriver) -> [String] { browser.state.box?.candidates.map(\.name) ?? [] }

  @Test(
    "Its rows are the screen of a path, the screens, and the records whose title matches",
    arguments: [
      ("to-d", ["To-dos"]), ("post 9", ["Post 9"]), ("users 2", ["User 2"]), ("löw", ["User 2: Kim Löw"]),
      ("adbn", ["User 1: Ada Byron"]),
      ("mill", ["Post 8: The mill", "Producer 7: Mill Bakery"]), ("zzz", []), ("user löw", ["User 2: Kim Löw"]),
      ("users kim", ["Users: kim", "User 2: Kim Löw"]), ("todos pending", ["To-dos: pending"]),
      ("todos --pending", ["To-dos: pending"]), ("app posts --search 'my aunt' --sandbox", ["Posts: my aunt"]),
      ("User/2/albums", ["Albums of user 2"]), ("todos --user kim --completed", ["To-dos of user 2: completed"]),
      ("http://127.0.0.1:8080/posts/7", ["Post 7"]),
      ("7", ["Post", "Comment", "User", "Album", "Photo", "To-do", "Producer", "Account"].map { "\($0) 7" }),
    ])
  func candidates(text: String, expected: [String]) async {
    await withBrowser(.posts(1)) { browser in
      await browser.press(":")
      #expect(names(browser).starts(with: ["Posts", "Comments", "Users"]))
      await browser.paste(text)
      #expect(names(browser) == expected)
      #expect(browser.text.contains(":\(text) ") && browser.lines[23].contains("Esc close"))
      #expect(browser.text.contains("No match in the rows that are loaded") == expected.isEmpty)
    }
  }

  @Test("The commands of vi that quit close the browser", arguments: ["q", "Q!", "wq", "QUIT"])
  func quit(text: String) async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":\(text)")
      #expect(browser.text.contains("Enter quits"))
      await browser.press(Key(.enter))
      #expect(browser.state.ending != .none)
    }
  }

  @Test("An option that a screen has not is refused in the words of the command line")
  func invalid() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":albums --post 8")
      #expect(browser.text.contains("Albums takes no --post; it takes --user, --search, --sort"))
      await browser.press(Key(.enter))
      #expect(browser.state.box != nil)
    }
  }

  @Test("The box opens the help")
  func help() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":Help")
      await browser.press(Key(.enter))
      #expect(browser.state.overlay?.content == .help())
    }
  }

  @Test("Esc and q go back to the tab where a jump began", arguments: [Key(.escape), "q"])
  func back(key: Key) async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":users")
      await browser.press(Key(.enter))
      #expect(browser.state.tab == .users && browser.lines[23].contains("Esc back"))
      await browser.press(key)
      #expect(browser.state.tab == .posts && browser.state.ending == .none)
    }
  }

  @Test("A tab that is chosen by its key after a jump is left by q as any other", .behaviour(4))
  func chosenTab() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":users")
      await browser.press(Key(.enter), "1", "2")
      #expect(browser.state.tab == .users && !browser.lines[23].contains("Esc back"))
      await browser.press("q")
      #expect(browser.state.ending != .none)
    }
  }

  @Test("Enter goes to the selected row, Esc closes the box; keys of commands are text")
  func keys() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":q")
      await browser.press(Key(.escape))
      #expect(browser.state.overlay == nil && browser.state.ending == .none)
      await browser.type(":")
      await browser.press(Key(.down), Key(.down), Key(.up), Key(.down), Key(.enter))
      #expect(browser.state.overlay == nil && browser.state.current.top.route == .users)
    }
  }

  @Test(
    "After a jump, J and K go to the neighbors of the record; Esc leads back to where the jump began",
    arguments: [80, 120])
  func neighbors(columns: Int) async {
    await withDependencies {
      $0.context = .preview
    } operation: {
      let browser = await FrameDriver(BrowserFeature.State(), columns: columns)
      await browser.send(.appeared)
      for (route, key, neighbor) in [(.post(2), "K", .post(1)), (.user(1), "J", .user(2))] as [(Route, Key, Route)] {
        await browser.send(.jumped(route))
        #expect(browser.state.tab == route.tab && browser.state.current.focused.route == route)
        await browser.press(key)
        #expect(browser.state.current.focused.route == neighbor)
        #expect(browser.state.current.screens.last { $0.route.entry.isList }?.selectedRow?.route == neighbor)
        await browser.press(Key(.escape))
        #expect(browser.state.current.screens.map(\.route) == [.posts])
        #expect(browser.state.current.top.selectedRow?.route == .post(1))
      }
      #expect(browser.state.tabs[.users]?.screens.map(\.route) == [.users])
    }
  }

  @Test("A jump keeps the screens below, such as a form with typed text")
  func form() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let browser = await FrameDriver(.newAccount)
      await browser.type("Ada")
      await browser.send(.jumped(.accounts))
      #expect(browser.state.current.screens.map(\.route) == [.accounts, .newAccount, .accounts])
      await browser.press(Key(.escape))
      #expect(browser.state.current.screens.map(\.route) == [.accounts, .newAccount])
      #expect(browser.state.current.top.content.form?.fields.first?.text == "Ada")
    }
  }
}
