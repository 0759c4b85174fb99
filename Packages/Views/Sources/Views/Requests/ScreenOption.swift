public import Features
import Synchronization

/// An option of the command line that sets something of a screen: its name, its help, and how it is read and printed.
public struct ScreenOption: Sendable {
  /// The value of an option.
  public enum Value: Sendable {
    /// None: the option is a flag.
    case none
    /// A text.
    case text
    /// A whole number from 1.
    case number
    /// A field that sorts the rows, with a direction.
    case order
    /// The id of a record or, if the record has one, its name.
    case record(RouteEntry)
  }

  /// The name without dashes.
  public let name: String
  /// The value.
  public let value: Value
  /// What the option does.
  public let help: String
  /// The list that the option selects by its record, such as the to-dos of a user; `nil` if it sets something.
  let list: RouteEntry?
  /// Sets a valid value.
  let set: @Sendable (_ text: String, RouteEntry, inout ScreenSettings) -> Void
  /// Returns the value; `nil` if it is not set, an empty text for a flag.
  let text: @Sendable (ScreenSettings) -> String?

  private init(
    _ name: String, _ value: Value = .none, help: String, list: RouteEntry? = nil,
    set: @escaping @Sendable (String, RouteEntry, inout ScreenSettings) -> Void,
    text: @escaping @Sendable (ScreenSettings) -> String?
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.list = list
    self.set = set
    self.text = text
  }

  /// Declares a flag that stores a value.
  private static func flag<Setting: Equatable & Sendable>(
    _ name: String, help: String, _ path: any WritableKeyPath<ScreenSettings, Setting> & Sendable, _ setting: Setting
  ) -> Self {
    Self(name, help: help) {
      $2[keyPath: path] = setting
    } text: {
      $0[keyPath: path] == setting ? "" : nil
    }
  }
}

// MARK: - Options

extension ScreenOption {
  /// The options of all screens, in the order in which they are printed.
  private static let table: [ScreenOption] = [
    flag("pending", help: "Only pending to-dos", \.filter, TodoFilter.pending.rawValue),
    flag("completed", help: "Only completed to-dos", \.filter, TodoFilter.completed.rawValue),
    ScreenOption("page", .number, help: "Page to show (default: 1)") { text, _, settings in
      settings.pages = Int(text).map { .page($0) }
    } text: {
      if case .page(let number) = $0.pages { "\(number)" } else { nil }
    },
    all,
    ScreenOption("address", .text, help: "Only users with these words in their address") { text, _, settings in
      (settings.search, settings.searchedField) = (text, "addresses")
    } text: {
      $0.searchedField == "addresses" ? $0.search : nil
    },
    ScreenOption(
      "select", .record(Route.user.entry), help: "Show the user on top; reload others in reverse order"
    ) { text, _, settings in
      settings.chosen = Route.user.entry.id(in: text).flatMap { Route.user.entry.route($0) }
    } text: { settings in
      settings.chosen?.id.map { "\($0)" }
    },
    search,
    sort,
    flag("comments", help: "Show the comments too", \.showsComments, true),
  ]

  /// The search in all fields.
  public static let search = ScreenOption("search", .text, help: "Search in the texts") { text, _, settings in
    (settings.search, settings.searchedField) = (text, nil)
  } text: {
    $0.search.isEmpty || $0.searchedField != nil ? nil : $0.search
  }

  /// The order of the rows.
  public static let sort = ScreenOption(
    "sort", .order, help: "Sort by a field; FIELD:desc for the largest first"
  ) { text, entry, settings in
    settings.order = RowOrder(text: text).map { order in
      RowOrder(entry.sortField(named: order.field) ?? order.field, isDescending: order.isDescending)
    }
  } text: {
    $0.order?.text
  }

  /// The whole list in place of a page.
  static let all = flag("all", help: "Load and cache the whole list, and show it", \.pages, ScreenSettings.Pages.all)

  /// The options of all screens, each once.
  public static let everywhere: [ScreenOption] =
    Routes.all.flatMap(\.listsOfRecords).reduce(into: []) { owners, list in
      guard let record = list.record, !owners.contains(where: { $0.name == record.noun.one }) else { return }
      owners.append(ScreenOption(list, of: record, help: "Only rows of this \(record.noun.one)"))
    } + table

  /// Returns the options of a screen, in the order of the help: that of the record of its rows, and those of what it
  /// shows again.
  public static func all(of entry: RouteEntry) -> [ScreenOption] {
    cache.withLock { cache in
      if let options = cache[entry] { return options }
      let labels = entry.sample?.screen.search?.labels ?? []
      let owners = entry.listsOfRecords.compactMap(owner)
      let options = table.filter { $0.isTaken(by: entry) }.map { option in
        option.name == search.name
          ? ScreenOption(
            option.name, option.value, help: "Search in \(labels.joined(separator: ", "))", set: option.set,
            text: option.text)
          : option
      }
      cache[entry] = owners + options
      return owners + options
    }
  }

