import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The photo command")
@MainActor struct PhotoCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> CommandResult {
    await CommandResult.run(["photo"] + arguments, server: .sample, output: profile)
  }

  @Test("The photo command writes key-value pairs to a pipe; an unknown colour is empty")
  func piped() async {
    #expect(
      await Self.run("2").output == """
        id\t2
        title\tThe harbour
        albumId\t1
        color\t#92c952
        url\thttps://images.example/600/92c952
        thumbnailUrl\thttps://images.example/150/92c952

        """)
    #expect(await Self.run("4").output.contains("\ncolor\t\n"))
  }

  @Test("The photo command writes the API's object with the colour in JSON, and selected fields in the given order")
  func json() async {
    #expect(
      await Self.run("2", "--json").output
        == ##"{"id":2,"title":"The harbour","albumId":1,"color":"#92c952","url":"https://images.example/600/92c952","##
        + #""thumbnailUrl":"https://images.example/150/92c952"}"# + "\n")
    #expect(await Self.run("4", "--json=color,id").output == #"{"color":null,"id":4}"# + "\n")
  }
}
