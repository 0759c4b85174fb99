import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The post command")
@MainActor struct PostCommandTests {
  @Test("The post command writes its fields by their paths and the body to a pipe, without a request for comments")
  func piped() async {
    let program = await CommandResult.run("post", "7")
    #expect(program.exitCode == .success)
    #expect(program.output.hasPrefix("id\t7\ntitle\tOn the sea\nuserId\t1\nauthor.id\t1\nauthor.name\tAda Byron\n"))
    #expect(program.output.hasSuffix("\n--\nWaves.\nMore waves.\n"))
    #expect(program.messages.isEmpty)
  }

  @Test("The post command accepts --json anywhere")
  func jsonAnywhere() async {
    let after = await CommandResult.run("post", "7", "--json")
    #expect(after.exitCode == .success)
    #expect(
      after.output.hasPrefix(#"{"id":7,"title":"On the sea","body":"Waves.\nMore waves.","userId":1,"author":{"id":1,"#)
    )
    #expect(await CommandResult.run("post", "--json", "7").output == after.output)
    #expect(await CommandResult.run("--json", "post", "7").output == after.output)
  }

  @Test(
    "The post command loads comments if they are requested",
    arguments: [["post", "7", "--comments"], ["post", "7", "--fields=comments"], ["post", "7", "--json=comments"]])
  func comments(arguments: [String]) async {
    let program = await CommandResult.run(arguments, server: .sample)
    #expect(program.exitCode == .success)
    #expect(program.output.contains("So it is."))
  }
}
