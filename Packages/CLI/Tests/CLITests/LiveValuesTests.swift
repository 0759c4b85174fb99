import CLI
import Dependencies
import Testing

@Suite("What the program depends on")
struct LiveValuesTests {
  @Test("has a live value each, but for the sandbox, which the program itself supplies")
  func liveValues() throws {
    let error = try #require(throws: MissingLiveValues.self) { try DependencyValues.validate() }
    // The tests have keys of their own.
    let keys = error.keys.filter { !$0.contains("Tests.") }
    #expect(keys == ["CLI.SandboxLauncher"])
  }
}
