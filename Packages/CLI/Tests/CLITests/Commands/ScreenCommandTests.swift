import Features
import Testing
import Views

@testable import CLI

@Suite("ScreenCommand")
struct ScreenCommandTests {
  @Test("Each screen has a command, and one that is not a form has a view", arguments: Routes.patterns)
  func screen(pattern: String) throws {
    let route = try #require(Route(pattern.replacing("ID", with: "7")))
    let words = ScreenArguments(ScreenRequest(route)).words
    let command = try Invocation(words, environment: [:]).command
    if let list = command as? any ListScreenCommand {
      #expect(try list.options.arguments().request() == ScreenRequest(route))
    }
    // The path is the same command.
    let other = try Invocation([route.description], environment: [:]).command
    #expect(type(of: other).name == type(of: command).name)
    #expect((route.entry.kind == .form) == (route.screen.base.view(ViewOptions()) is TextView))
  }
}
