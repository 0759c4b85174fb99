import Features
import Terminal

extension Producer: PageRecord {
  private static let readableWidth = 100

  static let pageFields = FieldSet<ProducerDetail.State>(.producers, of: { $0.content.record })

  /// Returns the producer's name, location, image and description.
  func page(_ state: ProducerDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    var page = Page(text.heading(name, trailing: "producer \(id)"))
    if let location, !location.isBlank { page.add(text.lines(location, style: .dim)) }
    page.addBlock(layout.image(state.recordSummary?.image, columns: text.width))
    if let image = firstImage { page.addBlock(layout.link("Image", image.path)) }
    page.addBlock(
      LightMarkdown(fullDescription).lines(width: min(text.width, Self.readableWidth), glyphs: text.glyphs))
    return page
  }
}
