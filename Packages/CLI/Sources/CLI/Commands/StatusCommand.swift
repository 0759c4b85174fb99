import Features
import Views

/// `app status`: the servers, the cache and the drafts.
struct StatusCommand: Command {
  static let configuration = CommandConfiguration(
    name: "status",
    summary: "Show the servers, the cache and the drafts",
    example: "app status",
    moreExamples: [
      ("app status --offline", "without a request"),
      ("app status --json=servers", "the servers as JSON"),
    ],
    usesAllAPIs: true,
    ignoredOptions: ["csv", "header"],
    discussion:
      "Each server gets one request, and has five seconds to respond. The exit code is 3 if one does not respond.",
    fields: { FieldSet<StatusScreen.State>.status.paths }
  )

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: StatusScreen.State()) { StatusScreen() }
    await context.loading("Loading the status") { await store.send(.appeared).finish() }
    try context.show(store.state.view(context.viewOptions()))
    let silent = store.state.servers.filter { $0.response.failure != nil }.map(\.api)
    if silent.isEmpty { return }
    throw CommandError(message: "no response from \(silent.joined(separator: ", "))", exitCode: .network)
  }
}
