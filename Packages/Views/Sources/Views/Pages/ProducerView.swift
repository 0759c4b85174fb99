import Features
import Foundation
import Terminal

extension RecordView<Producer> {
  /// Creates the view of a producer with location, image and description.
  init(_ state: ProducerDetail.State, _ options: ViewOptions) {
    let image = options.showsImage ? (state.content.record?.firstImage).map { state.images[$0.path] } : nil
    self.init(
      .producers, of: state.content.record, options, sections: [LoadedSection("producer", state.content)],
      notices: Notice.unread(state.content.record.map { [$0.unreadFields] } ?? [], options)
    ) { producer, profile, style in
      producer.page(profile, style, image: image)
    }
  }
}

extension Producer {
  private static let readableWidth = 100

  /// Returns the producer's name, location, image and description.
  fileprivate func page(_ profile: TerminalProfile, _ style: PageStyle, image: Loadable<Data>?) -> Page {
    let text = TextLayout(profile)
    var page = Page(text.heading(name, trailing: "producer \(id)"))
    if !location.isBlank { page.add(text.lines(location, style: .dim)) }
    page.addBlock(text.image(image, columns: text.width, rows: style.imageHeight, profile, style))
    if let image = firstImage { page.addBlock(text.link("Image", image.path, style)) }
    page.addBlock(
      LightMarkdown(fullDescription).lines(width: min(text.width, Self.readableWidth), glyphs: profile.glyphs))
    return page
  }
}
