import Features
import Testing
import Views

@testable import CLI

@Suite("ScreenCommand")
struct ScreenCommandTests {
  @Test("Each screen has a command, and one that is not a form has a view", arguments: Routes.patterns)
  func screen(pattern: String) throws {
    let route = try #require(Route(pattern.replacing("ID", with: "7")))
    let words = route.command.split(separator: " ").dropFirst().map(String.init)
    _ = try Invocation(words, environment: [:])
    #expect((route.entry.kind == .form) == (route.screen.base.view(ViewOptions()) is TextView))
  }
}
