import Terminal

/// The command of a key.
enum KeyCommand: Hashable, Sendable {
  case next, previous, halfPageDown, halfPageUp, pageDown, pageUp, first, last
  case open, back, left, right, otherPane
  case tab(Int)
  case nextTab, previousTab
  case search, keepSearch, clearSearch, nextMatch, previousMatch, nextFilter, previousFilter
  case refresh, refreshAll, preview, author, openLink, copyID, copyLink
  case create, edit, discard, drafts, choose, comments, image, loadAll
  case zoomIn, zoomOut, zoomReset
  case nextField, previousField, enterField, send, leaveForm
  case yes, no
  case mouse, help, redraw, close, quit

  /// Whether the command changes only what a screen reader does not show.
  var isVisual: Bool { [.preview, .zoomIn, .zoomOut, .zoomReset].contains(self) }
}

/// The places in which a key has a meaning.
struct KeyContext: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  static let posts = KeyContext(rawValue: 1 << 0)
  static let users = KeyContext(rawValue: 1 << 1)
  static let albums = KeyContext(rawValue: 1 << 2)
  static let todos = KeyContext(rawValue: 1 << 3)
  static let producers = KeyContext(rawValue: 1 << 4)
  static let accounts = KeyContext(rawValue: 1 << 5)
  static let drafts = KeyContext(rawValue: 1 << 6)
  static let post = KeyContext(rawValue: 1 << 7)
  static let user = KeyContext(rawValue: 1 << 8)
  static let album = KeyContext(rawValue: 1 << 9)
  static let photo = KeyContext(rawValue: 1 << 10)
  static let producer = KeyContext(rawValue: 1 << 11)
  static let account = KeyContext(rawValue: 1 << 12)
  static let search = KeyContext(rawValue: 1 << 13)
  static let form = KeyContext(rawValue: 1 << 14)
  static let help = KeyContext(rawValue: 1 << 15)
  static let confirmation = KeyContext(rawValue: 1 << 16)

  static let lists: KeyContext = [posts, users, albums, todos, producers, accounts, drafts]
  static let details: KeyContext = [post, user, album, photo, producer, account]
  static let panes: KeyContext = [lists, details]
  static let anywhere: KeyContext = [panes, search, form, help, confirmation]
  /// The places whose rows open a place.
  static let openers = panes.subtracting([.todos, .photo, .producer, .account])
  /// The places whose rows or records have a link.
  static let linked: KeyContext = [posts, users, albums, details]

  /// Each place, with its name in the help.
  static let all: [(context: KeyContext, name: String)] = [
    (posts, "posts"), (users, "users"), (albums, "albums"), (todos, "to-dos"), (producers, "producers"),
    (accounts, "accounts"), (drafts, "drafts"), (post, "a post"), (user, "a user"), (album, "an album"),
    (photo, "a photo"), (producer, "a producer"), (account, "an account"), (search, "the search line"),
    (form, "a form"), (help, "the help"), (confirmation, "a confirmation"),
  ]
}

/// Keys with their meaning.
struct KeyBinding: Sendable {
  /// The keys.
  let keys: [Key]
  /// Their command.
  let command: KeyCommand
  /// The meaning in the help.
  let text: String
  /// The word in the key line; `nil` if the keys are only in the help.
  let hint: String?
  /// Where the keys have this meaning.
  let context: KeyContext
  /// Where the hint is in the key line.
  let hintContext: KeyContext

  init(
    _ keys: Key..., command: KeyCommand, _ text: String, hint: String? = nil, in context: KeyContext,
    hintedIn hintContext: KeyContext? = nil
  ) {
    self.keys = keys
    self.command = command
    self.text = text
    self.hint = hint
    self.context = context
    self.hintContext = hintContext ?? context
  }

  /// The names of the keys: `j Down Ctrl-N`.
  var keyNames: String { keys.map(\.name).joined(separator: " ") }

  /// The places, for a page that is about all of them; empty for most lists and details.
  var placeNames: String {
    if context.isSuperset(of: [.posts, .producers, .post]) { return "" }
    if context.isSuperset(of: .lists) { return "lists" }
    if context == .details { return "details" }
    return KeyContext.all.filter { context.contains($0.context) }.map(\.name).joined(separator: ", ")
  }
}

