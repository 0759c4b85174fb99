import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

@Suite("The cache command")
@MainActor struct CacheCommandTests {
  static func run(
    _ arguments: String..., data: ResponseCache, output profile: TerminalProfile = .plain
  ) async -> Program {
    await Program.run(["cache"] + arguments, output: profile) { _, values in values.responseCache = data }
  }

  /// Data in a folder, in which runs of the program have saved what the server sent.
  static func filled(in folder: String) async -> ResponseCache {
    let data = ResponseCache(folder: folder + "/app")
    for arguments in [["users"], ["album", "1"]] {
      let program = await Program.run(arguments, server: .sample) { _, values in values.responseCache = data }
      #expect(program.exitCode == .success)
    }
    return data
  }

  @Test("The path is that of the database, whether there is one or not")
  func path() async throws {
    try await withTemporaryFolder { folder in
      let data = ResponseCache(folder: folder + "/app")
      #expect(await Self.run("path", data: data).output == "\(folder)/app/saved.db\n")
      #expect(await Self.run("path", data: data, output: .terminal(20)).output == "\(folder)/app/saved.db\n")
      #expect(await Self.run("path", "--json", data: data).output == "\"\(folder)/app/saved.db\"\n")
      #expect(!FileManager.default.fileExists(atPath: folder + "/app"))
    }
  }

  @Test("In a pipe the information is a line an answer: server, answer, rows, time")
  func info() async throws {
    try await withTemporaryFolder { folder in
      let data = await Self.filled(in: folder)
      let program = await Self.run("info", data: data)
      #expect((program.exitCode, program.messages) == (.success, ""))
      let time = "2027-01-15T08:00:00Z"
      #expect(
        program.output == """
          https://jsonplaceholder.typicode.com\talbums/1\t1\t\(time)
          https://jsonplaceholder.typicode.com\talbums/1/photos\t3\t\(time)
          https://jsonplaceholder.typicode.com\tusers\t3\t\(time)

          """)
      #expect(
        await Self.run("info", "--json", data: data).output.hasPrefix(
          #"[{"server":"https://jsonplaceholder.typicode.com","answer":"albums/1","rows":1,"saved":"\#(time)","#
            + #""complete":true},"#))
      #expect(await Self.run("info", "--fields=answer,complete", data: data).output.hasPrefix("albums/1\ttrue\n"))
    }
  }

  @Test("At a terminal the information is a table, and the size of the file")
  func terminal() async throws {
    try await withTemporaryFolder { folder in
      let data = await Self.filled(in: folder)
      let program = await Self.run("info", data: data, output: .terminal(200))
      let lines = program.output.split(separator: "\n")
      #expect(
        lines.prefix(2) == [
          " SERVER                                ANSWER           ROWS  SAVED",
          " https://jsonplaceholder.typicode.com  albums/1            1  2027-01-15T08:00:00Z",
        ])
      #expect(lines.count == 6)
      #expect(lines[4] == "3 answers")
      #expect(lines[5].hasSuffix(" KB in \(folder)/app/saved.db"))
    }
  }

  @Test("Where nothing is saved, a person is told")
  func empty() async throws {
    try await withTemporaryFolder { folder in
      let data = ResponseCache(folder: folder + "/app")
      let terminal = await Self.run("info", data: data, output: .terminal())
      #expect((terminal.exitCode, terminal.output, terminal.messages) == (.success, "", "app: Nothing is saved\n"))
      #expect(await Self.run("info", "--json", data: data).output == "[]\n")
      let cleared = await Self.run("clear", data: data)
      #expect((cleared.exitCode, cleared.output) == (.success, ""))
      #expect(cleared.messages == "app: nothing was saved\n")
    }
  }

  @Test("Clearing removes everything, and says how much")
  func clear() async throws {
    try await withTemporaryFolder { folder in
      let data = await Self.filled(in: folder)
      let program = await Self.run("clear", data: data)
      #expect((program.exitCode, program.output) == (.success, ""))
      #expect(program.messages.contains(/^app: removed 3 answers, \d+ KB\n$/))
      #expect(await Self.run("info", data: data).output.isEmpty)
      let reopened = ResponseCache(folder: folder + "/app")
      #expect(await Self.run("info", data: reopened).output.isEmpty)
      #expect(await Self.run("clear", "--quiet", data: data).messages.isEmpty)
    }
  }

  @Test("What cannot be cleared is a failure, with the reason")
  func unclearable() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: folder + "/app"))
      let program = await Self.run("clear", data: ResponseCache(folder: folder + "/app"))
      #expect((program.exitCode, program.output) == (.local, ""))
      #expect(program.messages.hasPrefix("app: nothing could be saved: \(folder)/app"))
      #expect(program.messages.hasSuffix("\napp: what is saved could not be removed\n"))
    }
  }

  @Test("Without a folder nothing is saved, and the failure says what to set", arguments: ["path", "info", "clear"])
  func noFolder(action: String) async {
    let program = await Self.run(action, data: .inMemory())
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(
      program.messages == "app: nothing is saved: there is no folder for it\nSet HOME or XDG_CACHE_HOME.\n")
  }

  @Test(
    "A size is told in the largest unit that leaves at least one",
    arguments: [
      (0, "0 bytes"), (1, "1 bytes"), (1023, "1023 bytes"), (1024, "1 KB"), (49152, "48 KB"), (1_048_575, "1023 KB"),
      (1_048_576, "1.0 MB"), (1_572_864, "1.5 MB"), (4_928_308, "4.7 MB"), (2_147_483_648, "2048.0 MB"),
    ])
  func sizes(count: Int, text: String) {
    #expect(count.byteCount == text)
  }
}

@Suite("The list of saved answers")
struct CacheViewTests {
  @Test("At a terminal it is a table, cut at the server, and the size of the file")
  func table() {
    #expect(
      CacheView(.fixture(), fields: nil).lines(.terminal(80)).map(\.text) == [
        " SERVER               ANSWER           ROWS  SAVED",
        " https://example.com  albums/1/photos    50  2027-01-15T07:57:00Z",
        " https://example.com  users               3  2027-01-15T08:00:00Z",
        "2 answers",
        "48 KB in /home/ada/.cache/app/saved.db",
      ])
    #expect(
      CacheView(.fixture(source: "https://jsonplaceholder.typicode.com/api"), fields: nil).lines(.terminal(62))[1].text
        == " https://jsonpla…  albums/1/photos    50  2027-01-15T07:57:00Z")
  }

  @Test("In a narrow terminal an answer is a block")
  func narrow() {
    #expect(
      CacheView(.fixture(), fields: nil).lines(.terminal(40)).map(\.text) == [
        "SERVER  https://example.com",
        "ANSWER  albums/1/photos",
        "ROWS    50",
        "SAVED   2027-01-15T07:57:00Z",
        "",
        "SERVER  https://example.com",
        "ANSWER  users",
        "ROWS    3",
        "SAVED   2027-01-15T08:00:00Z",
        "",
        "2 answers",
        "48 KB in /home/ada/.cache/app/saved.db",
      ])
  }

  @Test("As JSON an answer tells whether it is complete")
  func json() {
    #expect(
      CacheView(.fixture(), fields: nil).json.text(.compact)
        == #"[{"server":"https://example.com","answer":"albums/1/photos","rows":50,"saved":"2027-01-15T07:57:00Z","#
        + #""complete":true},{"server":"https://example.com","answer":"users","rows":3,"saved":"2027-01-15T08:00:00Z","#
        + #""complete":false}]"#)
    #expect(CacheView(.fixture(), fields: ["answer"]).plainLines.map(\.text) == ["albums/1/photos", "users"])
  }
}
