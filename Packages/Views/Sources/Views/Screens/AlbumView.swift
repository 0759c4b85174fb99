public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// One album: its title, its owner, and its photos as tiles of their colours.
public struct AlbumView: View {
  private let state: AlbumDetail.State
  private let record: RecordView<AlbumDetail.State>
  private let photos: ListView<Photo>
  private let photoCount: Int?

  /// The album, its owner and its photos.
  public let sections: [LoadedSection]

  /// Creates the view of a loaded album.
  ///
  /// - Parameter limit: The maximum number of photos; 0 for all.
  public init(_ state: AlbumDetail.State, limit: Int = 0, selectedFields: [String]?) {
    photoCount = state.photos.value?.value.count
    var state = state
    if limit > 0 { state.photos = state.photos.map { $0.map { Array($0.prefix(limit)) } } }
    self.state = state
    let record = RecordView(fields: .album, record: state, selectedFields: selectedFields)
    self.record = record
    photos = ListView(.photos, rows: state.photos.value?.value ?? [])
    sections =
      [LoadedSection("album", state.album)]
      + [LoadedSection("owner", state.owner), LoadedSection("photos", state.photos)].filter { record.shows($0.name) }
  }

  /// The notice about skipped photos.
  public var notices: [Notice] { Notice.skipped(state.photos.value?.skippedCount ?? 0, of: "photo") }

  /// The album's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let album = state.album.value?.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.selectedLines(paragraph) { return lines }
    let separator = profile.glyphs.separator
    let owner = state.owner.value?.value.signature ?? "user \(album.userID)"
    let shownCount = photos.rows.count
    let count = photoCount.map { count in
      switch count {
      case 0: "\(separator)no photos"
      case shownCount: separator + count.counted("photo")
      default: "\(separator)\(shownCount) of \(count.counted("photo"))"
      }
    }
    let heading =
      paragraph.title(album.title)
      + paragraph.lines("Album \(album.id) by \(owner)\(count ?? "")", style: .dim)
    let tiles = TileGrid(
      photos.rows.map { photo in
        TileGrid.Tile(
          color: photo.color.map(Color.init), label: .number(photo.id), caption: StyledText(photo.title))
      })
    let next =
      (photos.rows.first.map { ["app photo \($0.id)"] } ?? [])
      + (state.owner.isNotFound ? [] : ["app user \(album.userID)"])
    let blocks = [
      heading,
      tiles.lines(width: profile.size.columns, colorDepth: profile.colorDepth, glyphs: profile.glyphs),
      sections.placeholders(paragraph),
      next.isEmpty ? [] : paragraph.nextCommands(next, separator: separator),
    ]
    return blocks.joinedByBlankLines
  }

  /// The album's fields, and its photos, one per line.
  public var plainLines: [StyledText] {
    guard let album = state.album.value?.value else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let pair = TabSeparated.pair
    let fields = [
      pair("id", "\(album.id)"), pair("title", album.title), pair("userId", "\(album.userID)"),
      pair("owner", state.owner.value?.value.name ?? ""), "--",
    ]
    return fields + photos.plainLines
  }

  /// The album as an object.
  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<AlbumDetail.State> {
  /// The fields of an album's page: those of the album with its owner, and the photos.
  public static let album = FieldSet(
    .albums,
    of: { state in state.album.value.map { OwnedAlbum(album: $0.value, owner: state.owner.value?.value) } },
    adding: [Field("photos", .photos, list: { $0.photos.value?.value })])
}

extension Color {
  /// Creates the colour of a photo.
  public init(_ color: Photo.Color) {
    self = .rgb(color.red, color.green, color.blue)
  }
}
