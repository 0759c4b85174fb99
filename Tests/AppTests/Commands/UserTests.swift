import Foundation
import TestSupport
import Testing

@Suite("app user", .startsPrograms)
struct UserTests {
  @Test("In a pipe prints one field per line, then a line per album and to-do")
  func piped() async throws {
    let result = try await Program("user", "3").run()
    #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
    let end = try #require(result.lines.firstIndex(of: "--"))
    let pairs = result.lines[..<end].map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(
      pairs.map { $0[0] } == [
        "id", "name", "username", "email", "phone", "website", "company", "street", "suite", "city", "zipcode", "lat",
        "lng", "geo", "albums", "todos", "completed",
      ])
    #expect(pairs.allSatisfy { $0.count == 2 && !$0[1].isEmpty })
    #expect(result.lines.contains("geo\tgeo:64.1466,-21.9426"))
    let rest = result.lines[(end + 1)...]
    #expect(rest.count == 30)
    #expect(rest.prefix(10).allSatisfy { $0.wholeMatch(of: /album\t[0-9]+\t[^\t]+/) != nil })
    #expect(rest.dropFirst(10).allSatisfy { $0.wholeMatch(of: /todo\t[0-9]+\t(pending|completed)\t[^\t]+/) != nil })
    #expect(rest.filter { $0.contains("\tcompleted\t") }.count == 7 && result.lines.contains("completed\t7"))
  }

