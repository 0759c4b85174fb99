public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// One photo: its title, its colour and its URLs.
public struct PhotoView: View {
  private let photo: Photo?
  private let record: RecordView<Loader<Photo>.State>

  /// The photo.
  public let sections: [LoadedSection]

  /// Creates the view of a loaded photo.
  public init(_ state: Loader<Photo>.State, selectedFields: [String]?) {
    photo = state.content.value?.value
    sections = [LoadedSection("photo", state.content)]
    record = RecordView(fields: .photo, record: state, selectedFields: selectedFields)
  }

  /// The photo's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let photo else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.selectedLines(paragraph) { return lines }
    let tile = TileGrid([TileGrid.Tile(color: photo.color.map(Color.init), caption: "")])
    let blocks = [
      paragraph.title(photo.title)
        + paragraph.lines("Photo \(photo.id) in album \(photo.albumID)", style: .dim),
      // The caption's line is empty: the title is above.
      tile.lines(width: profile.size.columns, colorDepth: profile.colorDepth, glyphs: profile.glyphs)
        .filter { !$0.isEmpty },
      paragraph.labelled("URL", photo.url, style: .link(to: photo.url))
        + paragraph.labelled("Thumbnail", photo.thumbnailURL, style: .link(to: photo.thumbnailURL))
        + paragraph.nextCommands(["app album \(photo.albumID)"], separator: ""),
    ]
    return blocks.joinedByBlankLines
  }

  /// The photo's fields.
  public var plainLines: [StyledText] {
    guard photo != nil else { return [] }
    return record.selectedPairs ?? record.fields.paths.map { TabSeparated.pair($0, record.value(at: $0)) }
  }

  /// The photo as an object.
  public var json: JSONValue { record.json(sections) }
}

extension ListFormat<Photo> {
  /// The photos of an album.
  static let photos = ListFormat(
    "photo", fields: .photos, columns: [.id, .fixed("title"), .fixed("color"), .fixed("url")])
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

extension FieldSet<Loader<Photo>.State> {
  /// The fields of a photo's page.
  public static let photo = FieldSet(.photos) { $0.content.value?.value }
}
