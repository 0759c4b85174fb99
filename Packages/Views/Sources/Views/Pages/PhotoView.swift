public import Features
import Foundation
public import Terminal

extension Photo: PageRecord {
  static let pageFields = FieldSet<PhotoDetail.State>(.photos, of: { $0.content.record })

  /// Returns the photo's title, color and URLs.
  func page(_ state: PhotoDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    var page = Page(text.title(title))
    page.add(text.lines("Photo \(id) in album \(albumID)", style: .dim))
    let links = layout.link("URL", url) + layout.link("Thumbnail", thumbnailURL)
    // The image has what the other lines leave of the pane, also the empty ones around it.
    let rows = max((layout.style.height ?? 0) - page.count - links.count - 2, layout.style.imageHeight)
    let placeholder = colorLines(layout, rows: rows)
    page.addBlock(layout.image(state.recordSummary?.image, columns: text.width, rows: rows, placeholder: placeholder))
    page.addBlock(links)
    page.add(layout.nextCommands([Route.album(albumID).command]))
    return page
  }

  private func colorLines(_ layout: PageLayout, rows: Int) -> [StyledText] {
    guard let color = color.map(Terminal.Color.init) else { return [] }
    let profile = layout.profile
    let style = layout.style
    let width = profile.size.columns
    if style.isLinear { return layout.text.labelled("Color", "\(color)") }
    if profile.colorDepth == .none || style.face == .command {
      // The caption's line is empty: the title is above.
      return TileGrid([TileGrid.Tile(color: color, caption: "")])
        .lines(width: width, colorDepth: profile.colorDepth, glyphs: profile.glyphs).filter { !$0.isEmpty }
    }
    let block = Style(foreground: color.legibleForeground, background: color)
    // A square.
    let columns = min(width, 2 * rows)
    return (0..<rows).map { row in
      StyledText(row == 1 ? " \(color)" : "").padded(toWidth: columns).styled(block)
    }
  }
}

extension ListFormat<Photo> {
  static let photos = ListFormat(
    noun: Route.photo.entry.noun, fields: .photos,
    columns: [.id, Column(path: "title"), Column(path: "color"), Column(path: "url")])
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

extension Color {
  /// Creates the colour of a photo.
  public init(_ color: Photo.Color) {
    self = .rgb(color.red, color.green, color.blue)
  }
}
