import Features
import Terminal

/// The command of a key.
enum KeyCommand: Hashable, Sendable {
  /// Sends an action to the browser, the current tab, the screen with the focus, or its form.
  case send(BrowserFeature.Action), sendToTab(BrowserTab.Action), sendToScreen(OpenScreen.Action), sendToForm(FormEvent)
  case move(by: Int), scroll(pages: Double), jump(toEnd: Bool), scrollPreview(pages: Double)
  case sideways(Int), match(Int), zoom(by: Int?)
  case open, openCandidate, otherPane, search, preview, openLink, copyID, copyLink
  case author, todos, posts, comments, image, edit, delete, choose, sendForm
  case mouse, redraw

  static let back = send(.backRequested)
  static let help = send(.overlayRequested(.help))
  static let close = send(.overlayClosed)
  static let quit = send(.closeRequested)
  static let refresh = sendToScreen(.reloadRequested)
  static let clearSearch = sendToScreen(.searchCleared)

  /// Whether the command is one of the preview.
  var isOfPreview: Bool {
    switch self {
    case .preview, .scrollPreview: true
    default: false
    }
  }

  /// Whether the command changes only what a screen reader does not show.
  var isVisual: Bool { if case .zoom = self { true } else { isOfPreview } }
}

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

/// Keys with related commands, as the help shows them.
struct KeyGroup: Sendable {
  let title: String
  let bindings: [KeyBinding]
}

/// Keys, their command, and the texts of the help and the key line.
struct KeyBinding: Sendable {
  let keys: [Key]
  let command: KeyCommand
  let text: String
  /// The text in the key line; `nil` if it is not there.
  let hint: String?
  let scope: KeyScope
  /// The screens; `nil` for all.
  let screens: [ScreenEntry]?
  /// Whether the screen needs rows that open others.
  let needsRoutes: Bool

  init(
    _ keys: Key..., command: KeyCommand, _ text: String, hint: String? = nil, in scope: KeyScope = .panes,
    on screens: [ScreenEntry]? = nil, needsRoutes: Bool = false
  ) {
    self.keys = keys
    self.command = command
    self.text = text
    self.hint = hint
    self.scope = scope
    self.screens = screens
    self.needsRoutes = needsRoutes
  }

  func applies(in context: KeyContext, isAccessible: Bool = false) -> Bool {
    guard scope.contains(context.scope), !(isAccessible && command.isVisual) else { return false }
    if screens?.contains(context.entry) == false || needsRoutes && !context.entry.opensRows { return false }
    return !command.isOfPreview || context.scope == .details || context.entry.hasPreviews
  }

  /// Returns the text in the key line; `nil` if the key is not there.
  func hint(in context: KeyContext) -> String? {
    switch command {
    case .back where scope != .form: context.backHint
    case .choose where context.hasChoice: "clear"
    case .match: context.hasSearch ? hint : nil
    default: hint
    }
  }

  /// The names of the keys, such as `j Down Ctrl-N`.
  var keyNames: String { keys.map(\.name).joined(separator: " ") }

  /// Where the keys work; empty if in all lists and details.
  var contextNames: String {
    if let screens {
      let names = screens.map { entry in
        entry.isList ? entry.name.replacing(" ID", with: "") : entry.noun.one.withArticle
      }
      return names.joined(separator: ", ")
    }
    if scope.isSuperset(of: .panes) { return "" }
    return KeyScope.names.filter { scope.contains($0.scope) }.map(\.name).joined(separator: ", ")
  }
}

/// The keys of the browser.
public enum KeyTable {
  static let groups = [
    KeyGroup(title: "Open", bindings: opening), KeyGroup(title: "This screen", bindings: ScreenKeys.bindings),
    KeyGroup(title: "Move", bindings: moves), KeyGroup(title: "Search", bindings: search),
    KeyGroup(title: "Form", bindings: form), KeyGroup(title: "Program", bindings: program),
  ]

  static let bindings = groups.flatMap(\.bindings)