/// The keys of the browser: the one declaration for dispatch, the key line, the help and the manual.
public enum KeyTable {
  /// All bindings, in the order of the help.
  ///
  /// Those with a hint are in the key line in this order.
  static let bindings: [KeyBinding] = [
    KeyBinding("?", Key(.function(1)), command: .help, "help", hint: "help", in: .panes),
    KeyBinding(Key(.function(1)), command: .help, "help", hint: "help", in: [.search, .form]),
    KeyBinding(Key(.function(1)), command: .help, "help", in: .confirmation),
    KeyBinding("q", Key(.function(10)), command: .quit, "quit", hint: "quit", in: .panes),
    KeyBinding("Q", command: .quit, "quit", in: [.panes, .help]),
    KeyBinding(Key(.function(10)), command: .quit, "quit", in: .help),
    KeyBinding(Key(.enter), command: .open, "open the selected row", hint: "open", in: .openers),
    KeyBinding("l", Key(.right), command: .open, "open the selected row", in: .openers.subtracting([.album, .user])),
    KeyBinding(Key(.escape), Key(.backspace), command: .back, "one level back", in: .lists),
    KeyBinding(Key(.escape), Key(.backspace), command: .back, "one level back", hint: "back", in: .details),
    KeyBinding("h", Key(.left), command: .back, "one level back", in: .panes.subtracting([.album, .user])),
    KeyBinding("h", Key(.left), command: .left, "to the left", in: [.album, .user]),
    KeyBinding("l", Key(.right), command: .right, "to the right", in: [.album, .user]),
    KeyBinding("j", Key(.down), Key("n", .control), command: .next, "next row or line", in: .panes),
    KeyBinding("k", Key(.up), Key("p", .control), command: .previous, "previous row or line", in: .panes),
    KeyBinding(Key("d", .control), command: .halfPageDown, "half a page down", in: .panes),
    KeyBinding(Key("u", .control), command: .halfPageUp, "half a page up", in: .panes),
    KeyBinding(Key(.pageDown), Key("f", .control), command: .pageDown, "a page down", in: .panes),
    KeyBinding(" ", command: .pageDown, "a page down", in: .details),
    KeyBinding(Key(.pageUp), Key("b", .control), command: .pageUp, "a page up", in: .panes),
    KeyBinding("g", Key(.home), command: .first, "first row", in: .panes),
    KeyBinding("G", Key(.end), command: .last, "last row", in: .panes),
    KeyBinding(
      "/", Key(.function(3)), command: .search, "search as you type", hint: "search",
      in: .lists.subtracting([.users, .drafts])),
    KeyBinding(
      "/", Key(.function(3)), command: .search, "search the addresses as you type", hint: "search", in: .users),
    KeyBinding("/", Key(.function(3)), command: .search, "find in the text", hint: "find", in: .details),
    KeyBinding("n", command: .nextMatch, "next match", in: .panes),
    KeyBinding("N", command: .previousMatch, "previous match", in: .panes),
    KeyBinding("f", command: .nextFilter, "next filter", hint: "filter", in: .todos),
    KeyBinding("F", command: .previousFilter, "previous filter", in: .todos),
    KeyBinding(" ", command: .choose, "choose a user: the others are fetched again", hint: "choose", in: .users),
    KeyBinding("a", command: .loadAll, "load all producers", hint: "all", in: .producers),
    KeyBinding("c", command: .create, "create an account", hint: "create", in: [.accounts, .drafts]),
    KeyBinding("c", command: .comments, "show the comments", hint: "comments", in: .post),
    KeyBinding("e", command: .edit, "edit the account", hint: "edit", in: [.accounts, .account]),
    KeyBinding("D", command: .drafts, "forms that were not delivered", hint: "drafts", in: [.accounts, .account]),
    KeyBinding("x", command: .discard, "delete the draft", hint: "delete", in: .drafts),
    KeyBinding(
      "u", command: .author, "the author or owner", hint: "author", in: [.posts, .post, .albums, .album, .todos]),
    KeyBinding("i", command: .image, "the image", hint: "image", in: [.photo, .producer, .account]),
    KeyBinding("+", "=", command: .zoomIn, "zoom the map in", hint: "zoom", in: .user),
    KeyBinding("-", command: .zoomOut, "zoom the map out", in: .user),
    KeyBinding("0", command: .zoomReset, "map of the world", in: .user),
    KeyBinding("r", Key(.function(5)), command: .refresh, "reload", hint: "reload", in: .panes),
    KeyBinding("R", command: .refreshAll, "reload everything in the tab", in: .panes),
    KeyBinding(
      "p", command: .preview, "preview on or off", hint: "preview", in: .panes.subtracting([.todos, .drafts]),
      hintedIn: .lists),
    KeyBinding(Key(.tab), Key(.tab, .shift), command: .otherPane, "the other pane", in: .panes),
    KeyBinding("1", command: .tab(0), "posts", in: .panes),
    KeyBinding("2", command: .tab(1), "users", in: .panes),
    KeyBinding("3", command: .tab(2), "albums", in: .panes),
    KeyBinding("4", command: .tab(3), "to-dos", in: .panes),
    KeyBinding("5", command: .tab(4), "producers", in: .panes),
    KeyBinding("6", command: .tab(5), "accounts", in: .panes),
    KeyBinding("]", Key(.pageDown, .control), command: .nextTab, "next tab", in: .panes),
    KeyBinding("[", Key(.pageUp, .control), command: .previousTab, "previous tab", in: .panes),
    KeyBinding("y", command: .copyID, "copy the ID", hint: "copy", in: .panes),
    KeyBinding("Y", command: .copyLink, "copy the link", in: .panes),
    KeyBinding("o", command: .openLink, "open the link", hint: "link", in: .panes, hintedIn: .linked),
    KeyBinding("m", command: .mouse, "mouse on or off; while on, Shift selects text", in: .panes),
    KeyBinding(Key("l", .control), command: .redraw, "draw the screen again", in: .anywhere),

    KeyBinding(Key(.enter), command: .keepSearch, "keep the filter", hint: "keep", in: .search),
    KeyBinding(Key(.escape), command: .clearSearch, "clear the search", hint: "clear", in: .search),
    KeyBinding(Key(.down), Key("n", .control), command: .next, "next row", in: .search),
    KeyBinding(Key(.up), Key("p", .control), command: .previous, "previous row", in: .search),

    KeyBinding(Key(.tab), Key(.down), command: .nextField, "next field", hint: "next", in: .form),
    KeyBinding(Key(.tab, .shift), Key(.up), command: .previousField, "previous field", hint: "back", in: .form),
    KeyBinding(Key(.enter), command: .enterField, "next field; on a button, press it", in: .form),
    KeyBinding(Key("s", .control), command: .send, "send the form", hint: "send", in: .form),
    KeyBinding(Key(.escape), command: .leaveForm, "leave the form", hint: "leave", in: .form),

    KeyBinding("j", Key(.down), Key("n", .control), command: .next, "next line", in: .help),
    KeyBinding("k", Key(.up), Key("p", .control), command: .previous, "previous line", in: .help),
    KeyBinding(
      Key(.pageDown), Key("f", .control), " ", command: .pageDown, "a page down", in: .help),
    KeyBinding(Key(.pageUp), Key("b", .control), command: .pageUp, "a page up", in: .help),
    KeyBinding(
      Key(.escape), Key(.backspace), Key(.left), "h", "?", "q", Key(.function(1)), command: .close, "close",
      hint: "close", in: .help),
    KeyBinding("g", Key(.home), command: .first, "first line", in: .help),
    KeyBinding("G", Key(.end), command: .last, "last line", in: .help),

    KeyBinding("y", "Y", command: .yes, "yes", hint: "yes", in: .confirmation),
    KeyBinding("n", "N", Key(.escape), Key(.enter), command: .no, "no", hint: "no", in: .confirmation),
  ]

