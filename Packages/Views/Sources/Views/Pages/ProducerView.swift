public import Features
public import Terminal

extension Producer: PresentableRecord {
  /// Returns the page of the producer.
  public static func view(_ state: ProducerDetail.State, _ options: ViewOptions) -> ProducerView {
    ProducerView(state, options)
  }
}

/// A producer with location, image and description.
public struct ProducerView: View {
  private static let readableWidth = 100

  private let state: ProducerDetail.State
  private let record: RecordView<ProducerDetail.State>
  private let showsImage: Bool

  /// The producer.
  public let sections: [LoadedSection]

  init(_ state: ProducerDetail.State, _ options: ViewOptions) {
    self.state = state
    showsImage = options.showsImage
    sections = [LoadedSection("producer", state.content)]
    record = RecordView(fields: .producer, record: state, selectedFields: options.fields)
  }

  /// Returns the producer's name, location, image and description.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let producer = state.content.record else { return nil }
    let width = profile.size.columns
    let text = TextLayout(width: width)
    if let lines = record.selectedLines(text) { return Page(lines) }
    var page = Page(Heading(title: producer.name, trailing: "producer \(producer.id)").lines(profile))
    if !producer.location.isBlank { page.add(text.lines(producer.location, style: .dim)) }
    if let image = state.image.record, showsImage {
      page.addBlock(text.image(image, columns: width, rows: style.imageHeight, profile, style))
    }
    if let image = producer.firstImage {
      page.addBlock(text.link("Image", image.path, style, glyphs: profile.glyphs))
    }
    page.addBlock(
      LightMarkdown(producer.fullDescription).lines(width: min(width, Self.readableWidth), glyphs: profile.glyphs))
    return page
  }

  /// The fields, one a line, and the description.
  public var plainLines: [StyledText] {
    guard let producer = state.content.record else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let pairs: KeyValuePairs = [
      "id": "\(producer.id)", "name": producer.name, "location": producer.location,
      "image": producer.firstImage?.path ?? "", "short_description": producer.shortDescription,
      "via_wholesaler": record.value(at: "via_wholesaler"), "wholesaler_name": producer.wholesalerName,
      "permalink": producer.permalink, "created_at": producer.createdAt?.text ?? "",
      "updated_at": producer.updatedAt?.text ?? "",
    ]
    return pairs.map { key, value in TabSeparated.pair(key, value) } + [
      "--", StyledText(producer.fullDescription, lineBreaks: .kept),
    ]
  }

  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<ProducerDetail.State> {
  /// The fields of a producer's page.
  public static let producer = FieldSet(.producers) { $0.content.record }
}