  private static let opening: [KeyBinding] =
    [
      KeyBinding(Key(.enter), command: .open, "open the selected row", hint: "open", needsRoutes: true),
      KeyBinding("l", Key(.right), command: .sideways(1), "to the right, the next photo, or open the selected row"),
      KeyBinding(
        Key(.escape), Key(.backspace), command: .back, "one level back, or clear the search or the selected user"),
      KeyBinding("h", Key(.left), command: .sideways(-1), "to the left, the previous photo, or one level back"),
    ]
    + Tab.allCases.enumerated().map { index, tab in
      KeyBinding(Key(Character("\(index + 1)")), command: .send(.tabSelected(tab)), tab.root.name)
    } + [
      KeyBinding(Key(.enter), command: .openCandidate, "go to the selected screen", hint: "go", in: .jump),
      KeyBinding("]", Key(.pageDown, .control), command: .send(.tabMoved(by: 1)), "next tab"),
      KeyBinding("[", Key(.pageUp, .control), command: .send(.tabMoved(by: -1)), "previous tab"),
      KeyBinding("J", command: .sendToTab(.recordMoved(by: 1)), "next record of the list", in: [.details, .image]),
      KeyBinding(
        "K", command: .sendToTab(.recordMoved(by: -1)), "previous record of the list", in: [.details, .image]),
      KeyBinding("l", Key(.right), command: .sendToTab(.recordMoved(by: 1)), "next image", hint: "next", in: .image),
      KeyBinding(
        "h", Key(.left), command: .sendToTab(.recordMoved(by: -1)), "previous image", hint: "previous", in: .image),
      KeyBinding(Key(.tab), Key(.tab, .shift), command: .otherPane, "the other pane"),
      KeyBinding("p", command: .preview, "preview on or off", hint: "preview", in: .lists),
      KeyBinding("p", command: .preview, "preview on or off", in: .details),
      KeyBinding(
        ":", Key(.function(4)), command: .send(.overlayRequested(.jump)), "go to a screen or record by its name",
        hint: "go to"),
    ]

  private static let moves: [KeyBinding] = [
    KeyBinding("j", Key(.down), Key("n", .control), command: .move(by: 1), "next row or line", in: [.panes, .help]),
    KeyBinding("k", Key(.up), Key("p", .control), command: .move(by: -1), "previous row or line", in: [.panes, .help]),
    KeyBinding(Key("d", .control), command: .scroll(pages: 0.5), "half a page down", in: [.panes, .help]),
    KeyBinding(Key("u", .control), command: .scroll(pages: -0.5), "half a page up", in: [.panes, .help]),
    KeyBinding(Key(.pageDown), Key("f", .control), command: .scroll(pages: 1), "a page down", in: [.panes, .help]),
    KeyBinding(" ", command: .scroll(pages: 1), "a page down", in: [.details, .help]),
    KeyBinding(Key(.pageUp), Key("b", .control), command: .scroll(pages: -1), "a page up", in: [.panes, .help]),
    KeyBinding("g", Key(.home), command: .jump(toEnd: false), "first row", in: [.panes, .help]),
    KeyBinding("G", Key(.end), command: .jump(toEnd: true), "last row", in: [.panes, .help]),
    KeyBinding("J", command: .scrollPreview(pages: 0.5), "scroll the preview down", in: .lists),
    KeyBinding("K", command: .scrollPreview(pages: -0.5), "scroll the preview up", in: .lists),
  ]

  private static let search: [KeyBinding] = [
    KeyBinding("/", Key(.function(3)), command: .search, "search as you type", hint: "search", in: .lists),
    KeyBinding("/", Key(.function(3)), command: .search, "find in the page", hint: "find", in: .details),
    KeyBinding("n", command: .match(1), "next match", hint: "next"),
    KeyBinding("N", command: .match(-1), "previous match", hint: "previous"),
    KeyBinding(Key(.enter), command: .sendToScreen(.searchKept), "keep the search", hint: "keep", in: .search),
    KeyBinding(Key(.escape), command: .clearSearch, "clear the search", hint: "clear", in: .search),
    KeyBinding(Key(.down), Key("n", .control), command: .move(by: 1), "next row", in: [.search, .jump]),
    KeyBinding(Key(.up), Key("p", .control), command: .move(by: -1), "previous row", in: [.search, .jump]),
  ]

  private static let form: [KeyBinding] = [
    KeyBinding(Key(.tab), Key(.down), command: .sendToForm(.focusMoved(by: 1)), "next field", hint: "next", in: .form),
    KeyBinding(
      Key(.tab, .shift), Key(.up), command: .sendToForm(.focusMoved(by: -1)), "previous field", hint: "back", in: .form),
    KeyBinding(Key(.enter), command: .sendToForm(.entered), "next field; on a button, press it", in: .form),
    KeyBinding(Key("s", .control), command: .sendForm, "send the form", hint: "send", in: .form),
    KeyBinding(Key(.escape), command: .back, "leave the form", hint: "leave", in: .form),
  ]