  private static let table: [KeyContext: [Key: KeyCommand]] = Dictionary(
    uniqueKeysWithValues: KeyContext.all.map { place in
      let bindings = bindings.filter { $0.context.contains(place.context) }
      let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } }
      return (place.context, Dictionary(pairs) { first, _ in first })
    })

  /// Returns what a key does in a place.
  ///
  /// Outside text a letter of another layout without a meaning is that on the same key of a Latin one.
  static func command(for key: Key, in context: KeyContext) -> KeyCommand? {
    guard let commands = table[context] else { return nil }
    if let command = commands[key] { return command }
    return context.isDisjoint(with: [.search, .form]) ? key.latin.flatMap { commands[$0] } : nil
  }

  /// All meanings with their keys and, if they do not hold everywhere, their places.
  public static var help: [(keys: String, text: String)] {
    lines(bindings) { $0.text + ($0.placeNames.isEmpty ? "" : " (\($0.placeNames))") }
  }

  /// The meanings in a place with their keys.
  static func help(in context: KeyContext, isAccessible: Bool = false) -> [(keys: String, text: String)] {
    lines(bindings(in: context, isAccessible: isAccessible)) { $0.text }
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

  /// The bindings of a place.
  ///
  /// - Parameter isAccessible: Whether the screen is for a screen reader, without what is only visual.
  static func bindings(in context: KeyContext, isAccessible: Bool = false) -> [KeyBinding] {
    bindings.filter { $0.context.contains(context) && !(isAccessible && $0.command.isVisual) }
  }

  /// The bindings in the key line of a place, with their hints.
  static func hints(in context: KeyContext, isAccessible: Bool = false) -> [(binding: KeyBinding, hint: String)] {
    bindings(in: context, isAccessible: isAccessible).compactMap { binding in
      binding.hintContext.contains(context) ? binding.hint.map { (binding, $0) } : nil
    }
  }
}

extension Key {
  /// The name of the key: `j`, `Ctrl-N`, `PgDn`.
  var name: String {
    let name =
      switch code {
      case .character(" "): "Space"
      case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
      case .enter: "Enter"
      case .tab: "Tab"
      case .escape: "Esc"
      case .backspace: "Backspace"
      case .insert: "Ins"
      case .delete: "Del"
      case .up: "Up"
      case .down: "Down"
      case .left: "Left"
      case .right: "Right"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
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
