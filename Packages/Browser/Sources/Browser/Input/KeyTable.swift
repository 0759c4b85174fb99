import Features
import Terminal
import Views

enum KeyCommand: Hashable, Sendable {
  /// Sends an action to the browser, the current tab, the screen with the focus, or its form.
  case send(BrowserFeature.Action), sendToTab(BrowserTab.Action), sendToScreen(OpenScreen.Action), sendToForm(FormEvent)
  case move(by: Int), scroll(pages: Double), jump(toEnd: Bool), scrollPreview(pages: Double)
  case sideways(Int), match(Int), zoom(by: Int?)
  case open, openCandidate, otherPane, search, preview, openLink, copyID, copyItem
  /// Opens a route of the screen with the focus.
  case go(to: any KeyPath<OpenScreen.State, Route?> & Sendable)
  case comments, image, delete, choose, sendForm
  case mouse, redraw

  static let back = send(.backRequested)
  static let help = send(.overlayRequested(.help()))
  static let quit = send(.closeRequested)
  static let refresh = sendToScreen(.reloadRequested)
  static let clearChoice = sendToScreen(.event(.cancelled))
  static let clearSearch = sendToScreen(.searchCleared)
}

/// The place of a hint in the key line of lists and details, from the left; a narrow screen leaves out the last ones.
struct HintRank: Hashable, Sendable {
  /// The key of the help, at the right end, for which there is always room.
  static let help = HintRank(lists: 0, details: 0)
  /// The key that quits, beside that of the help.
  static let quit = HintRank(lists: 4, details: 4)
  /// The keys of what a screen is for.
  static let own = HintRank(lists: 1, details: 1)
  /// The keys that most users need first.
  static let first = HintRank(lists: 2, details: 2)
  /// The keys of rows, of which a record has few.
  static let rows = HintRank(lists: 2, details: 5)
  /// The keys of single screens.
  static let screen = HintRank(lists: 3, details: 3)
  /// The key that reloads.
  static let reload = HintRank(lists: 5, details: 5)
  /// The keys that open what belongs to a record: what its page is for, and one of many keys in a list.
  static let records = HintRank(lists: 6, details: 1)
  /// All others.
  static let last = HintRank(lists: 7, details: 7)

  let lists: Int
  let details: Int

  /// Whether the key works everywhere, so that its hint is at the right end.
  var isGeneral: Bool { self == .help || self == .quit }
}

/// What keys need.
enum KeyNeed {
  /// Rows that open other screens.
  case routes
  /// Rows with previews.
  case previews
  /// A user who sees the screen: a screen reader has neither previews nor maps.
  case sight
}

/// Keys, their command, and the texts of the help and the key line.
struct KeyBinding: Sendable {
  let keys: [Key]
  let command: KeyCommand
  let text: String
  /// The text in the key line; `nil` if it is not there.
  let hint: String?
  let rank: HintRank
  let scopes: Set<KeyScope>
  /// The screens; `nil` for all.
  let screens: [RouteEntry]?
  /// What a screen must have for the keys to work.
  let needs: Set<KeyNeed>
  /// Whether the keys work only if there is no screen to go back to, or only if there is one; `nil` for both.
  let atRoot: Bool?

  init(
    _ keys: Key..., to command: KeyCommand, _ text: String, hint: String? = nil, rank: HintRank? = nil,
    in scopes: Set<KeyScope> = .panes, on screens: [RouteEntry]? = nil, needs: Set<KeyNeed> = [],
    atRoot: Bool? = nil
  ) {
    self.keys = keys
    self.command = command
    self.text = text
    self.hint = hint
    self.rank = rank ?? (screens == nil ? .last : .screen)
    self.scopes = scopes
    self.screens = screens
    self.needs = needs
    self.atRoot = atRoot
  }

  func applies(in context: KeyContext) -> Bool {
    guard scopes.contains(context.scope), screens?.contains(context.entry) != false else { return false }
    if let atRoot, atRoot != context.isAtRoot { return false }
    if needs.contains(.routes), !context.entry.hasOpenableRows { return false }
    return !needs.contains(.previews) || context.entry.hasPreviews
  }

