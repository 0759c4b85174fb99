import Features
import Models
import NetworkClient
import Terminal

/// One album: its title, its owner, and its photos as tiles of their colours.
struct AlbumView: View {
  private let state: AlbumDetail.State
  private let record: RecordView<AlbumDetail.State>
  private let photos: ListView<Photo>

  /// A page of tiles is as long as a list.
  let isList = true
  let sections: [LoadedSection]

  /// Makes the view of an album that has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields of the album asked for.
  init(_ state: AlbumDetail.State, fields: [String]?) {
    self.state = state
    let record = RecordView(fields: .album, record: state, asked: fields)
    self.record = record
    photos = ListView(
      of: "photo",
      fields: .photos,
      columns: [
        .id, .init(title: "TITLE", path: "title"), .init(title: "COLOR", path: "color"),
        .init(title: "URL", path: "url"),
      ],
      rows: state.photos.value?.value.elements ?? [],
      limit: 0,
      asked: nil
    )
    let others = [LoadedSection("owner", state.owner), LoadedSection("photos", state.photos)].filter {
      record.shows($0.name)
    }
    sections = [LoadedSection("album", state.album)] + others
  }

  var notices: [Notice] { Notice.skipped(state.photos.value?.value.skippedCount ?? 0, of: "photo") }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let album = state.album.value?.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.askedLines(paragraph) { return lines }
    let separator = " \(profile.glyphs.separator) "
    let owner = state.owner.value?.value.signature ?? "user \(album.userID)"
    let count = state.photos.value.map { separator + $0.value.count.counted("photo") } ?? ""
    let heading =
      paragraph.lines(album.title, style: .bold)
      + paragraph.lines("Album \(album.id) by \(owner)\(count)", style: .dim)
    let tiles = TileGrid(
      photos.rows.map { photo in
        TileGrid.Tile(
          color: photo.color.map(Color.init),
          label: .number(photo.id),
          caption: StyledText(photo.title))
      })
    let next = (photos.rows.first.map { ["app photo \($0.id)"] } ?? []) + ["app user \(album.userID)"]
    let blocks = [
      heading,
      tiles.lines(width: profile.size.columns, colorDepth: profile.colorDepth, glyphs: profile.glyphs),
      sections.placeholders(paragraph),
      paragraph.nextCommands(next, separator: separator),
    ]
    return blocks.parted
  }

  var plainLines: [StyledText] { record.askedPairs ?? photos.plainLines }

  var json: JSONValue { record.json(sections) }
}

extension Color {
  /// The colour of a photo, for a terminal.
  ///
  /// - Parameter color: The photo's.
  init(_ color: Photo.Color) {
    self = .rgb(color.red, color.green, color.blue)
  }
}
