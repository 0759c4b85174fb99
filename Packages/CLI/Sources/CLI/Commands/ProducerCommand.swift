import Features
import Models
import Terminal

/// `app producer 527`: one producer.
struct ProducerCommand: Command {
  static let configuration = CommandConfiguration(
    name: "producer",
    arguments: "ID",
    summary: "Show a producer of food",
    example: "app producer 527",
    moreExamples: [("app producer 527 --json=name,location", "two fields as JSON")],
    api: .producers,
    fields: FieldSet<ProducerDetail.State>.producer.paths
  )

  private let id: Producer.ID

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<ProducerDetail.State>.producer.check(globals.fields ?? [])
    id = try Self.onlyID(positionals, read: Producer.ID.init(argument:))
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: ProducerDetail.State(id: id)) { ProducerDetail() }
    let graphics = context.isInteractive && context.options.fields == nil ? context.graphics : nil
    await context.loading("Loading producer \(id)") {
      let producer = store.send(.appeared)
      if graphics != nil { await store.send(.pictureRequested).finish() }
      await producer.finish()
    }
    try context.check(store.state.producer, subject: "producer \(id)", alternative: "app producers")
    if let graphics, let data = store.state.picture.value { try context.show(picture: data, by: graphics) }
    try context.show(ProducerView(store.state, fields: context.options.fields))
  }
}
