import NetworkClient
import RESTClientTestSupport
import Terminal
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
      $0.stub(.producers(page: 1, size: 100), returning: .page(1, size: 100, of: .sample))
      $0.stub(.accounts, throwing: .status(503))
    } operation: {
      await operation(await FrameDriver(state))
    }
  }

  private func names(_ browser: FrameDriver) -> [String] { browser.state.jump.candidates.map(\.name) }

  @Test(
    "Its rows are the screen of a path, the screens, and the records whose title matches",
    arguments: [
      ("to-d", ["To-dos"]), ("post 9", ["Post 9"]), ("users 2", ["User 2"]), ("löw", ["User 2: Kim Löw"]),
      ("adbn", ["User 1: Ada Byron"]),
      ("mill", ["Post 8: The mill", "Producer 7: Mill Bakery"]), ("zzz", []),
    ])
  func candidates(text: String, expected: [String]) async {
    await withBrowser(.posts(1)) { browser in
      await browser.press(":")
      #expect(names(browser).starts(with: ["Posts", "Comments", "Users"]))
      await browser.paste(text)
      #expect(names(browser) == expected)
      #expect(browser.text.contains(":\(text) ") && browser.lines[23].contains("Esc close"))
      #expect(browser.text.contains("No match in the lists that are loaded") == expected.isEmpty)
    }
  }

  @Test("The commands of vi that quit close the browser", arguments: ["q", "q!", "wq", "quit"])
  func quit(text: String) async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":\(text)")
      #expect(browser.text.contains("Enter quits"))
      await browser.press(Key(.enter))
      #expect(browser.state.isClosing)
    }
  }

  @Test("Esc and q go back to the tab where a jump began", arguments: [Key(.escape), "q"])
  func back(key: Key) async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":users")
      await browser.press(Key(.enter))
      #expect(browser.state.tab == .users && browser.lines[23].contains("Esc back"))
      await browser.press(key)
      #expect(browser.state.tab == .posts && !browser.state.isClosing)
    }
  }

  @Test("A tab that is chosen by its key after a jump is left by q as any other")
  func chosenTab() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":users")
      await browser.press(Key(.enter), "1", "2")
      #expect(browser.state.tab == .users && !browser.lines[23].contains("Esc back"))
      await browser.press("q")
      #expect(browser.state.isClosing)
    }
  }

  @Test("Enter goes to the selected row, Esc closes the box; keys of commands are text")
  func keys() async {
    await withBrowser(.posts(1)) { browser in
      await browser.type(":q")
      await browser.press(Key(.escape))
      #expect(browser.state.overlay == nil && !browser.state.isClosing)
      await browser.type(":")
      await browser.press(Key(.down), Key(.down), Key(.up), Key(.down), Key(.enter))
      #expect(browser.state.overlay == nil && browser.state.current.top.route == .users)
    }
  }

  @Test("A screen that is open shows again, unless a form above it has typed text")
  func opened() async {
    await withRequestStubs(for: \.accounts) {
      $0.stub(.accounts, returning: LossyArray([.ada]))
    } operation: {
      let browser = await FrameDriver(.newAccount)
      await browser.send(.jumped(.accounts))
      #expect(browser.state.current.screens.map(\.route) == [.accounts])
      await browser.send(.opened(.newAccount))
      await browser.type("Ada")
      await browser.send(.jumped(.accounts))
      #expect(browser.state.current.screens.map(\.route) == [.accounts, .newAccount, .accounts])
    }
  }
}
