import Features
import Terminal
import Views

/// The positions in a frame that keys and the mouse need.
struct BrowserLayout {
  /// What a click on an area does.
  enum Target: Equatable {
    /// Performs a command.
    case command(KeyCommand)
    /// Moves to another filter of a list.
    case filter(by: Int)
    /// Presses a button of a form, or moves to a field.
    case control(ScreenForm.Control)
  }

  /// The content of a pane.
  struct Pane {
    /// The area inside the border.
    var area: Rectangle
    /// The rows of a list; `nil` for other screens.
    var list: RowWindow?
    /// The page of a record; `nil` for other screens, and until it is loaded.
    var page: Page?
    /// The row of the frame where the list begins.
    var firstRow = 0
    /// The message in place of the content; empty if there is content.
    var message: [StyledText] = []
    /// What the status line says of a list.
    var content: ListContent?
    /// The text of the selected row or item, as far as it is shown.
    var selectedText = ""
  }

  let screen: ScreenLayout
  /// Whether images are shown in lists and pages.
  let showsImages: Bool
  var main: Pane?
  var preview: Pane?
  var overlayHeight = 0
  var overlayCount = 0
  /// The areas that can be clicked, besides rows.
  private(set) var targets: [(area: Rectangle, target: Target)] = []

  mutating func addTarget(_ target: Target, column: Int, row: Int, columns: Int) {
    targets.append((Rectangle(column: column, row: row, columns: columns, rows: 1), target))
  }

  /// The events of the screen in the main pane that its scroll position causes, and the images that are beside its rows.
  var events: [ScreenEvent] {
    (main?.list?.isEndNear == true ? [.endApproached] : [])
      + (showsImages && main?.content?.avatarWidth ?? 0 > 0 ? [.requested(.images)] : [])
  }
}

/// What is computed once for many frames: the rows and the fit of their columns, the lines of pages and their images.
struct LayoutCache {
  struct Pane {
    private var id: OpenScreen.ID?
    private var size = 0
    private var options = ViewOptions()
    private var content: (screen: AnyScreen, content: ListContent?)?
    private var list: (key: AnyHashable, layout: Table.Layout)?
    private var page: (screen: AnyScreen, style: PageStyle, page: Page?)?
    private var image: (image: Page.Image, encoded: Frame.Image?)?

    mutating func begin(_ id: OpenScreen.ID, width: Int, _ options: ViewOptions) {
      if self.id != id || size != width || self.options != options { self = Pane() }
      self.id = id
      size = width
      self.options = options
    }

    mutating func content(of screen: AnyScreen) -> ListContent? {
      if let content, content.screen == screen { return content.content }
      let content = screen.base.view(options).listContent
      self.content = (screen, content)
      return content
    }

    mutating func layout(of content: ListContent, isLinear: Bool) -> Table.Layout {
      if let list, list.key == content.key { return list.layout }
      let layout = content.layout(size, isLinear)
      list = (content.key, layout)
      return layout
    }

    mutating func page(of screen: AnyScreen, _ profile: TerminalProfile, _ style: PageStyle) -> Page? {
      if let page, page.style == style, page.screen == screen { return page.page }
      let page = screen.base.view(options).page(profile, style)
      self.page = (screen, style, page)
      return page
    }

    /// Returns the image of a page for the terminal; `nil` if it cannot show it.
    mutating func encoded(_ image: Page.Image, _ graphics: InlineImage.GraphicsProtocol) -> Frame.Image? {
      if let cached = self.image, cached.image == image { return cached.encoded }
      let encoded = InlineImage([UInt8](image.data)).flatMap {
        Frame.Image($0, for: graphics, columns: image.columns, rows: image.lines.count)
      }
      self.image = (image, encoded)
      return encoded
    }
  }

  var main = Pane()
  var preview = Pane()
}

extension ViewOptions {
  private static let keyHints: [KeyHint: String] = [
    .comments: KeyTable.name(of: .comments), .reload: KeyTable.name(of: .refresh),
  ]

  /// The options of the browser: its keys, and which images its terminal has room for.
  static func browser(columns: Int, showsImages: Bool) -> ViewOptions {
    var options = ViewOptions(keyHints: keyHints)
    options.showsImage = showsImages
    options.showsProducerImages = showsImages && columns >= 120
    return options
  }
}

extension KeyTable {
  /// Returns the name of the first key of a command.
  static func name(of command: KeyCommand) -> String {
    bindings.first { $0.command == command }?.keys.first?.name ?? ""
  }

  /// Returns the name of the first key of a command, and its hint.
  static func hint(_ command: KeyCommand, _ text: String) -> StyledText {
    StyledText(name(of: command), style: .bold) + StyledText(" \(text)", style: .dim)
  }
}
