public import Features
import Foundation
import Terminal

extension RecordView<Photo> {
  /// Creates the view of a photo with its color.
  init(_ state: PhotoDetail.State, _ options: ViewOptions) {
    let image = options.showsImage ? state.content.record.map { state.images[$0.url] } : nil
    self.init(
      .photos, of: state.content.record, options, sections: [LoadedSection("photo", state.content)]
    ) { photo, profile, style in
      photo.page(profile, style, options, image: image)
    }
  }
}

extension Photo {
  /// Returns the photo's title, color and URLs.
  fileprivate func page(
    _ profile: TerminalProfile, _ style: PageStyle, _ options: ViewOptions, image: Loadable<Data>?
  ) -> Page {
    let text = TextLayout(profile)
    var page = Page(text.title(title))
    page.add(text.lines("Photo \(id) in album \(albumID)", style: .dim))
    page.addBlock(
      text.image(
        image, columns: 4 * style.imageHeight, rows: style.imageHeight, profile, style,
        placeholder: colorLines(profile, style)))
    page.addBlock(text.link("URL", url, style) + text.link("Thumbnail", thumbnailURL, style))
    if style.face == .command {
      page.add(text.nextCommands([Route.album(albumID).command], options.serverArguments))
    }
    return page
  }

  private func colorLines(_ profile: TerminalProfile, _ style: PageStyle) -> [StyledText] {
    guard let color = color.map(Terminal.Color.init) else { return [] }
    let width = profile.size.columns
    if style.isLinear { return TextLayout(profile).labelled("Color", "\(color)") }
    if profile.colorDepth == .none || style.face == .command {
      // The caption's line is empty: the title is above.
      return TileGrid([TileGrid.Tile(color: color, caption: "")])
        .lines(width: width, colorDepth: profile.colorDepth, glyphs: profile.glyphs).filter { !$0.isEmpty }
    }
    let block = Style(foreground: color.legibleForeground, background: color)
    let columns = min(width, 4 * style.imageHeight)
    return (0..<style.imageHeight).map { row in
      StyledText(row == 1 ? " \(color)" : "").padded(toWidth: columns).styled(block)
    }
  }
}

extension ListFormat<Photo> {
  /// The photos of an album.
  static let photos = ListFormat(
    "photo", fields: .photos, columns: [.id, Column("title"), Column("color"), Column("url")])
}

extension FieldSet<Photo> {
  /// The fields of a photo.
  public static let photos = FieldSet([
    Field("id") { $0.id },
    Field("title") { $0.title },
    Field("albumId") { $0.albumID },
    Field("color") { $0.color?.description },
    Field("url") { $0.url },
    Field("thumbnailUrl") { $0.thumbnailURL },
  ])
}
