import Features
import Terminal
import Views

/// `app producer 510`: one producer.
struct ProducerCommand: ScreenCommand {
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
  var route: Route? { .producer(id) }
  var screen: ProducerDetail.State { ProducerDetail.State(id: id) }

  func events(in context: CommandContext) -> [ScreenEvent] {
    graphics(in: context) == nil ? [.appeared] : [.appeared, .moreRequested]
  }

  @MainActor func show(_ state: ProducerDetail.State, in context: CommandContext) throws(CommandError) {
    if let graphics = graphics(in: context), let image = state.image.record {
      try context.show(image: image, by: graphics)
    }
    try context.show(state.view(context.viewOptions()))
  }

  private func graphics(in context: CommandContext) -> InlineImage.GraphicsProtocol? {
    context.isInteractive && context.options.fields == nil ? context.graphics : nil
  }
}
