import Browser
import Terminal
import Testing

@Suite("The README's samples")
@MainActor struct ReadmeTests {
  @Test("run a session, which needs a terminal")
  func session() async throws {
    let (profile, environment) = (TerminalProfile.plain, ["TERM": "dumb"])
    try #require(!Descriptor.standardInput.isTerminal || !Descriptor.standardOutput.isTerminal)
    await #expect(throws: FullScreenError.notATerminal) {
      let session = BrowserSession(profile: profile, environment: environment)
      try await session.run(at: .user(3))
    }
  }
}
