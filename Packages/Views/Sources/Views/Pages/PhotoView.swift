public import Features
import Foundation
public import Terminal

extension Photo: PresentableRecord {
  /// Returns the page of the photo.
  public static func view(_ state: PhotoDetail.State, _ options: ViewOptions) -> PhotoView { PhotoView(state, options) }
}

/// A photo with its color.
public struct PhotoView: View {
  private let photo: Photo?
  private let image: Data?
  private let record: RecordView<PhotoDetail.State>

  /// The photo.
  public let sections: [LoadedSection]

  init(_ state: PhotoDetail.State, _ options: ViewOptions) {
    photo = state.content.record
    image = options.showsImage ? state.image.record : nil
    sections = [LoadedSection("photo", state.content)]
    record = RecordView(fields: .photo, record: state, selectedFields: options.fields)
  }

  /// Returns the photo's title, color and URLs.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let photo else { return nil }
    let text = TextLayout(width: profile.size.columns)
    if let lines = record.selectedLines(text) { return Page(lines) }
    var page = Page(text.title(photo.title))
    page.add(text.lines("Photo \(photo.id) in album \(photo.albumID)", style: .dim))
    let image = image.map { text.image($0, columns: 4 * style.imageHeight, rows: style.imageHeight, profile, style) }
    page.addBlock(image ?? Page(colorLines(photo.color.map(Color.init), profile, style)))
    page.addBlock(
      text.link("URL", photo.url, style, glyphs: profile.glyphs)
        + text.link("Thumbnail", photo.thumbnailURL, style, glyphs: profile.glyphs))
    if style.showsNextCommands { page.add(text.nextCommands([Route.album(photo.albumID).command], separator: "")) }
    return page
  }

  private func colorLines(_ color: Color?, _ profile: TerminalProfile, _ style: PageStyle) -> [StyledText] {
    guard let color else { return [] }
    let width = profile.size.columns
    if style.isLinear { return TextLayout(width: width).labelled("Color", "\(color)") }
    if profile.colorDepth == .none || style.showsNextCommands {
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

  public var plainLines: [StyledText] {
    guard photo != nil else { return [] }
    return record.selectedPairs ?? record.fields.paths.map { TabSeparated.pair($0, record.value(at: $0)) }
  }

  public var json: JSONValue { record.json(sections) }
}

extension ListFormat<Photo> {
  /// The photos of an album.
  static let photos = ListFormat(
    "photo", fields: .photos, columns: [.id, Column("title"), Column("color"), Column("url")])
}

extension FieldSet<Photo> {
  /// The fields of a photo.
  static let photos = FieldSet([
    Field("id") { $0.id },
    Field("title") { $0.title },
    Field("albumId") { $0.albumID },
    Field("color") { $0.color?.description },
    Field("url") { $0.url },
    Field("thumbnailUrl") { $0.thumbnailURL },
  ])
}

extension FieldSet<PhotoDetail.State> {
  /// The fields of a photo's page.
  public static let photo = FieldSet(.photos) { $0.content.record }
}
