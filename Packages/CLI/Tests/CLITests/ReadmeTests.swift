import CLI
import Dependencies
import Features
import Models
import NetworkClient
import Persistence
import ReducerRuntime
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

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

struct TitleCommand: Command {
  static let configuration = CommandConfiguration(
    name: "title", summary: "Show the title of a post", example: "app title 7")

  @Argument("ID") private var id: Post.ID
  @Flag("upper", help: "Show the title in upper case") private var isUppercase: Bool

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: PostDetail.State(id: id)) { PostDetail() }
    await context.loading("Loading post \(id)") { await store.send(.appeared).finish() }
    try context.check(store.state.post, subject: "post \(id)", alternative: "app posts")
    try context.show(TitleView(state: store.state, isUppercase: isUppercase))
  }
}

struct TitleView: View {
  let state: PostDetail.State
  let isUppercase: Bool

  private var title: String {
    let title = state.post.value?.value.title ?? ""
    return isUppercase ? title.uppercased() : title
  }

  var sections: [LoadedSection] { [LoadedSection("post", state.post)] }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    Paragraph(width: profile.size.columns).lines(title, style: .bold)
  }

  var plainLines: [StyledText] { [StyledText(title)] }

  var json: JSONValue { .string(title) }
}

@Suite("The README's samples")
@MainActor struct ReadmeTests {
  @Test("run a program")
  func program() async {
    #expect(await runProgram(["posts", "--timeout=0"], environment: [:]) == .usage)
  }

  @Test("run a command")
  func command() async throws {
    let output = Output.capturing()
    let context = CommandContext(
      options: GlobalOptions(), output: output, messages: .capturing(), pager: nil, spinner: .off,
      retryAfterMonitor: nil, prompt: nil, graphics: nil)
    let path = CommandPath(TitleCommand.self)
    let command = try path.makeCommand(ParsedArguments(options: ["upper": .bare], words: ["7"]))
    try await withDependencies {
      $0.date = .constant(.fixture)
      $0.typicode.client = Server(posts: [.fixture()], users: [.fixture()]).client
    } operation: {
      try await command.run(in: context)
    }
    #expect(output.captured == "ON THE SEA\n")
    #expect(throws: CommandError.usage("title needs an ID", hints: "Try: app title 7")) {
      try path.makeCommand(ParsedArguments())
    }
  }
}
