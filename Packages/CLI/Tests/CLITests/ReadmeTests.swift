import CLI
import Dependencies
import Features
import Models
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

func runProgram(_ arguments: [String], environment: [String: String]) async -> ExitCode {
  let interface = CommandLineInterface(environment: environment)
  return await interface.run(arguments) { options, values in
    if let baseURL = options.baseURL {
      values.typicodeBaseURL = baseURL
      values.producersBaseURL = baseURL
      values.accountsBaseURL = baseURL
    }
    if let timeout = options.timeout { values.httpConfiguration.deadline = timeout }
    values.httpConfiguration.isOffline = options.isOffline
    if let folder = options.cacheFolder { values.responseCache = ResponseCache(folder: folder) }
    if let folder = options.stateFolder { values.draftStore = DraftStore(folder: folder) }
    if let age = options.maximumAge { values.freshnessPolicy.maximumAge = age }
    values.freshnessPolicy.alwaysAsks = options.refreshes
  }
}

struct TitleCommand: Command {
  static let configuration = CommandConfiguration(
    name: "title", arguments: "ID", summary: "Show the title of a post", example: "app title 7")

  private let id: Post.ID

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    id = try Self.onlyID(positionals, read: Post.ID.init(argument:))
  }

  func run(in session: CommandContext) async throws(CommandError) {
    let store = Store(initialState: PostDetail.State(id: id)) { PostDetail() }
    await session.loading("Loading post \(id)") { await store.send(.appeared).finish() }
    try session.check(store.state.post, subject: "post \(id)", alternative: "app posts")
    try session.show(TitleView(state: store.state))
  }
}

struct TitleView: View {
  let state: PostDetail.State

  private var title: String { state.post.value?.value.title ?? "" }

  var sections: [LoadedSection] { [LoadedSection("post", state.post)] }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    Paragraph(width: profile.size.columns).lines(title, style: .bold)
  }

  var plainLines: [StyledText] { [StyledText(title)] }

  var json: JSONValue { .string(title) }
}

@Suite("The README's samples")
@MainActor struct ReadmeTests {
  @Test("A program runs its arguments")
  func program() async {
    #expect(await runProgram(["posts", "--timeout=0"], environment: [:]) == .usage)
  }

  @Test("A command of one's own checks its arguments, loads and shows")
  func command() async throws {
    let globals = try GlobalOptions(ParsedOptions(), environment: [:])
    let output = Output.capturing()
    let session = CommandContext(
      options: globals, output: output, messages: .capturing(), pager: nil, spinner: .off, pauses: nil, prompt: nil,
      graphics: nil)
    let command = try TitleCommand(ParsedOptions(), ["7"], globals)
    try await withDependencies {
      $0.date = .constant(.fixture)
      $0.typicode.post = Endpoint { id in .fixture(id) }
      $0.typicode.user = Endpoint { id in .fixture(id) }
    } operation: {
      try await command.run(in: session)
    }
    #expect(output.captured == "On the sea\n")
    #expect(throws: CommandError.usage("title needs an ID", hints: "Try: app title 7")) {
      try TitleCommand(ParsedOptions(), [], globals)
    }
  }
}
