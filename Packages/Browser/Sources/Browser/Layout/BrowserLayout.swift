import Features
import Terminal
import Views

/// The positions in a frame that keys and the mouse need.
struct BrowserLayout {
  /// The content of a pane.
  struct Pane {
    /// The area with the border.
    let border: Rectangle
    /// The area inside the border.
    var area: Rectangle { border.inset() }
    /// The rows of a list; `nil` for other screens.
    var list: RowWindow?
    /// The page of a record; `nil` for other screens, and until it is loaded.
    var page: PageWindow?
    /// The row of the frame where the list begins.
    var firstRow = 0
    /// The message in place of the content; empty if there is content.
    var message: [StyledText] = []
    /// What the status line says of a list.
    var content: ListContent?
    /// The text of the selected row or item, as far as it is shown.
    var selectedText = ""

    /// The events that the scroll position causes: that rows and their images are seen, and that the end is near.
    func events(showsImages: Bool) -> [ScreenEvent] {
      let end: [ScreenEvent] = isEndNear ? [.endApproached] : []
      guard showsImages, let rows = content?.avatarWidth == 0 ? nil : seenRows, !rows.isEmpty else { return end }
      return end + [.rowsSeen(rows)]
    }

    /// Whether the rows that are loaded end within another height, so that more are to be loaded.
    private var isEndNear: Bool {
      list.map { $0.visibleRows.upperBound + $0.visibleRows.count >= $0.count } ?? false
    }

    /// The rows in view, and a screenful more.
    private var seenRows: Range<Int>? {
      if let list { return list.visibleRows.lowerBound..<list.visibleRows.upperBound + list.visibleRows.count }
      guard let window = page, window.page.isGrid else { return nil }
      let lines = window.visibleLines.lowerBound..<window.visibleLines.upperBound + area.rows
      let items = window.page.items
      let seen = items.indices.filter { items[$0].lines.overlaps(lines) }
      return seen.first.map { $0..<seen[seen.count - 1] + 1 }
    }
  }

  let areas: PaneLayout
  var main: Pane?
  var preview: Pane?
  /// The lines of the help, of which the first visible one is selected, or the rows of the box.
  var overlay: RowWindow?
  /// The areas that can be clicked, besides rows, and the command of each.
  var targets: [(area: Rectangle, command: KeyCommand)] = []
}

/// A value that is computed once for many frames.
struct Memo<Key: Equatable, Value> {
  private var last: (key: Key, value: Value)?

  /// Returns the value for a key, which is computed if the key is not the last one.
  mutating func value(for key: Key, _ compute: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let value = compute()
    last = (key, value)
    return value
  }
}

/// The lines of the rows of a list, each laid out once.
final class RowLines {
  private var lines: [Int: [StyledText]] = [:]
  private let layOut: (Int) -> [StyledText]

  init(layOut: @escaping (Int) -> [StyledText]) { self.layOut = layOut }

  /// Returns a window with the numbers of lines of the rows near its own, of which it has one line each.
  func fit(_ window: RowWindow, _ position: ListPosition) -> RowWindow {
    var counts = Array(repeating: 1, count: window.count)
    for row in [window.selectedRow, window.firstVisibleRow] {
      for index in max(row - window.height, 0)..<max(min(row + window.height, window.count), 0) {
        counts[index] = self[index].count
      }
    }
    return RowWindow(
      lineCounts: counts, height: window.height, selectedRow: position.index, firstVisibleRow: position.top)
  }

  subscript(row: Int) -> [StyledText] {
    if let lines = lines[row] { return lines }
    let lines = layOut(row)
    self.lines[row] = lines
    return lines
  }
}

/// The layout of a pane that is computed once for many frames.
final class LayoutCache {
  /// What all values depend on.
  struct Context: Equatable {
    let id: OpenScreen.ID
    let width: Int
    let options: ViewOptions
    let style: PageStyle
  }

  /// The rows of a list and their lines, the page of a record and its image.
  struct Values {
    var content = Memo<AnyScreen, ListContent?>()
    var lines = Memo<AnyScreen, RowLines>()
    var page = Memo<AnyScreen, Page?>()
    var image = Memo<Page.Image, Frame.Image?>()
  }

  private var context: Context?
  var values = Values()
  /// The columns of a list, which are the same for all widths.
  var columns = Memo<AnyHashable, Table.Layout>()

  /// Discards the values of another context.
  func begin(_ context: Context) {
    if context != self.context { values = Values() }
    self.context = context
  }
}

extension BrowserSession {
  private static let commands: [ViewOptions.KeyHint: KeyCommand] = [.comments: .comments, .reload: .refresh]
  private static let keyHints = commands.compactMapValues { KeyTable.key(of: $0)?.name }

  /// The options of all views: the browser's keys, and the images if its terminal shows them.
  var viewOptions: ViewOptions {
    var options = ViewOptions(keyHints: Self.keyHints)
    options.showsImage = showsImages
    options.showsProducerImages = showsImages
    options.decodedImages = images
    return options
  }
}
