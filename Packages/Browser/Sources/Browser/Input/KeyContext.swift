import Features

/// Where a key is pressed, by its name in the help.
enum KeyScope: String, CaseIterable {
  case lists
  case details
  case search = "the search line"
  case form = "a form"
  case help = "the help"
  case helpSearch = "the search of the help"
  case confirmation = "a confirmation"
  case image = "the image"
  case jump = "the box of screens"
  case copy = "the copy menu"

  /// The scope of the panes that show a screen.
  init(of entry: RouteEntry) {
    switch entry.kind {
    case .list, .listWithPreview: self = .lists
    case .detail: self = .details
    case .form: self = .form
    }
  }

  /// Whether Ctrl-C cancels a line, rather than end the program.
  var isLine: Bool { [.search, .helpSearch, .jump].contains(self) }
  /// Whether characters are text.
  var isText: Bool { [.search, .helpSearch, .form, .jump].contains(self) }
  /// Whether the text is searched for.
  var isSearch: Bool { [.search, .helpSearch].contains(self) }
  /// Whether the keys are those of a list or a record.
  var isPane: Bool { Set.panes.contains(self) }
}

extension Set<KeyScope> {
  static let panes: Self = [.lists, .details]
  /// Where lines scroll.
  static let scrolling: Self = [.lists, .details, .help]
  static let anywhere = Set(KeyScope.allCases)
}

extension Overlay {
  var scope: KeyScope {
    switch content {
    case .help(nil): .help
    case .help: .helpSearch
    case .image: .image
    case .jump: .jump
    case .copy: .copy
    }
  }
}

/// A scope, and the screen in it.
struct KeyContext {
  let scope: KeyScope
  let entry: RouteEntry
  /// What Esc does: back, clear or stop; `nil` at the root of a tab.
  var backHint: String?
  /// Whether there is no screen to go back to.
  var isAtRoot = true
  /// Whether matches of a search are marked.
  var hasSearch = false
}

extension BrowserFeature.State {
  /// The keys of the screen with the focus, without those of panes above it.
  var screenContext: KeyContext {
    let scope = KeyScope(of: current.focused.route.entry)
    // A form that has nothing to edit is a page.
    return context(scope == .form && current.focused.content.form == nil ? .details : scope)
  }

  /// The keys that work now.
  var context: KeyContext {
    if confirmation != nil { return context(.confirmation) }
    if let overlay { return context(overlay.scope) }
    return current.focused.search?.isEditing == true ? context(.search) : screenContext
  }

  private func context(_ scope: KeyScope) -> KeyContext {
    let open = current.focused
    let isCancellable = open.content.action(for: .cancelled) != nil
    var context = KeyContext(scope: scope, entry: open.route.entry, hasSearch: current.search(of: open) != nil)
    context.isAtRoot = open.id.depth == 0 && current.jump == nil
    if isCancellable, open.content.loads.progress != nil {
      context.backHint = "stop"
    } else if isCancellable || open.search != nil {
      context.backHint = "clear"
    } else if !context.isAtRoot {
      context.backHint = "back"
    }
    return context
  }
}
