import Features
import Models
import Terminal

/// One photo: its title, its colour, its addresses.
struct PhotoView: View {
  private let state: PhotoDetail.State
  private let record: RecordView<PhotoDetail.State>

  /// Makes the view of a photo that has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields asked for.
  init(_ state: PhotoDetail.State, fields: [String]?) {
    self.state = state
    record = RecordView(fields: .photo, record: state, asked: fields)
  }

  var sections: [LoadedSection] { [LoadedSection("photo", state.photo)] }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let photo = state.photo.value?.value else { return [] }
    let paragraph = Paragraph(width: profile.size.columns)
    if let lines = record.askedLines(paragraph) { return lines }
    let tile = TileGrid([TileGrid.Tile(color: photo.color.map(Color.init), caption: "")])
    let blocks = [
      paragraph.lines(photo.title, style: .bold)
        + paragraph.lines("Photo \(photo.id) in album \(photo.albumID)", style: .dim),
      // The line of the caption, which says what stands above already, is empty.
      tile.lines(width: profile.size.columns, colorDepth: profile.colorDepth, glyphs: profile.glyphs)
        .filter { !$0.isEmpty },
      paragraph.labelled("URL", photo.url, style: .link(to: photo.url))
        + paragraph.labelled("Thumbnail", photo.thumbnailURL, style: .link(to: photo.thumbnailURL))
        + paragraph.nextCommands(["app album \(photo.albumID)"], separator: ""),
    ]
    return blocks.parted
  }

  var plainLines: [StyledText] {
    guard let photo = state.photo.value?.value else { return [] }
    if let pairs = record.askedPairs { return pairs }
    let pairs: KeyValuePairs = [
      "id": "\(photo.id)", "title": photo.title, "albumId": "\(photo.albumID)",
      "color": photo.color?.description ?? "", "url": photo.url, "thumbnailUrl": photo.thumbnailURL,
    ]
    return pairs.map { key, value in TabSeparated.pair(key, value) }
  }

  var json: JSONValue { record.json(sections) }
}