  @Test("On a terminal prints contact, map, albums, to-dos and the next command", arguments: [80, 40])
  func shown(columns: Int) async throws {
    try await TerminalEmulator.run(Program("user", "3"), columns: columns, rows: 60) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines[0].hasPrefix("Zoë Lindqvist  @zoe_l ") && lines[0].hasSuffix(" user 3"))
      let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      for words in [
        "Email zoe.lindqvist@example.org", "Phone 555.010.0364", "Company Gróðurhús Lindqvist",
        "Website https://grodurhus.example", "Address Sólvallagata, Apt. 12, Reykjavík 64146", "64.1466° N, 21.9426° W",
        "geo:64.1466,-21.9426", "Albums (10)", "21 A wet weekend in Wellington", "… 5 more: app albums --user 3",
        "To-dos 7 of 20 done █████░", "[ ] 42 Descale the spare keys again", "… 15 more: app todos --user 3",
        "Next app posts --user 3",
      ] {
        #expect(text.contains(words), "\(words) is missing: \(lines)")
      }
      // A long URL may be wrapped.
      let address = "https://www.openstreetmap.org/?mlat=64.1466&mlon=-21.9426&zoom=5"
      #expect(lines.joined().contains(address))
      let map = lines.filter { $0.hasPrefix("│") && $0.hasSuffix("│") }
      #expect(Set(map.map(\.count)).count == 1 && map.count > 5)
      #expect(map.joined().filter { $0 == "◉" }.count == 1)
    }
  }

  @Test("The pin on the map has the position of the address")
  func pin() async throws {
    func pin(_ arguments: String..., environment: [String: String] = [:], sign: Character = "◉") async throws
      -> (row: Int, column: Int)
    {
      let program = Program(environment: environment).with(["user"] + arguments)
      let lines = try await program.on(try PseudoTerminal(rows: 40)).run().unstyledLines
      let top = try #require(lines.firstIndex { $0.hasPrefix("┌") || $0.hasPrefix("+-") })
      let row = try #require(lines[top...].firstIndex { $0.contains(sign) })
      return (row - top, try #require(lines[row].firstIndex(of: sign)).utf16Offset(in: lines[row]))
    }
    let (north, south) = (try await pin("3"), try await pin("6"))
    #expect(south.row >= north.row + 6 && south.column >= north.column + 20, "\(north) \(south)")
    // Neither colour nor ASCII changes the position.
    #expect(try await pin("3", environment: ["NO_COLOR": "1"]) == north)
    #expect(try await pin("6", environment: ["LC_ALL": "C"], sign: "X") == south)
  }

  @Test("Invalid coordinates have no map", arguments: ["north", "91", "nan"])
  func noMap(latitude: String) async throws {
    var sample = Sample.standard
    sample.users[0].address.geo["lat"] = latitude
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("user", "1", baseURL: server.baseURL)
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.output.contains("Albums (2)") && !shown.output.contains("◉"), "\(shown)")
    let piped = try await program.run()
    #expect(piped.lines.contains("lat\t\(latitude)") && piped.lines.contains("geo\t"))
  }

  @Test("JSON includes albums and to-dos, or the chosen fields")
  func json() async throws {
    let program = Program("user", "3", "--json")
    let user = try #require(try await program.run().json as? [String: Any])
    #expect(user["name"] as? String == "Zoë Lindqvist" && user["errors"] == nil)
    let albums = try #require(user["albums"] as? [[String: Any]])
    let todos = try #require(user["todos"] as? [[String: Any]])
    #expect(albums.count == 10 && albums.allSatisfy { $0["userId"] as? Int == 3 })
    #expect(todos.count == 20 && todos.filter { $0["completed"] as? Bool == true }.count == 7)
    let some = try await program.with("user", "3", "--json=name,address.geo").run()
    #expect(some.output == #"{"name":"Zoë Lindqvist","address.geo":{"lat":"64.1466","lng":"-21.9426"}}"# + "\n")
  }

  @Test("Sends three concurrent requests")
  func concurrentRequests() async throws {
    let allArrived = Gate()
    let server = try ScriptedServer { request in
      if request.number == 3 { allArrived.open() }
      return [.wait(allArrived)] + (try Sample.standard.response(to: request.path))
    }
    defer { server.stop() }
    let result = try await Program("user", "1", "--timeout", "600", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.errors.isEmpty && result.lines.contains("albums\t2"), "\(result)")
    #expect(server.requests.map(\.path).sorted() == ["/users/1", "/users/1/albums", "/users/1/todos"])
    if server.requests.count < 3 { allArrived.open() }
  }

  @Test("An unknown user is reported with exit code 4")
  func missing() async throws {
    let result = try await Program("user", "99").run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: user 99 not found", "  GET \(SharedSandbox.baseURL)/users/99 -> 404", "Try: app users",
      ])
  }

  @Test("A malformed user is reported with the path to the invalid value, in a list and alone")
  func malformedUser() async throws {
    let user = try Sample.json(Sample.standard.users[0]).replacing(#""-37.1""#, with: "-37.1")
    let server = try ScriptedServer { request in .response(json: request.path == "/users" ? "[\(user)]" : user) }
    defer { server.stop() }
    for (command, place, path) in [("user 1", "users/1", ""), ("users", "users", "[0].")] {
      let result = try await Program(baseURL: server.baseURL).with(command.words).run()
      result.expectFailure(
        5,
        says: "the response from \(server.baseURL)/\(place) is not the expected JSON "
          + "(\(path)address.geo.lat: expected a text)")
    }
  }

  @Test("A user is shown if a section fails to load, with a message and the exit code of the failure")
  func missingSection() async throws {
    let server = try ScriptedServer { request in
      request.path.hasSuffix("/albums")
        ? .page("500 Internal Server Error", "<h1>Oops</h1>") : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("user", "1", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 5 && piped.errors == "app: albums: could not be loaded (HTTP 500)\n", "\(piped)")
    #expect(piped.lines.contains("name\tAda Sample") && piped.lines.contains("albums\t"))
    #expect(piped.lines.contains("todos\t3") && piped.lines.contains("todo\t2\tcompleted\tDone"))

    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 5 && shown.unstyled.contains("To-dos  1 of 3 done"))
    #expect(shown.unstyledLines.contains("Albums    could not be loaded (HTTP 500)"), "\(shown)")

    let json = try await program.with("user", "1", "--json").run()
    let user = try #require(json.json as? [String: Any])
    #expect(json.status == 5 && user["albums"] is NSNull && (user["todos"] as? [Any])?.count == 3)
    let errors = try #require(user["errors"] as? [[String: String]])
    #expect(errors.map { $0["section"] } == ["albums"])
    #expect(errors[0]["message"] == "\(server.baseURL)/users/1/albums returned HTTP 500")
    #expect(![piped, shown, json].contains { ($0.output + $0.errors).contains("Oops") })

    // Without the failed section in the output there is no error.
    let some = try await program.with("user", "1", "--json=name,todos").run()
    #expect(some.status == 0 && some.errors.isEmpty)
  }

  @Test("All failed sections are reported")
  func missingSections() async throws {
    let server = try ScriptedServer { request in
      switch request.path {
      case "/users/1": try Sample.standard.response(to: request.path)
      case "/users/1/albums": .response("403 Forbidden", json: "")
      default: [.reset]
      }
    }
    defer { server.stop() }
    let result = try await Program("user", "1", baseURL: server.baseURL).run()
    #expect(result.status == 4 && result.lines.contains("name\tAda Sample"))
    #expect(
      result.errors
        == "app: albums: could not be loaded (HTTP 403); todos: could not be loaded (the connection was lost while "
        + "reading \(server.baseURL)/users/1/todos)\n")
  }

  @Test("Hostile texts are escaped on a terminal and in a pipe")
  func hostile() async throws {
    let text = HostileText.all.joined(separator: " ")
    var sample = Sample.standard
    sample.users = [Sample.User(id: 1, hostile: text)]
    sample.albums[0].title = text
    sample.todos[0].title = text
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("user", "1", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.lines.count == 18 + 2 + 3)
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    for columns in [80, 40, 20] {
      let shown = try await program.on(try PseudoTerminal(columns: columns)).run()
      #expect(shown.status == 0)
      #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
    }
  }
}
