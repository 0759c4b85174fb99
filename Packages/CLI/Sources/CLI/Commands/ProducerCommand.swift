import Features
import Views

/// `app producer 510`: one producer.
struct ProducerCommand: RecordCommand {
  static let configuration = CommandConfiguration(
    name: "producer",
    summary: "Show a producer of food",
    example: "app producer 510",
    moreExamples: [("app producer 510 --json=name,location", "two fields as JSON")],
    api: .producers,
    discussion: "A producer is found by its ID or its name.",
    fields: { FieldSet<Producer>.producers.paths }
  )

  static let route = Route.producer

  @OptionGroup var record: RecordArguments<RecordReference<Producer>>

  var declared: [DeclaredArguments] { [_record] }
}
