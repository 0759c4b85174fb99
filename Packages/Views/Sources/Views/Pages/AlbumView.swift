public import Features
import Foundation
import Terminal

extension Album: PageRecord {
  static var pageFields: FieldSet<AlbumDetail.State> { .album }

  static func loadedSections(_ state: AlbumDetail.State) -> [LoadedSection] {
    [
      LoadedSection("owner", state.owner),
      LoadedSection("photos", state.photos, noun: Route.photo.entry.noun),
    ]
  }

  static func limitRows(of state: inout AlbumDetail.State, to limit: Int) {
    state.photos = state.photos.map { $0.map { Array($0.prefix(limit)) } }
  }

  /// Returns the album, its owner, and the photos as tiles.
  func page(_ state: AlbumDetail.State, _ layout: PageLayout) -> Page {
    let text = layout.text
    let limit = layout.options.limit
    let photos = state.photos.rows.prefix(limit > 0 ? limit : .max)
    var page = Page(text.title(title))
    let signature = state.owner.record?.signature ?? ownerName
    let end = state.photos.value.map { text.glyphs.separator + Self.countText($0.extent, shown: photos.count) } ?? ""
    page.add(text.lines("Album \(id) by \(signature)\(end)", style: .dim))
    if layout.style.isLinear, !photos.isEmpty {
      page.add([StyledText()])
      for photo in photos { page.addItem(text.lines("\(photo.id)  \(photo.title)")) }
    } else if !photos.isEmpty {
      var grid = TileGrid(photos.map(tile))
      if state.images.isRequested {
        addThumbnails(photos.map { state.images[$0.thumbnailURL].record }, to: &grid, layout)
      }
      page.addBlock(grid, layout.profile)
      let lateCount = photos.count { state.images[$0.thumbnailURL].isLoading }
      if lateCount > 0, layout.style.face == .command {
        let text = "\(lateCount.counted(Noun(one: "image", many: "images"))) not loaded within a second: run it again"
        page.addBlock(layout.text.lines(text, style: .dim))
      }
    }
    page.addBlock(text.placeholder("Owner", state.owner) + text.placeholder("Photos", state.photos))
    let photo = photos.prefix(1).map { Route.photo($0.id).command }
    page.addBlock(layout.nextCommands(photo + (state.owner.isNotFound ? [] : ownerRoutes(Route.user))))
    return page
  }

  /// Adds thumbnails, for which there is room also before they are there: they fill tiles of 4:3, or small ones beside
  /// the titles where these are too high.
  private func addThumbnails(_ thumbnails: [Data?], to grid: inout TileGrid, _ layout: PageLayout) {
    let width = layout.text.width
    grid.blockHeight = grid.area(ofTile: 0, width: width).columns * 3 / 8
    grid.hasRows = grid.blockHeight > layout.style.imageHeight
    let block = grid.blockArea(ofTile: 0, width: width)
    let images = layout.options.images
    for (index, thumbnail) in thumbnails.enumerated() {
      guard let thumbnail else { continue }
      let lines = try? images.lines(thumbnail, columns: block.columns, rows: block.rows, fills: true)
      grid.tiles[index].image = lines ?? []
    }
  }

  private func tile(_ photo: Photo) -> TileGrid.Tile {
    TileGrid.Tile(color: photo.color.map(Color.init), label: .number(photo.id), caption: StyledText(photo.title))
  }

  private static func countText(_ extent: ListExtent, shown: Int) -> String {
    let noun = Route.photo.entry.noun
    let count = extent.knownCount
    if count == 0, extent.isWhole { return "no \(noun.many)" }
    let isAll = shown == count && extent.next == .unknown
    return (isAll ? "at least " : shown < count ? "\(shown) of " : "") + count.counted(noun)
  }
}

extension FieldSet<AlbumDetail.State> {
  /// The fields of an album's page: those of the album with its owner, and the photos.
  public static let album = FieldSet(
    .albums,
    of: { state in state.content.record.map { OwnedAlbum($0, owner: state.owner.record) } },
    adding: [Field("photos", .photos, list: { $0.photos.value?.value })])
}