  /// Returns the text in the key line; `nil` if the key is not there.
  func hint(in context: KeyContext) -> String? {
    switch command {
    // Esc has the hint of what it does, `q` none.
    case .back where context.scope.isPane: atRoot == nil ? context.backHint : nil
    case .match: context.hasSearch ? hint : nil
    default: hint
    }
  }

  var keyNames: String { keys.map(\.name).joined(separator: " ") }

  /// Where the keys work; empty if in all lists and details.
  var contextNames: String {
    if let screens {
      let names = screens.map { entry in
        entry.isList ? entry.name.replacing(" ID", with: "") : entry.noun.one.withIndefiniteArticle
      }
      return names.joined(separator: ", ")
    }
    if scopes.isSuperset(of: .panes) { return "" }
    return KeyScope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ", ")
  }
}

/// The keys of the browser.
public enum KeyTable {
  /// Keys with related commands, as the help shows them.
  static let groups: [(title: String, bindings: [KeyBinding])] = [
    ("Open", opening), ("This screen", ScreenKeys.bindings), ("Move", moves), ("Search", search), ("Form", form),
    ("Program", program),
  ]

  static let bindings = groups.flatMap(\.bindings)

  private static let opening: [KeyBinding] =
    [
      KeyBinding(Key(.enter), to: .open, "open the selected row", hint: "open", rank: .rows, needs: [.routes]),
      KeyBinding("l", Key(.right), to: .sideways(1), "to the right, the next photo, or open the selected row"),
      KeyBinding(
        Key(.escape), Key(.backspace), to: .back, "one level back, or clear the search or the selected user",
        rank: .first),
      KeyBinding("h", Key(.left), to: .sideways(-1), "to the left, the previous photo, or one level back"),
    ]
    + Tab.allCases.enumerated().map { index, tab in
      KeyBinding(Key(Character("\(index + 1)")), to: .send(.tabSelected(tab)), tab.root.name)
    } + [
      KeyBinding(
        Key(.enter), to: .openCandidate, "go to the selected screen", hint: "go", rank: .first, in: [.jump]),
      KeyBinding("]", Key(.pageDown, .control), to: .send(.tabMoved(by: 1)), "next tab"),
      KeyBinding("[", Key(.pageUp, .control), to: .send(.tabMoved(by: -1)), "previous tab"),
      KeyBinding("J", to: .sendToTab(.recordMoved(by: 1)), "next record of the list", in: [.details, .image]),
      KeyBinding(
        "K", to: .sendToTab(.recordMoved(by: -1)), "previous record of the list", in: [.details, .image]),
      KeyBinding("l", Key(.right), to: .sendToTab(.recordMoved(by: 1)), "next image", hint: "next", in: [.image]),
      KeyBinding(
        "h", Key(.left), to: .sendToTab(.recordMoved(by: -1)), "previous image", hint: "previous", in: [.image]),
      KeyBinding(Key(.tab), Key(.tab, .shift), to: .otherPane, "the other pane"),
      KeyBinding("p", to: .preview, "preview on or off", hint: "preview", in: [.lists], needs: [.previews, .sight]),
      KeyBinding("p", to: .preview, "preview on or off", in: [.details], needs: [.sight]),
      KeyBinding(
        ":", Key(.function(4)), to: .send(.overlayRequested(.jump())), "go to a screen or record by its name",
        hint: "go to"),
    ]

  private static let moves: [KeyBinding] = [
    KeyBinding(
      "j", Key(.down), Key("n", .control), to: .move(by: 1), "next row or line", in: .scrolling.union([.copy])),
    KeyBinding(
      "k", Key(.up), Key("p", .control), to: .move(by: -1), "previous row or line", in: .scrolling.union([.copy])),
    KeyBinding(Key("d", .control), to: .scroll(pages: 0.5), "half a page down", in: .scrolling),
    KeyBinding(Key("u", .control), to: .scroll(pages: -0.5), "half a page up", in: .scrolling),
    KeyBinding(Key(.pageDown), Key("f", .control), to: .scroll(pages: 1), "a page down", in: .scrolling),
    KeyBinding(" ", to: .scroll(pages: 1), "a page down", in: [.details, .help]),
    KeyBinding(Key(.pageUp), Key("b", .control), to: .scroll(pages: -1), "a page up", in: .scrolling),
    KeyBinding("g", Key(.home), to: .jump(toEnd: false), "first row", in: .scrolling),
    KeyBinding("G", Key(.end), to: .jump(toEnd: true), "last row", in: .scrolling),
    KeyBinding(
      "J", to: .scrollPreview(pages: 0.5), "scroll the preview down", in: [.lists], needs: [.previews, .sight]),
    KeyBinding(
      "K", to: .scrollPreview(pages: -0.5), "scroll the preview up", in: [.lists], needs: [.previews, .sight]),
  ]

