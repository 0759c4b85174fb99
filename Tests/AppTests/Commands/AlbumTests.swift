import Foundation
import TestSupport
import Testing

@Suite("Albums and photos", .startsPrograms)
struct AlbumTests {
  // MARK: List of albums

  @Test("The list in a pipe has number, title and owner, for all users or one")
  func list() async throws {
    let program = Program("albums")
    let all = try await program.run()
    #expect(all.status == 0 && all.errors.isEmpty && all.lines.count == 100)
    #expect(all.lines[20] == "21\tA wet weekend in Wellington\tZoë Lindqvist")
    let own = try await program.with("albums", "--user", "3").run()
    #expect(own.status == 0 && own.errors.isEmpty && own.lines == Array(all.lines[20..<30]))
    let none = try await program.with("albums", "--user", "99").run()
    #expect(none.status == 0 && none.bytes.isEmpty && none.errors.isEmpty)
    let json = try await program.with("albums", "--json=title,owner.name", "-L", "1", "--quiet").run()
    #expect(json.output == #"[{"title":"A wet weekend in Galway","owner.name":"Ada Merriweather"}]"# + "\n")
  }

  @Test("The list on a terminal is a table, or two lines per album if it is narrow", arguments: [80, 40])
  func shownList(columns: Int) async throws {
    try await TerminalEmulator.run(Program("albums", "--user", "3"), columns: columns) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0 && lines.count { $0.hasSuffix("  Zoë Lindqvist") } == 10)
      if columns == 80 { #expect(lines[0].split(separator: " ") == ["ID", "TITLE", "OWNER"]) }
      #expect(lines.last == "10 albums")
    }
  }

  // MARK: Album

  @Test("An album in a pipe is a line per field, and a line per photo: number, title, colour, URL")
  func piped() async throws {
    let result = try await Program("album", "1").run()
    #expect(result.status == 0 && result.errors.isEmpty && result.lines.count == 55)
    #expect(result.lines[4] == "--")
    #expect(
      result.lines[6]
        == "2\tAn unattended train against the light\t#4d708e\thttps://via.placeholder.com/600/4d708e")
  }

  @Test(
    "An album on a terminal is a grid of tiles below title and owner", arguments: [80, 40])
  func shown(columns: Int) async throws {
    let program = Program("album", "1", environment: ["NO_COLOR": "1"])
    try await TerminalEmulator.run(program, columns: columns, rows: 150) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines[0] == "A wet weekend in Galway")
      #expect(lines[1...2].joined(separator: " ").contains("Album 1 by Ada Merriweather (@ada) · 50 photos"))
      let perRow = columns == 80 ? 5 : 2
      let frames = lines.filter { $0.hasPrefix("┌─ #") }
      #expect(frames.count == 50 / perRow)
      #expect(frames.allSatisfy { $0.filter { $0 == "┌" }.count == perRow })
      #expect(lines.contains { $0.contains("  50 A heroic") } && lines.last?.contains("app photo 1") == true)
    }
  }

  @Test("An album on a narrow terminal is a line per photo")
  func narrow() async throws {
    let result = try await Program("album", "1", environment: ["NO_COLOR": "1"]).on(try PseudoTerminal(columns: 30))
      .run()
    #expect(result.status == 0 && result.unstyledLines.allSatisfy { $0.count <= 30 })
    #expect(result.unstyledLines.filter { $0.hasPrefix("#") }.count == 50, "\(result)")
  }

  @Test(
    "Tiles use the colours of the terminal, or frames, and name their colour",
    arguments: [
      (["COLORTERM": "truecolor"], "48;2;77;112;142m"), (["COLORTERM": "24bit", "TERM": "xterm"], "48;2;77;112;142m"),
      (["TERM": "xterm-256color"], "48;5;60m"), (["TERM": "xterm"], "97;100m"), (["NO_COLOR": "1"], "┌─ #4d708e ─"),
      (["NO_COLOR": "1", "LC_ALL": "C"], "+- #4d708e -"),
      (["TERM": "dumb"], "┌─ #4d708e ─"),
    ])
  func colours(environment: [String: String], tile: String) async throws {
    // The second tile of the first row.
    let result = try await Program("album", "1", "--quiet", environment: environment).on(try PseudoTerminal()).run()
    #expect(result.status == 0)
    let row = result.lines.dropFirst(3).prefix(2)
    #expect(row.joined().contains(tile), "\(row)")
    #expect(row.joined().contains("#4d708e"))
    #expect(result.hasEscapes == (environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"))
  }

  @Test("An album as JSON includes owner and photos")
  func json() async throws {
    let album = try #require(try await Program("album", "1", "--json").run().json as? [String: Any])
    #expect(album["title"] as? String == "A wet weekend in Galway")
    #expect((album["owner"] as? [String: Any])?["username"] as? String == "ada")
    let photos = try #require(album["photos"] as? [[String: Any]])
    #expect(photos.count == 50 && photos[1]["color"] as? String == "#4d708e")
  }

  @Test("An album is shown if its photos or owner fail to load")
  func missingSections() async throws {
    let server = try ScriptedServer { request in
      request.path == "/albums/1"
        ? try Sample.standard.response(to: request.path) : .page("500 Internal Server Error", "<h1>Oops</h1>")
    }
    defer { server.stop() }
    let program = Program("album", "1", baseURL: server.baseURL)
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 5)
    for line in [
      "First album", "Album 1 by user 1", "Owner     could not be loaded (HTTP 500)",
      "Photos    could not be loaded (HTTP 500)",
    ] {
      #expect(shown.unstyledLines.contains(line), "\(shown)")
    }
    let piped = try await program.run()
    #expect(piped.status == 5 && piped.output == "id\t1\ntitle\tFirst album\nuserId\t1\nowner\t\n--\n")
    #expect(piped.errors == "app: owner: could not be loaded (HTTP 500); photos: could not be loaded (HTTP 500)\n")
  }

  // MARK: Photo

  @Test("A photo is one field per line in a pipe, a tile on a terminal, an object in JSON")
  func photo() async throws {
    let program = Program("photo", "2")
    let piped = try await program.run()
    #expect(
      piped.lines == [
        "id\t2", "title\tAn unattended train against the light", "albumId\t1", "color\t#4d708e",
        "url\thttps://via.placeholder.com/600/4d708e", "thumbnailUrl\thttps://via.placeholder.com/150/4d708e",
      ])
    #expect(
      try await program.with("photo", "2", "--json=color,albumId").run().output
        == ##"{"color":"#4d708e","albumId":1}"## + "\n")
    for columns in [80, 40] {
      let shown = try await program.on(try PseudoTerminal(columns: columns)).run()
      #expect(
        shown.status == 0
          && shown.unstyledLines.prefix(2) == [
            "An unattended train against the light", "Photo 2 in album 1",
          ])
      #expect(shown.output.contains("\u{1B}[38;5;231;48;5;60m #4d708e"), "\(shown)")
      #expect(shown.unstyledLines.suffix(3).prefix(2) == ["Next      app album 1", ""])
      #expect(shown.unstyledLines.last?.wholeMatch(of: /Cached (just now|[0-9]+ (s|min) ago)/) != nil, "\(shown)")
      #expect(shown.unstyledLines.allSatisfy { $0.count <= columns })
    }
  }

  @Test(
    "A photo whose URL names no colour has none",
    arguments: ["https://images.example.org/600/", "https://images.example.org/red", ""])
  func noColour(url: String) async throws {
    var sample = Sample.standard
    sample.photos[0].url = url
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("photo", "1", baseURL: server.baseURL)
    #expect(try await program.run().lines.contains("color\t"))
    #expect(try await program.with("photo", "1", "--json=color").run().output == "{\"color\":null}\n")
    let shown = try await program.with("album", "1").on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyled.contains("┌────────────") && shown.unstyled.contains("1 Photo 1"))
  }

  @Test(
    "An unknown album or photo is reported with exit code 4",
    arguments: [("album", "999"), ("photo", "99999")])
  func missing(command: String, id: String) async throws {
    let result = try await Program(command, id).run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: \(command) \(id) not found", "  GET \(SharedSandbox.baseURL)/\(command)s/\(id) -> 404", "Try: app albums",
      ])
  }

  @Test("Hostile texts are escaped on a terminal and in a pipe")
  func hostile() async throws {
    let text = HostileText.all.joined(separator: " ")
    var sample = Sample.standard
    sample.users = [Sample.User(id: 1, hostile: text)]
    sample.albums[0].title = text
    sample.photos = HostileText.all.enumerated().map {
      Sample.Photo(id: $0 + 1, title: $1, url: $1, thumbnailUrl: $1)
    }
    let server = try sample.server()
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    for (command, count, fields) in [("albums", 2, 3), ("album 1", HostileText.all.count, 4), ("photo 12", 6, 2)] {
      let piped = try await program.with(command.words).run()
      let rows = piped.lines.split(separator: "--").last ?? []
      #expect(piped.status == 0 && rows.count == count)
      #expect(rows.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == fields })
      #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous }, "\(piped)")
      for columns in [80, 30] {
        let shown = try await program.with(command.words).on(try PseudoTerminal(columns: columns)).run()
        #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
      }
    }
  }
}
