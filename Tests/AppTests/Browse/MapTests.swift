import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app browse: map", .startsPrograms)
struct BrowseMapTests {
  @Test("The map of a user zooms in and out around the pin, which has a label")
  func zoom() async throws {
    let browser = try BrowseDriver("user/3")
    try await browser.wait(for: "◉", " Sólvallagata, Reykjavík ", "+ zoom", "r reload")
    try await browser.wait(without: "Loading")
    let map = { browser.lines.filter { $0.hasPrefix("│ │") || $0.hasPrefix("│ ┌") || $0.hasPrefix("│ └") } }
    var maps = [map()]
    for _ in 1...3 {
      browser.press("+")
      try await browser.wait("another map") { _ in map() != maps.last }
      #expect(map().count == maps[0].count)
      #expect(map().joined().contains("◉") && map().joined().contains(" Sólvallagata, Reykjavík "))
      maps.append(map())
    }
    // The largest zoom stays: the next keys are the first to change something.
    browser.press("+", "-")
    try await browser.wait("the map before") { _ in map() == maps[2] }
    browser.press("=")
    try await browser.wait("the last map") { _ in map() == maps[3] }
    browser.press("0")
    try await browser.wait("the world") { _ in map() == maps[0] }
    browser.press("-", "+")
    try await browser.wait("the first zoom") { _ in map() == maps[1] }
    try await browser.quit()
  }

  @Test("Zooming scrolls the map into view; a user without coordinates has none")
  func scrolling() async throws {
    var sample = Sample.standard
    sample.users.append(.init(id: 2, name: "Nowhere"))
    sample.users[1].address.geo = ["lat": "north", "lng": ""]
    let server = try sample.sandbox()
    defer { server.stop() }
    let program = Program(baseURL: try server.start().absoluteString)
    let browser = try BrowseDriver("user/1", in: program, rows: 16)
    try await browser.wait(for: "user 1", "Map", "1-11/20")
    browser.press("G")
    try await browser.wait(without: "Map ")
    browser.press("+")
    try await browser.wait(for: "◉", " Long Lane, Port Sample ")
    browser.press(.escape)
    try await browser.wait(for: "─ 1 of 2 ─")
    browser.press(.down, .enter)
    try await browser.wait(for: "user 2")
    browser.press("+")
    try await browser.wait(for: "there is no map here")
    try await browser.quit()
  }
}
