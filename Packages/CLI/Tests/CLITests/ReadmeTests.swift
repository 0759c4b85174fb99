import CLI
import Dependencies
import Features
import NetworkClient
import Persistence
import Testing

func runProgram(_ arguments: [String], environment: [String: String]) async -> ExitCode {
  let interface = CommandLineInterface(environment: environment)
  return await interface.run(arguments) { options, values in
    if let baseURL = options.baseURL {
      values.typicode.baseURL = baseURL
      values.producers.baseURL = baseURL
      values.accounts.baseURL = baseURL
    }
    if let timeout = options.timeout { values.httpConfiguration.deadline = timeout }
    values.httpConfiguration.isOffline = options.isOffline
    if let folder = options.cacheFolder { values.responseCache = ResponseCache(folder: folder) }
    if let folder = options.stateFolder { values.draftStore = DraftStore(folder: folder) }
    if let age = options.maximumAge { values.freshnessPolicy.maximumAge = age }
    values.freshnessPolicy.alwaysRevalidates = options.refreshes
  }
}

@Suite("The README's samples")
struct ReadmeTests {
  @Test("run a command")
  func command() async {
    let (arguments, environment) = (["posts", "--limit=two"], [String: String]())
    let interface = CommandLineInterface(environment: environment)
    let code = await interface.run(arguments) { options, values in
      values.httpConfiguration.isOffline = options.isOffline
    }
    #expect(code == .usage)
  }

  @Test("run a program")
  func program() async {
    #expect(await runProgram(["posts", "--timeout=0"], environment: [:]) == .usage)
  }
}
