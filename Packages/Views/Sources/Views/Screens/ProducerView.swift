public import Features
import Models
import Persistence
import ReducerRuntime
public import Terminal

/// One producer: name, location, image and story.
public struct ProducerView: View {
  /// The maximum width of text: longer lines are hard to read.
  private static let readableWidth = 100

  private let state: ProducerDetail.State
  private let record: RecordView<ProducerDetail.State>

  /// The producer.
  public let sections: [LoadedSection]

  /// Creates the view of a loaded producer.
  public init(_ state: ProducerDetail.State, selectedFields: [String]?) {
    self.state = state
    sections = [LoadedSection("producer", state.producer)]
    record = RecordView(fields: .producer, record: state, selectedFields: selectedFields)
  }

  /// The producer's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let producer = state.producer.value?.value else { return [] }
    let width = profile.size.columns
    let paragraph = Paragraph(width: width)
    if let lines = record.selectedLines(paragraph) { return lines }
    let location = producer.location.isBlank ? [] : paragraph.lines(producer.location, style: .dim)
    let blocks = [
      Heading(title: producer.name, remark: "producer \(producer.id)").lines(profile) + location,
      producer.firstImage.map { paragraph.labelled("Image", $0.path, style: .link(to: $0.path)) } ?? [],
      LightMarkdown(producer.fullDescription).lines(width: min(width, Self.readableWidth), glyphs: profile.glyphs),
    ]
    return blocks.joinedByBlankLines
  }

  /// The producer's fields and story, separated by `--`.
  public var plainLines: [StyledText] {
    guard let producer = state.producer.value?.value else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let pairs: KeyValuePairs = [
      "id": "\(producer.id)", "name": producer.name, "location": producer.location,
      "image": producer.firstImage?.path ?? "", "short_description": producer.shortDescription,
      "via_wholesaler": record.value(at: "via_wholesaler"), "wholesaler_name": producer.wholesalerName,
      "permalink": producer.permalink, "created_at": producer.createdAt?.text ?? "",
      "updated_at": producer.updatedAt?.text ?? "",
    ]
    return pairs.map { key, value in TabSeparated.pair(key, value) } + [
      "--", StyledText(producer.fullDescription, layout: .block),
    ]
  }

  /// The producer as an object.
  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<ProducerDetail.State> {
  /// The fields of a producer's page.
  public static let producer = FieldSet(.producers) { $0.producer.value?.value }
}