  private static let cache = Mutex<[RouteEntry: [ScreenOption]]>([:])

  /// Returns the option that selects the rows of a record, such as `--user` for `user/ID/todos`.
  private static func owner(_ list: RouteEntry) -> ScreenOption? {
    guard let record = list.record else { return nil }
    let kind = list.name.replacing("\(record.noun.one) \(RouteEntry.placeholder)", with: "this \(record.noun.one)")
    return ScreenOption(list, of: record, help: "Only \(kind)")
  }

  private init(_ list: RouteEntry, of record: RouteEntry, help: String) {
    self.init(record.noun.one, .record(record), help: help, list: list) { _, _, _ in
    } text: { _ in
      nil
    }
  }

  /// Whether a screen shows a value of the option again.
  private func isTaken(by entry: RouteEntry) -> Bool {
    guard var request = entry.sample else { return false }
    let isOrder = if case .order = value { true } else { false }
    set(isOrder ? entry.sortFields.first ?? "" : "1", entry, &request.settings)
    return text(request.settings) != nil && request.isValid
  }
}

// MARK: - Values

extension ScreenOption {
  /// Returns an error if a text is not a value of the option for a screen; `nil` if it is.
  func problem(of text: String, for entry: RouteEntry) -> RequestError? {
    switch value {
    case .none, .text: return nil
    case .number: if let number = Int(text), number > 0, text.allSatisfy(\.isASCII) { return nil }
    case .record(let record): if record.reads(text) { return nil }
    case .order:
      guard let order = RowOrder(text: text) else { break }
      if entry.sortField(named: order.field) != nil { return nil }
      let fields = entry.sortFields.joined(separator: ", ")
      return RequestError("--\(name): \(order.field.quoted) is not one of \(fields)")
    }
    return RequestError("--\(name): \(text.quoted) is not \(expectation)")
  }

  /// The names, and whether a value is needed.
  var syntax: OptionSyntax {
    if case .none = value {
      OptionSyntax(name: name, value: .none)
    } else {
      OptionSyntax(name: name, value: .required("VALUE"))
    }
  }

  /// A valid value, as the end of the sentence "… is not".
  public var expectation: String {
    switch value {
    case .none: "a flag"
    case .text: "text"
    case .number: "a whole number from 1"
    case .order: RowOrder.expectation
    case .record(let record): record.nameExpectation
    }
  }
}

extension RowOrder {
  /// A valid order, as the end of the sentence "… is not".
  public static let expectation = "a field, FIELD:asc or FIELD:desc"

  /// Reads a field with a direction; a dash before the field is the descending one.
  public init?(text: String) {
    if text.hasPrefix("-"), !text.contains(":") {
      self.init(String(text.dropFirst()), isDescending: true)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard !parts[0].isEmpty, parts.count < 3, ["asc", "desc"].contains(parts.dropFirst().last ?? "asc") else {
      return nil
    }
    self.init(String(parts[0]), isDescending: parts.last == "desc" && parts.count == 2)
  }

  /// The order as an option has it: `author.name:desc`.
  public var text: String { isDescending ? "\(field):desc" : field }
}

extension RouteEntry {
  /// The screen of some record.
  var sample: ScreenRequest? { route(takesID ? 1 : nil).map { ScreenRequest($0) } }

  /// The paths of the fields that sort the rows.
  public var sortFields: [String] { sample?.screen.search?.sortFields.map(\.path) ?? [] }

  /// Returns the path of the field that sorts the rows; its last part is enough if only one ends with it.
  func sortField(named name: String) -> String? {
    let fields = sortFields
    if fields.contains(name) { return name }
    let matches = fields.filter { $0.hasSuffix(".\(name)") }
    return matches.count == 1 ? matches[0] : nil
  }

  /// A valid id or name of the record, as the end of the sentence "… is not".
  public var nameExpectation: String {
    hasNamedRecord ? "\(noun.one.withIndefiniteArticle): an ID from 1, or a name" : idExpectation
  }

  /// A valid id of the record, as the end of the sentence "… is not".
  public var idExpectation: String { "\(noun.one.withIndefiniteArticle) ID: a whole number from 1" }

  /// Reads an id, also after a number sign, or at the end of a path or a URL of such a record: `#7`, `posts/7`.
  public func id(in text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last else { return nil }
    if parts.count > 1, !words.contains(parts[parts.count - 2]) { return nil }
    let number = parts.count == 1 && last.hasPrefix("#") ? last.dropFirst() : last[...]
    guard let id = Int(number), id > 0, number.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return id
  }

  /// Whether a text is an id, or can be a name.
  func reads(_ text: String) -> Bool {
    if id(in: text) != nil { return true }
    return hasNamedRecord && !text.isBlank && !text.hasPrefix("-") && !text.allSatisfy(\.isNumber)
      && !text.contains("/")
  }

  /// The words before the id of the record: `post`, `posts`.
  var words: Set<String> {
    Set([String(pattern.prefix { $0 != "/" }), list?.description, noun.many].compactMap(\.self))
  }
}
