import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app users", .startsPrograms)
struct UsersTests {
  @Test("In a pipe prints five fields per line, without header, truncation or escape sequences")
  func piped() async throws {
    let result = try await Program("users").run()
    #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
    #expect(result.lines.count == 10)
    #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
    #expect(result.lines[2] == "3\tZoë Lindqvist\tzoe.lindqvist@example.org\tReykjavík\tGróðurhús Lindqvist")
    #expect(!result.output.contains("…"))
  }

  @Test("On a terminal prints a table, or rows with all columns if it is narrow", arguments: [130, 80, 40])
  func shown(columns: Int) async throws {
    try await TerminalEmulator.run(Program("users"), columns: columns, rows: 70) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.last == "10 users")
      if columns == 130 {
        #expect(lines[0].split(separator: " ") == ["ID", "NAME", "EMAIL", "CITY", "COMPANY"])
        #expect(lines.count == 12)
      } else {
        #expect(lines.contains { $0.hasPrefix("  3  Zoë Lindqvist") })
        #expect(lines.contains { $0.contains("zoe.lindqvist@example.org") } && lines.contains { $0.contains("京都市") })
        #expect(lines.allSatisfy { $0.count <= columns && !$0.contains("…") }, "\(lines)")
      }
    }
  }

  @Test("JSON has all fields, or the chosen ones")
  func json() async throws {
    let program = Program("users", "--json")
    let users = try #require(try await program.run().json as? [[String: Any]])
    #expect(users.count == 10)
    #expect(
      Set(users[0].keys) == ["id", "name", "username", "email", "address", "phone", "website", "company"])
    let address = try #require(users[2]["address"] as? [String: Any])
    #expect(address["geo"] as? [String: String] == ["lat": "64.1466", "lng": "-21.9426"])
    let some = try await program.with("users", "--json=address.city,id", "-L", "1", "--quiet").run()
    #expect(some.output == #"[{"address.city":"Galway","id":1}]"# + "\n")
  }

  @Test(
    "--address searches street, suite, city and postal code without case and diacritics",
    arguments: [
      ("kettle lane", [1]), ("LJUBLJANA", [4]), ("reykjavik", [3]), ("64146", [3]), ("京都", [5]), ("apt. 12", [3]),
    ])
  func address(text: String, ids: [Int]) async throws {
    let result = try await Program("users", "--address", text).run()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == ids, "\(result)")
  }

  @Test("No match is reported on a terminal only, with exit code 0")
  func noMatch() async throws {
    let piped = Program("users", "--address", "zz\u{1B}[31mzz")
    let silent = try await piped.run()
    #expect(silent.status == 0 && silent.bytes.isEmpty && silent.errors.isEmpty)
    #expect(try await piped.with(piped.arguments + ["--json"]).run().output == "[]\n")
    var program = piped.on(try PseudoTerminal())
    program.errors = .recorded
    let shown = try await program.run()
    #expect(shown.status == 0 && shown.unstyled.isEmpty)
    #expect(shown.errorLines.count == 1 && shown.errors.hasPrefix("app: no users match address \"zz"))
    #expect(shown.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
  }

  // MARK: Selection

  @Test("--select revalidates the list, and prints the other users in reverse order")
  func select() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    let program = Program("users", baseURL: try server.start().absoluteString)
    let all = try await program.run()
    #expect(log.records.map(\.description) == ["GET /users 200"])
    for chosen in [3, 1] {
      let result = try await program.with("users", "--select", "\(chosen)").run()
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.lines == all.lines.filter { !$0.hasPrefix("\(chosen)\t") }.reversed())
    }
    #expect(log.records.dropFirst().map(\.description) == ["GET /users 304", "GET /users 304"])
  }

  @Test("--select prints name and number in a box on a terminal", arguments: [80, 40])
  func heading(columns: Int) async throws {
    try await TerminalEmulator.run(Program("users", "--select", "3"), columns: columns, rows: 70) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(
        lines[0].hasPrefix("┌─ Selected user ─") && lines[1] == "│ Zoë Lindqvist  ID 3 │" && lines[2].hasPrefix("└"))
      #expect(lines.dropFirst(3).allSatisfy { !$0.contains("Zoë") })
      #expect(lines.last == "9 other users")
    }
  }

  @Test("An unknown selection is reported with exit code 4")
  func unknown() async throws {
    let result = try await Program("users", "--select", "99").run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    #expect(result.errorLines == ["app: user 99 not found", "Try: app users"])
  }

  @Test("--select with --offline uses the cache")
  func selectOffline() async throws {
    let program = Program("users")
    let all = try await program.run()
    let result = try await program.with("users", "--select", "2", "--offline").run()
    #expect(result.status == 0 && result.cachedAge != nil)
    #expect(result.lines == all.lines.filter { !$0.hasPrefix("2\t") }.reversed())
  }

  @Test("Hostile texts are escaped: one row per user", arguments: [80, 30])
  func hostile(columns: Int) async throws {
    var sample = Sample.standard
    sample.users = HostileText.all.enumerated().map { Sample.User(id: $0 + 1, hostile: $1) }
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.lines.count == HostileText.all.count)
    #expect(piped.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
    for arguments in [["users"], ["users", "--select", "1"], ["users", "--json"]] {
      let result = try await program.with(arguments).on(try PseudoTerminal(columns: columns)).run()
      #expect(result.status == 0)
      #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
    }
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
  }
}

extension Sample.User {
  /// Creates a user with the same text in all fields.
  init(id: Int, hostile text: String) {
    self.init(
      id: id, name: text, username: text, email: text,
      address: Sample.Address(street: text, suite: text, city: text, zipcode: text, geo: ["lat": text, "lng": text]),
      phone: text, website: text, company: ["name": text, "catchPhrase": text, "bs": text])
  }
}