  private static let search: [KeyBinding] = [
    KeyBinding(
      "/", Key(.function(3)), to: .search, "search as you type", hint: "search", rank: .rows, in: [.lists]),
    KeyBinding("/", Key(.function(3)), to: .search, "find in the page", hint: "find", rank: .rows, in: [.details]),
    KeyBinding(
      "/", Key(.function(3)), to: .send(.overlayRequested(.help(search: LineEditor()))), "search the help",
      hint: "search", in: [.help]),
    KeyBinding("n", to: .match(1), "next match", hint: "next", rank: .first),
    KeyBinding("N", to: .match(-1), "previous match", hint: "previous", rank: .first),
    KeyBinding(Key(.enter), to: .sendToScreen(.searchKept), "keep the search", hint: "keep", in: [.search]),
    KeyBinding(
      Key(.escape), Key("c", .control), to: .clearSearch, "clear the search", hint: "clear", in: [.search]),
    KeyBinding(Key(.down), Key("n", .control), to: .move(by: 1), "next row", in: [.search, .helpSearch, .jump]),
    KeyBinding(Key(.up), Key("p", .control), to: .move(by: -1), "previous row", in: [.search, .helpSearch, .jump]),
  ]

  private static let form: [KeyBinding] = [
    KeyBinding(
      Key(.tab), Key(.down), to: .sendToForm(.focusMoved(by: 1)), "next field", hint: "next", in: [.form]),
    KeyBinding(
      Key(.tab, .shift), Key(.up), to: .sendToForm(.focusMoved(by: -1)), "previous field", hint: "back",
      in: [.form]),
    KeyBinding(Key(.left), to: .sendToForm(.focused(.send)), "the button that sends", in: [.form]),
    KeyBinding(Key(.right), to: .sendToForm(.focused(.cancel)), "the button that cancels", in: [.form]),
    KeyBinding(Key(.enter), to: .sendToForm(.entered), "next field; on a button, press it", in: [.form]),
    KeyBinding(Key("s", .control), to: .sendForm, "send the form", hint: "send", rank: .first, in: [.form]),
    KeyBinding(Key(.escape), to: .back, "leave the form", hint: "leave", rank: .first, in: [.form]),
    KeyBinding(
      Key("r", .control), to: .sendToForm(.restored), "the server's values, or the draft's again", hint: "server's",
      in: [.form]),
  ]

