import Features
import Models
import ReducerRuntime
import Terminal
import Views

/// `app producer 510`: one producer.
struct ProducerCommand: Command {
  static let configuration = CommandConfiguration(
    name: "producer",
    summary: "Show a producer of food",
    example: "app producer 510",
    moreExamples: [("app producer 510 --json=name,location", "two fields as JSON")],
    api: .producers,
    fields: { FieldSet<ProducerDetail.State>.producer.paths }
  )

  @Argument("ID") private var id: Producer.ID

  var declared: [DeclaredArguments] { [_id] }

  func run(in context: CommandContext) async throws(CommandError) {
    let store = Store(initialState: ProducerDetail.State(id: id)) { ProducerDetail() }
    let graphics = context.isInteractive && context.options.fields == nil ? context.graphics : nil
    await context.loading("Loading producer \(id)") {
      let producer = store.send(.appeared)
      if graphics != nil { await store.send(.imageRequested).finish() }
      await producer.finish()
    }
    try context.check(store.state.producer, subject: "producer \(id)", alternative: "app producers")
    if let graphics, let image = store.state.image.value { try context.show(image: image, by: graphics) }
    try context.show(ProducerView(store.state, selectedFields: context.options.fields))
  }
}