  private static let program: [KeyBinding] = [
    KeyBinding("r", Key(.function(5)), command: .refresh, "reload", hint: "reload"),
    KeyBinding("R", command: .sendToTab(.allRefreshed), "reload everything in the tab"),
    KeyBinding("y", command: .copyID, "copy the ID", hint: "copy"),
    KeyBinding("o", command: .openLink, "open the link", hint: "link"),
    KeyBinding("Y", command: .copyLink, "copy the link"),
    KeyBinding("m", command: .mouse, "mouse on or off; while on, Shift selects text"),
    KeyBinding(Key("l", .control), command: .redraw, "draw the screen again", in: .anywhere),
    KeyBinding("?", Key(.function(1)), command: .help, "help", hint: "help"),
    KeyBinding(Key(.function(1)), command: .help, "help", hint: "help", in: [.search, .form]),
    KeyBinding(Key(.function(1)), command: .help, "help", in: .confirmation),
    KeyBinding(
      Key(.escape), Key(.backspace), Key(.left), "h", "?", "q", Key(.function(1)), command: .close, "close the help",
      hint: "close", in: .help),
    KeyBinding(
      Key(.escape), Key(.backspace), "i", "q", command: .close, "close the image", hint: "close", in: .image),
    KeyBinding(Key(.escape), command: .close, "close the box", hint: "close", in: .jump),
    KeyBinding("y", "Y", command: .send(.confirmed(true)), "yes", hint: "yes", in: .confirmation),
    KeyBinding(
      "n", "N", Key(.escape), Key(.enter), command: .send(.confirmed(false)), "no", hint: "no", in: .confirmation),
    KeyBinding("q", Key(.function(10)), command: .quit, "quit", hint: "quit"),
    KeyBinding("Q", command: .quit, "quit", in: [.panes, .help]),
    KeyBinding(Key(.function(10)), command: .quit, "quit", in: .help),
  ]

  /// Returns the command of a key; `nil` if it has none.
  ///
  /// Except where text is typed, keys of other layouts stand for those at the same place of a Latin one.
  static func command(for key: Key, in context: KeyContext) -> KeyCommand? {
    func command(_ key: Key) -> KeyCommand? {
      bindings.first { $0.keys.contains(key) && $0.applies(in: context) }?.command
    }
    if let command = command(key) { return command }
    return context.scope.isDisjoint(with: .text) ? key.latin.flatMap(command) : nil
  }

  /// All keys with their meanings, by group, for the help and the manual.
  public static var help: [(title: String, keys: [(keys: String, text: String)])] {
    groups.map { group in
      (group.title, lines(group.bindings) { $0.text + ($0.contextNames.isEmpty ? "" : " (\($0.contextNames))") })
    }
  }

  /// The keys of a context with their meanings, by group.
  static func help(
    in context: KeyContext, isAccessible: Bool = false
  ) -> [(title: String, keys: [(keys: String, text: String)])] {
    groups.map { group in
      (group.title, lines(group.bindings.filter { $0.applies(in: context, isAccessible: isAccessible) }, text: \.text))
    }.filter { !$0.keys.isEmpty }
  }

  private static func lines(
    _ bindings: [KeyBinding], text: (KeyBinding) -> String
  ) -> [(keys: String, text: String)] {
    var lines: [(keys: String, text: String)] = []
    for binding in bindings {
      let text = text(binding)
      if let index = lines.firstIndex(where: { $0.text == text }) {
        lines[index].keys += " " + binding.keyNames
      } else {
        lines.append((binding.keyNames, text))
      }
    }
    return lines
  }

  static func bindings(in context: KeyContext, isAccessible: Bool = false) -> [KeyBinding] {
    bindings.filter { $0.applies(in: context, isAccessible: isAccessible) }
  }
}

extension String {
  /// The noun with its indefinite article.
  fileprivate var withArticle: String { ("aeiou".contains(prefix(1)) ? "an " : "a ") + self }
}

extension Key {
  /// The name of the key: `j`, `Ctrl-N`, `PgDn`.
  var name: String {
    let name =
      switch code {
      case .character(" "): "Space"
      case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
      case .escape: "Esc"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      // Enter, Tab, the arrows and others.
      default: "\(code)".firstUppercased
      }
    return (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.shift) ? "Shift-" : "") + name
  }

  /// The key in the same place of a Latin keyboard, for Cyrillic and Greek letters, or the ASCII form of a full-width
  /// character.
  fileprivate var latin: Key? {
    guard case .character(let character) = code, let scalar = character.unicodeScalars.first else { return nil }
    if (0xFF01...0xFF5E).contains(scalar.value), let ascii = Unicode.Scalar(scalar.value - 0xFEE0) {
      return Key(Character(ascii), modifiers)
    }
    guard let letter = Self.otherLetters[Character(character.lowercased())] else { return nil }
    return Key(character.isUppercase ? Character(letter.uppercased()) : letter, modifiers)
  }

  private static let otherLetters: [Character: Character] = {
    let latin = "qwertyuiopasdfghjklzxcvbnm"
    let letters = zip("йцукенгшщзфывапролдячсмить" + ";ςερτυθιοπασδφγηξκλζχψωβνμ", latin + latin)
    return Dictionary(letters.filter { $0.0 != ";" }) { first, _ in first }
  }()
}
