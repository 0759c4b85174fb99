import Features

/// Where a key is pressed.
struct KeyScope: OptionSet, Hashable, Sendable {
  let rawValue: Int

  static let lists = KeyScope(rawValue: 1 << 0)
  static let details = KeyScope(rawValue: 1 << 1)
  static let search = KeyScope(rawValue: 1 << 2)
  static let form = KeyScope(rawValue: 1 << 3)
  static let help = KeyScope(rawValue: 1 << 4)
  static let confirmation = KeyScope(rawValue: 1 << 5)
  static let image = KeyScope(rawValue: 1 << 6)
  static let jump = KeyScope(rawValue: 1 << 7)

  static let panes: KeyScope = [lists, details]
  static let anywhere: KeyScope = [panes, text, help, confirmation, image]
  /// Where characters are text.
  static let text: KeyScope = [search, form, jump]

  static let names: [(scope: KeyScope, name: String)] = [
    (lists, "lists"), (details, "details"), (search, "the search line"), (form, "a form"), (help, "the help"),
    (confirmation, "a confirmation"), (image, "the image"), (jump, "the box of screens"),
  ]
}

/// A scope, and the screen in it.
struct KeyContext {
  let scope: KeyScope
  let entry: ScreenEntry
  /// What Esc does: back, clear or stop; `nil` at the root of a tab.
  var backHint: String?
  /// Whether a search is kept.
  var hasSearch = false
  /// Whether a row is chosen.
  var hasChoice = false
}

extension BrowserFeature.State {
  /// The keys of the screen with the focus, without those of panes above it.
  var screenContext: KeyContext { context(scope) }

  /// The keys that work now.
  var context: KeyContext {
    if confirmation != nil { return context(.confirmation) }
    return switch overlay {
    case .help: context(.help)
    case .image: context(.image)
    case .jump: context(.jump)
    case nil: current.focused.search?.isEditing == true ? context(.search) : screenContext
    }
  }

  private var scope: KeyScope {
    let entry = current.focused.route.entry
    return entry.kind == .form ? .form : entry.isList ? .lists : .details
  }

  private func context(_ scope: KeyScope) -> KeyContext {
    let screen = current.focused
    let loads = screen.screen.base.loads
    let isCancellable = screen.screen.action(for: .cancelled) != nil
    var context = KeyContext(scope: scope, entry: screen.route.entry, hasSearch: screen.search != nil)
    context.hasChoice = isCancellable && loads.progress == nil
    if isCancellable, !context.hasChoice {
      context.backHint = "stop"
    } else if isCancellable || context.hasSearch {
      context.backHint = "clear"
    } else if screen.id.depth > 0 {
      context.backHint = "back"
    }
    return context
  }
}
