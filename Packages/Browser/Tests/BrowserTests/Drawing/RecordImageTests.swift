import Foundation
import NetworkClient
import Terminal
import TestSupport
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("The image of a record")
struct RecordImageTests {
  private func state(_ data: Loadable<Data>, account: Loadable<Account> = .current(.kim)) -> BrowserFeature.State {
    var detail = AccountDetail.State(id: 2, content: account)
    detail.images[Account.kim.avatarLink] = data
    var state = BrowserFeature.State.fixture(.account(2), detail)
    state.overlay = Overlay(content: .image)
    return state
  }

  @Test("On the whole screen it is in half blocks, in the middle, with the colours of its pixels")
  func halfBlocks() {
    let frame = state(.current(.png)).drawn(.screen(colors: .trueColor)).frame
    #expect((2..<21).allSatisfy { row in frame.lines[row].count { $0 == "▀" } == 38 }, "\(frame.lines)")
    let corners = [(25, 3), (55, 3), (25, 20), (55, 20)].map { frame[column: $0.0, row: $0.1] }
    #expect(Set(corners).count == 4)
  }

  @Test("A terminal with a protocol for images gets its sequence at a position, and a blank pane", arguments: [80, 60])
  func graphics(columns: Int) {
    let frame = state(.current(.png)).drawn(.screen(columns), graphics: .kitty).frame
    #expect(frame.image != nil && frame.lines[10].contains("│ "))
    #expect(frame.image?.position == Position(column: columns == 80 ? 21 : 11, row: 2))
  }

  @Test("A page shows the image in half blocks, and in pixels if the terminal has a protocol and it is not cut")
  func page() {
    var state = state(.current(.png))
    state.overlay = nil
    let halfBlocks = state.drawn(.screen(colors: .trueColor))
    #expect(halfBlocks.frame.lines.contains { $0.contains("▀▀▀") } && halfBlocks.frame.image == nil)
    let pixels = state.drawn(.screen(colors: .trueColor), graphics: .kitty)
    #expect(!pixels.frame.lines.contains { $0.contains("▀▀▀") })
    #expect(pixels.frame.image?.position.column == 2)
    let cut = state.drawn(.screen(80, 10, colors: .trueColor), graphics: .kitty)
    #expect(cut.frame.lines.contains { $0.contains("▀▀▀") } && cut.frame.image == nil)
    state.overlay = Overlay(content: .help())
    #expect(state.drawn(.screen(colors: .trueColor), graphics: .kitty).frame.image == nil)
  }

  @Test(
    "While the image of a page loads, a spinner turns where it will be", arguments: [(120, 40), (80, 24), (40, 20)])
  func pending(columns: Int, rows: Int) throws {
    var state = state(.loading(previous: nil))
    state.overlay = nil
    let profile = TerminalProfile.screen(columns, rows, colors: .trueColor)
    var view = BrowserView(state: state, session: BrowserSession(profile: profile, environment: [:]))
    let lines = view.frame(of: state, size: profile.size).lines
    let row = try #require(lines.firstIndex { $0.hasPrefix("│ ⠋ Loading the image…") })
    let image = try #require(view.layout.main?.page?.page.pendingImage)
    #expect(view.isLoading && row == 2 + (image.lowerBound + image.upperBound) / 2)
    view.spinnerIndex += 1
    let next = view.frame(of: state, size: profile.size).lines
    #expect(lines.indices.filter { lines[$0] != next[$0] } == [row] && next[row].hasPrefix("│ ⠙ Loading the image…"))
  }

  @Test(
    "Without an image the pane shows the reason, and the URL",
    arguments: [
      (.idle, .current(.ada), "There is no image"), (.idle, .loading(previous: nil), "Loading the image…"),
      (.idle, .missing(.status(403)), "The image could not be loaded: "),
      (.loading(previous: nil), .current(.kim), "Loading the image…"),
      (.missing(.status(404)), .current(.kim), "The image could not be loaded: HTTP 404"),
      (.current(Data("{}".utf8)), .current(.kim), "The file is not an image"),
    ] as [(Loadable<Data>, Loadable<Account>, String)])
  func message(data: Loadable<Data>, account: Loadable<Account>, text: String) {
    let lines = state(data, account: account).drawn(.screen(colors: .trueColor)).frame.lines
    #expect(lines[3].contains(text), "\(lines)")
    #expect(lines.contains { $0.contains("https://images.example/kim.png") } == (account == .current(.kim)))
  }

  @Test("The images of producers are requested for a list of any width", arguments: [40, 80, 120])
  func producers(columns: Int) {
    let list = ProducersList.State(content: .current(.sample), query: ProducersQuery())
    let layout = BrowserFeature.State.fixture(.producers, list).drawn(.screen(columns, colors: .trueColor)).layout
    let events = layout.main?.events(showsImages: true) ?? []
    #expect(events.contains { if case .rowsSeen = $0 { true } else { false } })
  }
}
