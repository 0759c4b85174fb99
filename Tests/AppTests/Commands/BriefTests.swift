import Sandbox
import Testing

/// A walk through each of the five briefs, as commands of a script.
@Suite("The briefs as commands", .startsPrograms)
struct BriefTests {
  @Test("Posts with their authors by two requests, and a post with its comments by one more")
  func posts() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let list = try await program.with("posts").run()
      #expect(list.status == 0 && list.errors.isEmpty && !list.hasEscapes && list.lines.count == 100)
      #expect(list.lines[0] == "1\tThe kettle has opinions\tAda Merriweather")
      #expect(log.records.map(\.target).sorted() == ["/posts", "/users"])
      log.clear()
      let post = try await program.with("post", "7", "--comments").run()
      #expect(post.status == 0 && post.errors.isEmpty && post.lines.first == "id\t7")
      #expect(log.records.map(\.description) == ["GET /posts/7/comments 200"])
    }
  }

  @Test("Users by address, and a user with albums and to-dos by two more requests")
  func addresses() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let found = try await program.with("users", "--address", "reykjavik").run()
      #expect(
        found.lines == ["3\tZoë Lindqvist\tzoe.lindqvist@example.org\tReykjavík\tGróðurhús Lindqvist"], "\(found)")
      let user = try await program.with("user", "3").run()
      #expect(user.status == 0 && user.errors.isEmpty && user.lines.contains("name\tZoë Lindqvist"))
      #expect(
        log.records.map(\.description).sorted()
          == ["GET /users 200", "GET /users/3/albums 200", "GET /users/3/todos 200"])
      let album = try await program.with("album", "21").run()
      #expect(album.status == 0 && album.lines.contains("title\tA wet weekend in Wellington"), "\(album)")
    }
  }

  @Test("A selected user reloads the list, which is reversed and lacks the user")
  func selectedUser() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let all = try await program.with("users").run()
      #expect(all.lines.count == 10 && log.records.map(\.description) == ["GET /users 200"])
      for id in [3, 1] {
        let result = try await program.with("users", "--select", "\(id)").run()
        #expect(result.status == 0 && result.errors.hasPrefix("app: selected user: "), "\(result)")
        #expect(result.lines == all.lines.filter { !$0.hasPrefix("\(id)\t") }.reversed())
      }
      #expect(log.records.map(\.description) == ["GET /users 200", "GET /users 304", "GET /users 304"])
    }
  }

  @Test("Pages of producers by one request each, a search by revalidations, and a producer")
  func producers() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let pages = [try await program.with("producers").run(), try await program.with("producers", "--page", "2").run()]
      #expect(pages.allSatisfy { $0.status == 0 && $0.lines.count == 20 })
      #expect(log.records.map(\.target) == (1...2).map { "/2/producers?page=\($0)&per_page_limit=20" })
      let all = try await program.with("producers", "--all").run()
      #expect(all.lines.count == 167 && Array(all.lines.prefix(40)) == pages.flatMap(\.lines))
      log.clear()
      let found = try await program.with("producers", "--search", "CAFE").run()
      #expect(!found.lines.isEmpty && found.lines == all.lines.filter { $0.split(separator: "\t")[1].contains("Café") })
      let fields = found.lines[0].split(separator: "\t")
      let producer = try await program.with("producer", String(fields[0])).run()
      #expect(producer.status == 0 && producer.lines.starts(with: ["id\t\(fields[0])", "name\t\(fields[1])"]))
      // The API wants its responses to be revalidated.
      #expect(log.records.dropLast().allSatisfy { $0.description.hasSuffix(" 304") }, "\(log.records)")
    }
  }

  @Test("An account is created and changed by one request each, and the list is loaded again")
  func accounts() async throws {
    try await SandboxServer.withRequestLog { program, log in
      #expect(try await program.with("accounts").run().lines.count == 12)
      let created = try await program.with(Program.creation).run()
      #expect(created.status == 0 && created.output == "13\n" && created.errors == "Created account 13\n")
      let changed = try await program.with("account", "edit", "13", "--last-name", "Ny").run()
      #expect(changed.status == 0 && changed.output == "13\n" && changed.errors == "Changed account 13\n")
      let account = try await program.with("account", "13", "--max-age", "600").run()
      #expect(account.lines.prefix(3) == ["id\t13", "first_name\tAda", "last_name\tNy"])
      let list = try await program.with("accounts").run()
      #expect(list.lines.count == 13 && list.lines.last == "13\tAda\tNy\tada@example.org\t")
      #expect(
        log.records.map(\.description) == [
          "GET /users.json 200", "POST /users.json 201", "PATCH /users/13.json 200", "GET /users.json 200",
        ])
    }
  }
}
