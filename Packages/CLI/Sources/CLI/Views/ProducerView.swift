import Features
import Foundation
import Models
import Terminal

/// One producer: name, place, picture, and what there is to tell.
struct ProducerView: View {
  /// Longer lines are hard to follow from one to the next.
  private static let readableWidth = 100

  private let state: ProducerDetail.State
  private let record: RecordView<ProducerDetail.State>

  var sections: [LoadedSection] { [LoadedSection("producer", state.producer)] }

  /// Makes the view of a producer that has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields asked for.
  init(_ state: ProducerDetail.State, fields: [String]?) {
    self.state = state
    record = RecordView(fields: .producer, record: state, asked: fields)
  }

  // MARK: For a person

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let producer = state.producer.value?.value else { return [] }
    let width = profile.size.columns
    let paragraph = Paragraph(width: width)
    if let lines = record.askedLines(paragraph) { return lines }
    let location = producer.location.isBlank ? [] : paragraph.lines(producer.location, style: .dim)
    let blocks = [
      Heading(title: producer.name, remark: "producer \(producer.id)").lines(profile) + location,
      producer.firstImage.map { paragraph.labelled("Image", $0.path, style: .link(to: $0.path)) } ?? [],
      LightMarkdown(producer.story).lines(width: min(width, Self.readableWidth), glyphs: profile.glyphs),
    ]
    return blocks.parted
  }

  // MARK: For a program

  var plainLines: [StyledText] {
    guard let producer = state.producer.value?.value else { return [] }
    if let pairs = record.askedPairs { return pairs }
    let pairs: KeyValuePairs = [
      "id": "\(producer.id)", "name": producer.name, "location": producer.location,
      "image": producer.firstImage?.path ?? "", "short_description": producer.shortDescription,
      "via_wholesaler": record.value(at: "via_wholesaler"), "wholesaler_name": producer.wholesalerName,
      "permalink": producer.permalink, "created_at": producer.createdAt?.text ?? "",
      "updated_at": producer.updatedAt?.text ?? "",
    ]
    return pairs.map { key, value in TabSeparated.pair(key, value) } + [
      "--", StyledText(producer.story, layout: .block),
    ]
  }

  var json: JSONValue { record.json(sections) }
}
