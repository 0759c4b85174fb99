import Testing

@Suite("Drafts in concurrent use", .startsPrograms)
struct DraftSafetyTests {
  @Test("Six concurrent processes send a draft once")
  func sentConcurrently() async throws {
    let server = try ScriptedServer { request in
      request.number == 1 ? .response("503 Service Unavailable", json: "") : .account()
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let drafted = try await program.with(Program.creation).run()
    try #require(drafted.status == 5 && drafted.errors.contains("kept as draft 1\n"), "\(drafted)")
    let running = try (1...6).map { _ in try program.with("account", "create", "--resume=1").start() }
    var statuses: [Int32] = []
    for program in running {
      let result = try await program.finish()
      #expect(result.output == (result.status == 0 ? "1\n" : ""), "\(result)")
      statuses.append(result.status)
    }
    // The others find it locked or deleted.
    #expect(statuses.sorted().first == 0 && statuses.sorted().dropFirst().allSatisfy { [1, 4].contains($0) })
    #expect(server.requests.count == 2)
    #expect(try await program.draftStates() == [])
  }
}
