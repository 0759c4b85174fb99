public import Features
public import Terminal

extension Album: PresentableRecord {
  /// Returns the page of the album.
  public static func view(_ state: AlbumDetail.State, _ options: ViewOptions) -> AlbumView { AlbumView(state, options) }
}

/// An album with its owner and photos.
public struct AlbumView: View {
  private let state: AlbumDetail.State
  private let record: RecordView<AlbumDetail.State>
  private let photos: ListView<Photo>
  private let photoCount: Int?

  /// The album, and the sections that are shown.
  public let sections: [LoadedSection]

  init(_ state: AlbumDetail.State, _ options: ViewOptions) {
    photoCount = state.photos.record?.count
    var state = state
    if options.limit > 0 { state.photos = state.photos.map { $0.map { Array($0.prefix(options.limit)) } } }
    self.state = state
    let record = RecordView(fields: .album, record: state, selectedFields: options.fields)
    self.record = record
    photos = ListView(.photos, rows: state.photos.record ?? [])
    sections =
      [LoadedSection("album", state.content)]
      + [LoadedSection("owner", state.owner), LoadedSection("photos", state.photos)].filter { record.shows($0.name) }
  }

  /// A notice about photos that could not be read.
  public var notices: [Notice] { Notice.skipped(state.photos.value?.skippedCount ?? 0, of: "photo") }

  /// Returns the album, its owner, and the photos as tiles.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let album = state.content.record else { return nil }
    let text = TextLayout(width: profile.size.columns)
    if let lines = record.selectedLines(text) { return Page(lines) }
    let dot = profile.glyphs.separator
    var page = Page(text.title(album.title))
    let owner = state.owner.record?.signature ?? "user \(album.userID)"
    let line = "Album \(album.id) by \(owner)" + (photoCount.map { dot + countText($0) } ?? "")
    page.add(text.lines(line, style: .dim))
    if style.isLinear, !photos.rows.isEmpty {
      page.add([StyledText()])
      for photo in photos.rows { page.addItem(text.lines("\(photo.id)  \(photo.title)")) }
    } else if !photos.rows.isEmpty {
      var grid = TileGrid(photos.rows.map(tile))
      // Room for the thumbnails, also before they are there.
      if state.thumbnails != .idle { grid.blockHeight = 4 }
      page.addBlock(grid, profile)
    }
    page.addBlock(
      text.placeholder("Owner", state.owner, glyphs: profile.glyphs)
        + text.placeholder("Photos", state.photos, glyphs: profile.glyphs))
    if style.showsNextCommands { page.addBlock(text.nextCommands(nextCommands(album), separator: dot)) }
    return page
  }

  private func tile(_ photo: Photo) -> TileGrid.Tile {
    var tile = TileGrid.Tile(
      color: photo.color.map(Color.init), label: .number(photo.id), caption: StyledText(photo.title))
    tile.image = state.thumbnails.record?[photo.thumbnailURL].flatMap { try? RasterImage([UInt8]($0)) }
    return tile
  }

  private func countText(_ count: Int) -> String {
    let shown = photos.rows.count
    return count == 0 ? "no photos" : (shown < count ? "\(shown) of " : "") + count.counted("photo")
  }

  private func nextCommands(_ album: Album) -> [String] {
    let routes =
      photos.rows.prefix(1).map { Route.photo($0.id) } + (state.owner.isNotFound ? [] : [.user(album.userID)])
    return routes.map(\.command)
  }

  /// The fields, one a line, and the photos.
  public var plainLines: [StyledText] {
    guard let album = state.content.record else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let pair = TabSeparated.pair
    let fields = [
      pair("id", "\(album.id)"), pair("title", album.title), pair("userId", "\(album.userID)"),
      pair("owner", state.owner.record?.name ?? ""), "--",
    ]
    return fields + photos.plainLines
  }

  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<AlbumDetail.State> {
  /// The fields of an album's page: those of the album with its owner, and the photos.
  public static let album = FieldSet(
    .albums,
    of: { state in state.content.record.map { OwnedAlbum($0, owner: state.owner.record) } },
    adding: [Field("photos", .photos, list: { $0.photos.record })])
}

extension Color {
  /// Creates the colour of a photo.
  public init(_ color: Photo.Color) {
    self = .rgb(color.red, color.green, color.blue)
  }
}
