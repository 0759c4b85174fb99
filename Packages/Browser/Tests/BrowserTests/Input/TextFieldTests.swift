import Dependencies
import Features
import NetworkClient
import Terminal
import Testing
import Views

@testable import Browser

@Suite("Texts, toasts and panes of the browser")
@MainActor
struct TextFieldTests {
  /// Runs a test whose screens load nothing.
  private func offline(_ test: () async throws -> Void) async rethrows {
    try await withDependencies {
      for api in [\.typicode, \.producers, \.accounts] as [WritableKeyPath<DependencyValues, HTTPClient>] {
        $0[keyPath: api].stub = OfflineClient()
      }
    } operation: {
      try await test()
    }
  }

  @Test("A toast ends with the next key that does something")
  func toast() async {
    let browser = await FrameDriver(.posts(["b", "a"]))
    await browser.press("S")
    #expect(browser.status.contains("the rows are in the order of the list"))
    await browser.press(Key("x", .control))
    #expect(browser.state.toast != nil)
    await browser.press("s")
    #expect(browser.state.toast == nil && browser.title.contains("Posts by "))
    await browser.press(Key(.left, .shift), "N", "j")
    #expect(browser.state.toast == nil)
  }

  @Test("Ctrl-C cancels the line that is edited", arguments: ["/tea", ":us", "?/qu"])
  func interrupt(keys: String) async {
    await offline {
      let browser = await FrameDriver(.posts(3))
      await browser.type(keys)
      #expect(browser.state.context.scope.isLine)
      await browser.press(Key("c", .control))
      #expect(!browser.state.context.scope.isLine && browser.state.current.focused.search == nil)
      #expect(browser.state.ending == .none)
    }
  }

  @Test("Ctrl-Y inserts what Ctrl-W deleted, also in another field")
  func yank() async {
    await offline {
      let browser = await FrameDriver(.posts(3))
      await browser.type("/tea pot")
      await browser.press(Key("w", .control))
      #expect(browser.state.open.search?.text == "tea ")
      await browser.press(Key("y", .control), Key("y", .control))
      #expect(browser.state.open.search?.text == "tea potpot")
      await browser.press(Key(.escape), ":", Key("y", .control))
      #expect(browser.state.box?.line.text == "pot")
    }
  }

  @Test("Of pasted lines a field gets the first, and the user is told")
  func paste() async {
    let browser = await FrameDriver(.posts(3))
    await browser.press("/")
    await browser.paste("tea\nfor\r\nfour\n")
    #expect(browser.state.open.search?.text == "tea" && browser.state.toast?.text == "pasted the first of 3 lines")
    await browser.paste("s\n")
    #expect(browser.state.open.search?.text == "teas" && browser.state.toast == nil)
  }

  @Test("A text for which a field has no room is not inserted, and the user is told", arguments: [4090, 6022])
  func full(length: Int) async {
    let browser = await FrameDriver(.newAccount)
    let text = String(repeating: "x", count: length)
    await browser.paste(text)
    let field = { browser.state.open.content.form?.fields[0].text }
    #expect(field() == (length < LineEditor.maximumLength ? text : ""))
    #expect((browser.state.toast == nil) == (length < LineEditor.maximumLength))
    await browser.paste("1234567")
    #expect(field() == (length < LineEditor.maximumLength ? text : "1234567"))
    #expect((browser.state.toast == nil) == (length > LineEditor.maximumLength))
  }

  @Test("The arrows go from button to button, and never from a field to a button")
  func buttons() async {
    let browser = await FrameDriver(.newAccount)
    let focus = { browser.state.open.content.form?.focus }
    await browser.press(Key(.left), Key(.left), Key(.right))
    #expect(focus() == .field(0))
    await browser.press(Key(.tab), Key(.tab), Key(.tab), Key(.tab))
    #expect(focus() == .send)
    await browser.press(Key(.right))
    #expect(focus() == .cancel)
    await browser.press(Key(.left))
    #expect(focus() == .send)
  }

  @Test(
    "Where a list needs the width, its preview is below it, on request", arguments: [(120, 40), (80, 24), (40, 20)])
  func previewBelow(columns: Int, rows: Int) async {
    await offline {
      let title = String(repeating: "A long title ", count: 8)
      let browser = await FrameDriver(.posts([title, "b"]), columns: columns, rows: rows)
      #expect(browser.layout.preview == nil && browser.layout.main?.border.columns == columns)
      await browser.press("p")
      let preview = browser.layout.preview?.border
      #expect(preview?.columns == columns && preview?.row == browser.layout.main.map { $0.border.row + $0.border.rows })
      #expect(browser.text.contains("Post 1"))
      await browser.press("p")
      #expect(browser.layout.preview == nil)
    }
  }

  @Test("A list at 120 columns shows its rows uncut, and beside them the page if it has 44 columns")
  func uncut() async {
    await offline {
      let short = await FrameDriver(.posts(["tea", "a title that every reader wants to see whole"]), columns: 120)
      #expect(short.text.contains("every reader wants to see whole"))
      #expect((short.layout.preview?.border.columns ?? 0) >= 44)
      let long = String(repeating: "word ", count: 17)
      let whole = await FrameDriver(.posts([long + "end"]), columns: 120)
      #expect(whole.text.contains("word end") && whole.layout.preview == nil)
    }
  }

  @Test("Boxes are inside the border of the pane, and their selected row is reversed as in a list")
  func boxes() async throws {
    try await offline {
      for keys in [":", "Y"] {
        let browser = await FrameDriver(.posts(3))
        await browser.type(keys)
        let lines = browser.lines
        #expect(lines[1].hasPrefix("┌─ ") && lines[1].hasSuffix("┐"))
        #expect(lines[2].hasPrefix("│ ┌─ ") && lines[2].hasSuffix("┐ │"))
        let row = try #require(lines.firstIndex { $0.dropFirst(2).contains("▌") })
        let reversed = (4..<76).map { browser.frame[column: $0, row: row].attributes }
        #expect(reversed.allSatisfy { $0 == .reverse })
      }
    }
  }

  @Test("The picture of a selected photo is not reversed, in tiles and in rows", arguments: [(80, 40), (40, 20)])
  func picture(columns: Int, rows: Int) throws {
    let (frame, layout) = BrowserFeature.State.album.drawn(.screen(columns, rows, colors: .trueColor))
    let pane = try #require(layout.main)
    let window = try #require(pane.page)
    let caption = try #require(window.item?.caption)
    for line in window.page.items[0].lines {
      for column in 0..<(window.page.items[0].columns?.upperBound ?? 0) {
        let isCaption = caption.contains(Position(column: column, row: line))
        let cell = frame[
          column: pane.area.column + 1 + column, row: pane.area.row + line - window.firstVisibleLine]
        #expect(cell.attributes.contains(.reverse) == isCaption)
      }
    }
  }
}
