public import Features
public import Terminal

extension RecordView<AlbumDetail.State> {
  /// Creates the view of an album with its owner and photos.
  init(_ state: AlbumDetail.State, _ options: ViewOptions) {
    var shown = state
    if options.limit > 0 { shown.photos = state.photos.map { $0.map { Array($0.prefix(options.limit)) } } }
    self.init(
      .album, of: state.content.record == nil ? nil : shown, options,
      sections: [
        LoadedSection("album", state.content), LoadedSection("owner", state.owner),
        LoadedSection("photos", state.photos),
      ],
      notices: Notice.skipped(state.photos.value?.skippedCount ?? 0, of: "photo")
    ) { shown, profile, style in
      shown.page(profile, style, options, photoCount: state.photos.record?.count)
    }
  }
}

extension AlbumDetail.State {
  /// Returns the album, its owner, and the photos as tiles.
  ///
  /// - Parameter photoCount: The number of photos without a limit; `nil` until they are loaded.
  fileprivate func page(
    _ profile: TerminalProfile, _ style: PageStyle, _ options: ViewOptions, photoCount: Int?
  ) -> Page {
    guard let album = content.record else { return Page() }
    let text = TextLayout(profile)
    let photos = self.photos.record ?? []
    var page = Page(text.title(album.title))
    let signature = self.owner.record?.signature ?? "user \(album.userID)"
    let count = photoCount.map { profile.glyphs.separator + Self.countText($0, shown: photos.count) } ?? ""
    page.add(text.lines("Album \(album.id) by \(signature)\(count)", style: .dim))
    if style.isLinear, !photos.isEmpty {
      page.add([StyledText()])
      for photo in photos { page.addItem(text.lines("\(photo.id)  \(photo.title)")) }
    } else if !photos.isEmpty {
      var grid = TileGrid(photos.map(tile))
      if images.isRequested {
        // Room for the thumbnails, also before they are there.
        grid.blockHeight = 4
        let columns = grid.area(ofTile: 0, width: text.width).columns
        for (index, photo) in photos.enumerated() {
          guard let thumbnail = images[photo.thumbnailURL].record else { continue }
          grid.tiles[index].image = (try? HalfBlocks.lines(thumbnail, columns: columns, rows: 4)) ?? []
        }
      }
      page.addBlock(grid, profile)
    }
    page.addBlock(text.placeholder("Owner", self.owner) + text.placeholder("Photos", self.photos))
    if style.face == .command {
      let routes =
        photos.prefix(1).map { Route.photo($0.id) } + (self.owner.isNotFound ? [] : [Route.user(album.userID)])
      page.addBlock(text.nextCommands(routes.map(\.command), options.serverArguments))
    }
    return page
  }

  private func tile(_ photo: Photo) -> TileGrid.Tile {
    TileGrid.Tile(color: photo.color.map(Color.init), label: .number(photo.id), caption: StyledText(photo.title))
  }

  private static func countText(_ count: Int, shown: Int) -> String {
    count == 0 ? "no photos" : (shown < count ? "\(shown) of " : "") + count.counted("photo")
  }
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
