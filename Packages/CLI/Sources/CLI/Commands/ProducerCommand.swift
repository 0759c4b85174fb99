import Features
import Views

/// `app producer 510`: one producer.
struct ProducerCommand: ScreenCommand {
  static let configuration = CommandConfiguration(
    name: "producer",
    summary: "Show a producer of food",
    example: "app producer 510",
    moreExamples: [("app producer 510 --json=name,location", "two fields as JSON")],
    api: .producers,
    fields: { FieldSet<Producer>.producers.paths }
  )

  @Argument("ID") private var id: Producer.ID

  var declared: [DeclaredArguments] { [_id] }
  func route(of screen: State) -> Route? { .producer(screen.id) }
  func screen(in context: CommandContext) -> ProducerDetail.State { ProducerDetail.State(id: id) }
}
