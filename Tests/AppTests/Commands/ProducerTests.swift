import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app producer", .startsPrograms)
struct ProducerTests {
  /// All producers of the shared sandbox as JSON objects.
  private static func allProducers() async throws -> [[String: Any]] {
    let result = try await Program("producers", "--all", "--json").run()
    return try #require(result.json as? [[String: Any]])
  }

  /// Runs a test with a program and a server with one producer.
  private static func serving(_ row: String, _ body: (Program) async throws -> Void) async throws {
    let server = try SampleProducers(rows: [row]).server()
    defer { server.stop() }
    try await body(Program("producer", "1", baseURL: server.baseURL))
  }

  @Test("In a pipe prints one field per line, then the description with its paragraphs")
  func piped() async throws {
    let producer = try #require(try await Self.allProducers().first { ($0["location"] as? String)?.isEmpty == false })
    let id = try #require(producer["id"] as? Int)
    try await SandboxServer.withRequestLog("producers") { program, log in
      let result = try await program.with("producer", "\(id)").run()
      #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
      #expect(log.records.map(\.description) == ["GET /2/producers/\(id) 200"])
      let end = try #require(result.lines.firstIndex(of: "--"))
      let pairs = result.lines[..<end].map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
      let keys = [
        "id", "name", "location", "image", "short_description", "via_wholesaler", "wholesaler_name", "permalink",
        "created_at", "updated_at",
      ]
      #expect(pairs.map { $0[0] } == keys.map { $0[...] } && pairs.allSatisfy { $0.count == 2 })
      for pair in pairs where !["id", "image", "via_wholesaler"].contains(pair[0]) {
        #expect(String(pair[1]) == producer[String(pair[0])] as? String)
      }
      let text = try #require(producer["description"] as? String)
      #expect(text.contains("\r\n\r\n"))
      #expect(result.lines[(end + 1)...].joined(separator: "\n") == text.replacing("\r\n", with: "\n"))
    }
  }

