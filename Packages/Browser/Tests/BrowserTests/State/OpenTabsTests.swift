import Dependencies
import Terminal
import TestSupport
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The open tabs")
@MainActor
struct OpenTabsTests {
  @Test("The browser opens where it was left")
  func reopened() async throws {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/state/tabs"
    await withDependencies {
      $0.context = .preview
    } operation: {
      var settings = ScreenSettings()
      settings.filter = "pending"
      let browser = await FrameDriver(BrowserFeature.State(.userTodos(1), settings))
      await browser.send(.appeared)
      await browser.press("j", "2", "s", "1")
      OpenTabs(browser.state).write(to: file)
      let kept = OpenTabs(file: file)
      #expect(kept == OpenTabs(browser.state))
      guard let state = kept?.state else { return }
      let reopened = await FrameDriver(state)
      await reopened.send(.appeared)
      await reopened.press("1")
      #expect(reopened.state.tab == browser.state.tab)
      #expect(reopened.text == browser.text)
      for tab in Tab.allCases {
        #expect(reopened.state.tabs[tab]?.screens.map(\.request) == browser.state.tabs[tab]?.screens.map(\.request))
      }
    }
  }

  @Test("A form and what is above it are not kept")
  func forms() {
    let tabs = OpenTabs(BrowserFeature.State(.accountEditor(2)))
    #expect(tabs.state.tabs[.accounts]?.screens.map(\.route) == [.accounts, .account(2)])
  }

  @Test(
    "A text that is not that of tabs is none", arguments: ["", "bogus\n", "posts\nposts\tapp bogus\t\n\u{0}", "posts"])
  func invalid(text: String) {
    let tabs = OpenTabs(text)
    #expect(tabs == nil || tabs == OpenTabs("posts\n"))
  }

  @Test("A file that cannot be read is none")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(OpenTabs(file: folder.path) == nil && OpenTabs(file: "\(folder.path)/none") == nil)
  }
}