  private static let program: [KeyBinding] = [
    KeyBinding("r", Key(.function(5)), to: .refresh, "reload", hint: "reload", rank: .reload),
    KeyBinding("R", to: .sendToTab(.allRefreshed), "reload everything in the tab"),
    KeyBinding("y", to: .copyID, "copy the ID", hint: "copy"),
    KeyBinding("o", to: .openLink, "open the link", hint: "link"),
    KeyBinding("Y", to: .send(.overlayRequested(.copy)), "copy the link, the command, the JSON or the request"),
    KeyBinding(Key(.enter), "y", to: .copyItem, "copy the selected text", hint: "copy", rank: .first, in: [.copy]),
    KeyBinding(
      Key(.escape), Key(.backspace), "q", to: .back, "close the menu", hint: "close", rank: .first, in: [.copy]),
    KeyBinding("s", to: .sendToScreen(.event(.orderMoved)), "sort by the next field", hint: "sort", in: [.lists]),
    KeyBinding("S", to: .sendToScreen(.event(.orderReversed)), "sort in the other direction", in: [.lists]),
    KeyBinding("m", to: .mouse, "mouse on or off; while on, Shift selects text"),
    KeyBinding(Key("l", .control), to: .redraw, "draw the screen again", in: .anywhere),
    KeyBinding("?", Key(.function(1)), to: .help, "help", hint: "help", rank: .help),
    KeyBinding(Key(.function(1)), to: .help, "help", hint: "help", rank: .help, in: [.search, .form]),
    KeyBinding(Key(.function(1)), to: .help, "help", in: [.confirmation]),
    KeyBinding(
      Key(.escape), Key(.backspace), Key(.left), "h", "?", "q", Key(.function(1)), to: .back, "close the help",
      hint: "close", rank: .first, in: [.help]),
    KeyBinding(
      Key(.escape), Key(.backspace), "i", "q", to: .back, "close the image", hint: "close", rank: .first,
      in: [.image]),
    KeyBinding(
      Key(.escape), Key("c", .control), to: .back, "close the box", hint: "close", rank: .first,
      in: [.jump, .helpSearch]),
    KeyBinding("y", "Y", to: .send(.confirmed), "yes", hint: "yes", in: [.confirmation]),
    KeyBinding("n", "N", Key(.escape), Key(.enter), to: .back, "no", hint: "no", in: [.confirmation]),
    KeyBinding("q", Key(.function(10)), to: .quit, "quit", hint: "quit", rank: .quit, atRoot: true),
    KeyBinding("q", to: .back, "one level back; in the list of a tab quit", atRoot: false),
    KeyBinding("Q", Key(.function(10)), to: .quit, "quit", hint: "quit", rank: .quit, atRoot: false),
    KeyBinding("Q", to: .quit, "quit", in: .scrolling),
    KeyBinding(Key(.function(10)), to: .quit, "quit", in: [.form, .help]),
  ]

  /// Returns the command of a key; `nil` if it has none.
  ///
  /// Except where text is typed, keys of other layouts stand for those at the same place of a Latin one.
  static func command(for key: Key, in context: KeyContext) -> KeyCommand? {
    func command(_ key: Key) -> KeyCommand? {
      bindings.first { $0.keys.contains(key) && $0.applies(in: context) }?.command
    }
    if let command = command(key) { return command }
    return context.scope.isText ? nil : key.latin.flatMap(command)
  }

  /// Returns the keys that an event stands for.
  ///
  /// A terminal sends Esc and a key, typed at once, as that key with Alt. Where Alt has no meaning, it is both, but Esc
  /// never ends the program with a `q` behind it. In a form it is nothing, because Esc leaves the form.
  static func keys(of key: Key, in context: KeyContext) -> [Key] {
    var editor = LineEditor()
    guard key.modifiers == .alt, context.scope != .form, !(context.scope.isText && editor.press(key)) else {
      return [key]
    }
    switch key.code {
    case .character("q"), .character("Q"): return [Key(.escape)]
    case .character, .enter, .tab, .backspace: return [Key(.escape), Key(key.code)]
    default: return [key]
    }
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
      let bindings = group.bindings.filter { $0.applies(in: context) && !(isAccessible && $0.needs.contains(.sight)) }
      return (group.title, lines(bindings, text: \.text))
    }.filter { !$0.keys.isEmpty }
  }

  private static func lines(
    _ bindings: [KeyBinding], text: (KeyBinding) -> String
  ) -> [(keys: String, text: String)] {
    var lines: [(keys: String, text: String)] = []
    for binding in bindings {
      let text = text(binding)
      if let index = lines.firstIndex(where: { $0.text == text }) {
        let names = lines[index].keys.split(separator: " ")
        lines[index].keys = (names + binding.keyNames.split(separator: " ").filter { !names.contains($0) })
          .joined(separator: " ")
      } else {
        lines.append((binding.keyNames, text))
      }
    }
    return lines
  }

  static func bindings(in context: KeyContext) -> [KeyBinding] { bindings.filter { $0.applies(in: context) } }

  /// Returns the first key of a command.
  static func key(of command: KeyCommand) -> Key? {
    bindings.first { $0.command == command }?.keys.first
  }

  /// Returns the first key of a command with its hint.
  static func hint(_ command: KeyCommand, _ text: String) -> StyledText {
    key(of: command)?.hint(text) ?? ""
  }
}

extension Key {
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
