import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The photo command")
@MainActor struct PhotoCommandTests {
  static func run(_ arguments: String..., output profile: TerminalProfile = .plain) async -> Program {
    await Program.run(["photo"] + arguments, server: .sample, output: profile)
  }

  @Test("At a terminal it is a page with the colour in a frame")
  func terminal() async {
    let program = await Self.run("2", output: .terminal())
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        The harbour
        Photo 2 in album 1

        ┌─ #92c952 ──┐
        └────────────┘

        URL       https://images.example/600/92c952
        Thumbnail https://images.example/150/92c952
        Next      app album 1

        """)
  }

  @Test("At a terminal with colours it is an area of its colour", arguments: [ColorDepth.basic, .ansi256, .trueColor])
  func color(depth: ColorDepth) async {
    let program = await Self.run("2", output: .terminal(80, colorDepth: depth))
    #expect(program.output.contains(#/\u{1B}\[([0-9]+;)*(48;[0-9;]+|4[0-7]|10[0-7])m #92c952 /#))
    #expect(
      Samples.unstyled(program.output).hasPrefix(
        "The harbour\nPhoto 2 in album 1\n\n              \n #92c952      \n\nURL       https:"))
  }

  @Test("In a narrow terminal it is still a page")
  func narrowTerminal() async {
    #expect(
      await Self.run("2", output: .terminal(30)).output == """
        The harbour
        Photo 2 in album 1

        #92c952

        URL
          https://images.example/600/9
          2c952
        Thumbnail
          https://images.example/150/9
          2c952
        Next
          app album 1

        """)
  }

  @Test("In a pipe it is a line a field; a colour that its address does not tell is empty")
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

  @Test("JSON is the API's object with the colour in it; fields stand as asked")
  func json() async {
    #expect(
      await Self.run("2", "--json").output
        == ##"{"id":2,"title":"The harbour","albumId":1,"color":"#92c952","url":"https://images.example/600/92c952","##
        + #""thumbnailUrl":"https://images.example/150/92c952"}"# + "\n")
    #expect(await Self.run("4", "--json=color,id").output == #"{"color":null,"id":4}"# + "\n")
    #expect(await Self.run("2", "--fields=color,id").output == "color\t#92c952\nid\t2\n")
    #expect(await Self.run("2", "--fields=color,id", output: .terminal()).output == "color  #92c952\nid     2\n")
  }

  @Test("A photo that does not come is a failure")
  func failure() async {
    let program = await Program.run(["photo", "2"], server: .sample) { _, values in
      values.typicode.photo = .failing(
        .undecodable(url: "https://example.com/photos/2", path: "url", reason: "missing"))
    }
    #expect((program.exitCode, program.output) == (.server, ""))
    #expect(
      program.messages == "app: the answer from https://example.com/photos/2 is not the expected JSON (url: missing)\n")
  }
}