  @Test("On a terminal prints name, number, location, image and paragraphs without markup", arguments: [80, 40])
  func shown(columns: Int) async throws {
    let row = """
      {"id":1,"name":"Ada’s Bakehouse","location":"Port Sample","short_description":"Bread",\
      "images":[{"path":"https://images.example.org/a%20b.png","position":1}],\
      "description":"Bread, slowly, by the hands of four bakers who rise before it does.\\r\\n\\r\\n● Rye\\r\\n\\r\\n● \
      Wheat, ground by a mill that is older than the village\\r\\n\\r\\n>*‘So so\\u00adft.’*   **Ada, Baker**  \\r\\n"}
      """
    let server = try SampleProducers(rows: [row]).server()
    defer { server.stop() }
    try await TerminalEmulator.run(Program("producer", "1", baseURL: server.baseURL), columns: columns) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines[0].hasPrefix("Ada’s Bakehouse ") && lines[0].hasSuffix(" producer 1") && lines[0].count == columns)
      #expect(lines[1] == "Port Sample" && lines[2].isEmpty)
      #expect(lines[3] == "Image     https://images.example.org/a%20b.png".prefix(columns))
      #expect(lines.joined().filter { $0 != " " }.contains("https://images.example.org/a%20b.png"))
      let words = lines.dropFirst(columns == 80 ? 5 : 6).joined(separator: " ").words.joined(separator: " ")
      #expect(words.hasPrefix("Bread, slowly, by the hands of four bakers who rise before it does. • Rye • Wheat,"))
      #expect(words.contains("‘So soft.’ Ada, Baker") && !words.contains("*") && !words.contains(">"), "\(words)")
      let items = lines.filter { $0.hasPrefix("•") }
      #expect(items.count == 2 && lines.firstIndex(of: items[0]).map { lines[$0 + 1] } == items[1])
    }
  }

  @Test("Without a location there is no line for it, and an empty field in a pipe")
  func noLocation() async throws {
    let all = try await Self.allProducers()
    let producer = try #require(all.first { $0["location"] as? String == "" })
    let program = Program("producer", "\(try #require(producer["id"] as? Int))")
    #expect(try await program.run().lines.contains("location\t"))
    let lines = try await program.on(try PseudoTerminal()).run().unstyledLines
    #expect(lines[1].isEmpty && lines[2].hasPrefix("Image "), "\(lines)")
    for location in [" \\t ", "\\u00ad", "\\u200b"] {
      let row = #"{"id":1,"name":"A","location":"\#(location)","description":"Text"}"#
      try await Self.serving(row) { program in
        let lines = try await program.on(try PseudoTerminal()).run().unstyledLines
        #expect(lines.dropFirst() == ["", "Text"])
      }
    }
  }

  @Test("A blank short description is replaced by the description, and the reverse")
  func blankTexts() async throws {
    let all = try await Self.allProducers()
    let noShort = try #require(all.first { $0["short_description"] as? String == "" })
    let noLong = try #require(all.first { $0["description"] as? String == "" })
    for (producer, key) in [(noShort, "description"), (noLong, "short_description")] {
      let text = try #require(producer[key] as? String).replacing("\u{AD}", with: "").words
      #expect(text.count > 3)
      let program = Program("producer", "\(try #require(producer["id"] as? Int))")
      let piped = try await program.run()
      let story = piped.output.split(separator: "\n--\n", maxSplits: 1).last
      #expect(story.map { String($0).words.first } == text.first)
      let shown = try await program.on(try PseudoTerminal(columns: 300)).run()
      #expect(shown.unstyled.contains(text.prefix(3).joined(separator: " ")), "\(shown)")
    }
    for blank in ["", " \\r\\n ", "\\u00ad\\u200b"] {
      let row = #"{"id":1,"name":"A","short_description":"\#(blank)","description":"Long text"}"#
      let other = #"{"id":1,"name":"A","short_description":"Short text","description":"\#(blank)"}"#
      for (row, text) in [(row, "Long text"), (other, "Short text")] {
        try await Self.serving(row) { program in
          let alone = try await program.run()
          #expect(alone.output.hasSuffix("\n--\n\(text)\n"), "\(alone)")
          let list = try await program.with("producers", "--quiet").run()
          #expect(list.output == "1\tA\t\(text)\n", "\(list)")
        }
      }
    }
  }

  @Test(
    "The image with the lowest position is used",
    arguments: [
      (#"[{"path":"c","position":5},{"path":"a","position":2},{"path":"b","position":3}]"#, "a"),
      (#"[{"path":"b","position":7},{"path":"c","position":7}]"#, "b"), (#"[{"path":"a","position":-3}]"#, "a"),
      (#"[{"path":"b"},{"path":"a","position":9},{"path":"c","position":null}]"#, "a"),
      (#"[{"path":"","position":1},{"path":null,"position":1},7,null,{},{"path":"a","position":"2"}]"#, "a"),
      ("[]", ""), ("null", ""), (#""a.png""#, ""), (#"[{"position":1}]"#, ""),
    ])
  func image(images: String, first: String) async throws {
    try await Self.serving(#"{"id":1,"name":"A","images":\#(images)}"#) { program in
      #expect(try await program.run().lines.contains("image\t\(first)"))
      let shown = try await program.on(try PseudoTerminal()).run()
      #expect(shown.status == 0 && shown.unstyledLines.contains("Image     \(first)") == !first.isEmpty, "\(shown)")
    }
  }

  @Test("JSON has the fields as the server sent them, or the chosen ones, and null or empty for missing fields")
  func json() async throws {
    let sent = try await Self.allProducers()
    for index in [0, 80, 166] {
      let program = Program("producer", "\(try #require(sent[index]["id"] as? Int))", "--json")
      let result = try await program.run()
      #expect(result.json as? NSDictionary == sent[index] as NSDictionary)
    }
    try await Self.serving(#"{"id":1,"created_at":7,"via_wholesaler":"yes"}"#) { program in
      let result = try await program.with("producer", "1", "--json").run()
      #expect(
        result.output == """
          {"id":1,"name":"","permalink":"","created_at":null,"updated_at":null,"images":[],"short_description":"",\
          "description":"","location":"","via_wholesaler":null,"wholesaler_name":""}\n
          """)
      let some = try await program.with("producer", "1", "--json=location,id").run()
      #expect(some.output == #"{"location":"","id":1}"# + "\n")
    }
  }

  @Test("Malformed fields do not lose a producer or its neighbours, unless the id is missing")
  func malformedFields() async throws {
    let rows = [
      #"{"id":1,"name":"First","short_description":"Text"}"#, #"{"id":2}"#,
      #"{"id":3,"name":null,"short_description":null,"description":null,"images":null,"location":null}"#,
      #"{"id":4,"name":{"a":1},"short_description":[1],"images":"none","via_wholesaler":2,"created_at":{}}"#,
      #"{"id":"five","name":"Fifth"}"#, "null", "7", "[]", #"{"name":"Nobody"}"#,
      #"{"id":10,"name":"Last","short_description":"Text","created_at":"2024-02-30"}"#,
    ]
    let server = try SampleProducers(rows: rows).server()
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    for command in ["producers --all", "producers", "producers --all --refresh"] {
      let result = try await program.with(command.words).run()
      #expect(result.status == 0)
      #expect(result.lines == ["1\tFirst\tText", "2\t\t", "3\t\t", "4\t\t", "10\tLast\tText"], "\(result)")
      #expect(result.errorLines.contains("app: 5 rows could not be read and are left out"), "\(result)")
    }
    for (id, name) in [(2, ""), (3, ""), (4, ""), (10, "Last")] {
      for options in [[], ["--refresh"]] {
        let result = try await program.with(["producer", "\(id)"] + options).run()
        #expect(result.status == 0 && result.lines.contains("name\t\(name)") && result.errors.isEmpty, "\(result)")
      }
      let shown = try await program.with("producer", "\(id)").on(try PseudoTerminal()).run()
      #expect(shown.status == 0 && shown.unstyled.contains("producer \(id)"), "\(shown)")
    }
  }

  @Test("An unknown producer is reported with exit code 4, and deleted from the cache")
  func missing() async throws {
    let result = try await Program("producer", "99999").run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: producer 99999 not found", "  GET \(SharedSandbox.baseURL)/2/producers/99999 -> 404",
        "Try: app producers",
      ])
    let producers = LockedValue(try SampleProducers(names: ["One", "Two", "Three"]))
    let server = try ScriptedServer { request in try producers.value.response(to: request.path) }
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    #expect(try await program.run().lines.count == 3)
    producers.value.rows.remove(at: 1)
    #expect(try await program.with("producer", "2", "--refresh").run().status == 4)
    #expect(try await program.with("producer", "2", "--offline").run().status == 3)
    #expect(try await program.with("producers", "--search", "two").run().bytes.isEmpty)
    #expect(try await program.with("producer", "3", "--offline").run().status == 0)
  }

  @Test(
    "A malformed response is reported with the path to the invalid value",
    arguments: [
      (#"{"response":{"id":"one","name":"A"}}"#, "(response.id: expected a whole number"),
      (#"{"response":[]}"#, "(response: expected an object"), (#"{"response":null}"#, "(response: "),
      (#"{"id":1,"name":"A"}"#, "(response: missing"), ("null", "(expected an object"), ("", "(empty response)"),
    ])
  func malformedResponse(json: String, reason: String) async throws {
    let server = try ScriptedServer { _ in .response(json: json) }
    defer { server.stop() }
    let result = try await Program("producer", "1", baseURL: server.baseURL).run()
    result.expectFailure(
      5, says: "the response from \(server.baseURL)/2/producers/1 is not the expected JSON \(reason)")
  }

  @Test("A cached producer is shown if the server is down")
  func outage() async throws {
    let server = try SampleProducers(names: ["One"]).server()
    let program = Program("producer", "1", baseURL: server.baseURL)
    let first = try await program.run()
    #expect(first.status == 0 && first.errors.isEmpty)
    server.stop()
    await server.waitUntilStopped()
    await program.ageCache(by: 86400 + 60)
    let result = try await program.run()
    #expect(result.status == 0 && result.bytes == first.bytes && result.cachedAge == "1 day ago", "\(result)")
    #expect(result.cacheReason == "cannot reach 127.0.0.1:\(server.port): the connection was refused")
    let refreshed = try await program.with("producer", "1", "--refresh").run()
    #expect(refreshed.status == 3 && refreshed.bytes == first.bytes)
  }

  @Test("Hostile texts are escaped on a terminal and in a pipe", arguments: [80, 40, 20])
  func hostile(columns: Int) async throws {
    let text = HostileText.all.joined(separator: " ")
    let server = try SampleProducers(names: [text]).server()
    defer { server.stop() }
    let program = Program("producer", "1", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.lines.firstIndex(of: "--") == 10, "\(piped)")
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    for arguments in [["producer", "1"], ["producer", "1", "--json"]] {
      let shown = try await program.with(arguments).on(try PseudoTerminal(columns: columns)).run()
      #expect(shown.status == 0 && shown.bytes.count > 200)
      #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
    }
  }
}
