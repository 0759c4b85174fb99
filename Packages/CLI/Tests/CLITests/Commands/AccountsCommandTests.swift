import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The avatars of the accounts command")
@MainActor struct AccountsCommandAvatarTests {
  @Test(
    "The accounts command requests the avatars only if they are drawn: on a terminal with colours",
    arguments: [
      ([], .terminal(colorDepth: .trueColor), true), ([], .terminal(colorDepth: .none), false), ([], .plain, false),
      (["--count"], .terminal(colorDepth: .trueColor), false),
      (["--fields=id"], .terminal(colorDepth: .trueColor), false),
    ] as [([String], TerminalProfile, Bool)])
  func requests(options: [String], profile: TerminalProfile, areRequested: Bool) async {
    let server = AccountsServer()
    _ = await AccountRuns(server).run(["accounts"] + options, output: profile)
    #expect(server.calls == ["GET users.json"] + (areRequested ? ["GET https://images.example/kim.png"] : []))
  }
}
