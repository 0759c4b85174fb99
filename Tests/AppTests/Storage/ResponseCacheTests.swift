import Testing

@Suite("The response cache", .startsPrograms)
struct ResponseCacheTests {
  @Test("The built-in sandbox has its own cache, which later runs find")
  func sandbox() async throws {
    let program = Program("users", "--sandbox", "--debug", baseURL: "http://127.0.0.1:1")
    let first = try await program.run()
    #expect(
      first.status == 0 && first.errorLines.filter { $0.hasPrefix("app: ") }.count == 1
        && first.errors.contains("/users -> 200"))
    let second = try await program.run()
    #expect(second.status == 0 && second.bytes == first.bytes && second.errors.isEmpty, "\(second)")
    let info = try await program.with("cache", "info").run()
    #expect(info.lines.map { $0.split(separator: "\t").prefix(3) } == [["sandbox", "users", "10"]])
    let otherServer = try await program.with("users", "--offline").run()
    #expect(otherServer.status == 3 && otherServer.bytes.isEmpty)
  }
}
