public import Features
import Foundation

/// What a user asks for in words: a screen with its record and its options, before names are looked up.
///
/// It is read and printed here only, so that a printed command opens the screen that it was printed for:
///
/// ```swift
/// let arguments = try ScreenArguments(["user/leanne/todos"], options: ["pending": [nil]])
/// arguments.words  // ["todos", "--user", "leanne", "--pending"]
/// ```
public struct ScreenArguments: Hashable, Sendable {
  /// The screen.
  public private(set) var entry: RouteEntry
  /// The id or the name of the record in the path; `nil` if the screen has none.
  public private(set) var record: String?
  /// The texts of the options by their names, empty for a flag.
  private var texts: [String: String] = [:]

  /// A name that has to be looked up, and the screen of its record.
  public struct Name: Hashable, Sendable {
    /// The screen of the record.
    public let entry: RouteEntry
    /// The name.
    public let text: String

    /// Creates a name.
    public init(entry: RouteEntry, text: String) {
      self.entry = entry
      self.text = text
    }
  }

  /// Creates the words of a request.
  public init(_ request: ScreenRequest) {
    entry = request.route.entry
    record = request.route.id.map { "\($0)" }
    for option in ScreenOption.all(of: entry) { texts[option.name] = option.text(request.settings) }
  }

  /// Reads the words of a path or of a command, and options: `user/3 todos`, `todos --user 3`.
  ///
  /// - Parameter options: The values of options by their names; `nil` for an option without a value. Options that no
  ///   screen has are ignored.
  /// - Throws: ``RequestError`` if there is no such screen, or if it does not take the options.
  public init(_ words: [String], options: [String: [String?]] = [:]) throws(RequestError) {
    guard let (entry, record) = Self.path(of: words) else {
      let text = words.joined(separator: " ")
      throw RequestError("\(text.quoted) is not a screen", typed: text, known: Routes.patterns)
    }
    try self.init(entry, record: record, options: options)
  }

  /// Reads the options of a screen.
  ///
  /// - Parameters:
  ///   - record: The id or the name of the record; `nil` if the screen has none.
  ///   - options: As in ``init(_:options:)``.
  /// - Throws: ``RequestError`` if the screen does not take the options.
  public init(_ entry: RouteEntry, record: String?, options: [String: [String?]]) throws(RequestError) {
    self.entry = entry
    self.record = record
    let own = ScreenOption.all(of: entry)
    let others = options.keys.filter { name in !own.contains { $0.name == name } }
    if !others.isEmpty, let other = ScreenOption.everywhere.first(where: { others.contains($0.name) }) {
      throw notTaken(other)
    }
    for option in own {
      guard let value = options[option.name]?.last else { continue }
      let text = value ?? ""
      if let problem = option.problem(of: text, for: entry) { throw problem }
      if let list = option.list {
        (self.entry, self.record) = (list, text)
      } else if option.isSet(to: text) {
        texts[option.name] = text
      }
    }
    try checkConflicts()
  }

  /// Reads a command as a line of a shell, with or without the program's name, and without the options that select the
  /// server.
  public init(line: String) throws(RequestError) {
    var words = line.shellWords
    if words.first == "app" { words.removeFirst() }
    if let word = words.first { words[0] = word.contains("://") ? word : word.lowercased() }
    var parsed = ParsedArguments()
    var rest = words[...]
    do throws(ArgumentError) {
      try ArgumentParser(ScreenOption.everywhere.map(\.syntax) + Server.options).parse(&rest, into: &parsed)
    } catch {
      throw RequestError("\(error)")
    }
    try self.init(parsed.words, options: parsed.options)
  }

  private func notTaken(_ option: ScreenOption) -> RequestError {
    let own = ScreenOption.all(of: entry).map { "--\($0.name)" }
    let others = own.isEmpty ? "no options" : own.joined(separator: ", ")
    return RequestError("\(path) takes no --\(option.name); it takes \(others)")
  }

  /// Refuses two options of which the screen shows only one.
  private func checkConflicts() throws(RequestError) {
    let options = given
    for (index, option) in options.enumerated() {
      for other in options.dropFirst(index + 1) {
        guard var request = entry.sample else { continue }
        for option in [option, other] { option.set(sampleText(of: option), entry, &request.settings) }
        let shown = request.screen.settings
        if option.text(shown) == nil || other.text(shown) == nil {
          throw RequestError("--\(option.name) and --\(other.name) cannot be used together")
        }
      }
    }
  }

  /// The options that are given, in the order of the table.
  private var given: [ScreenOption] { ScreenOption.all(of: entry).filter { texts[$0.name] != nil } }

  /// The text of an option, or an id in place of a name.
  private func sampleText(of option: ScreenOption) -> String {
    if case .record = option.value { "1" } else { texts[option.name] ?? "" }
  }
}

// MARK: - Requests

extension ScreenArguments {
  /// The names to look up: that of the record, and those of options.
  public var names: [Name] {
    let own = entry.record.flatMap { entry in record.map { Name(entry: entry, text: $0) } }
    let others = given.compactMap { option -> Name? in
      guard case .record(let entry) = option.value, let text = texts[option.name] else { return nil }
      return Name(entry: entry, text: text)
    }
    return ([own].compactMap(\.self) + others).filter { $0.entry.id(in: $0.text) == nil }
  }

  /// Returns the request; `nil` if a name has no id.
  ///
  /// - Parameter ids: The ids of ``names``.
  public func request(_ ids: [Name: Int] = [:]) -> ScreenRequest? {
    func id(_ text: String, _ entry: RouteEntry) -> Int? { entry.id(in: text) ?? ids[Name(entry: entry, text: text)] }
    let recordID = entry.record.flatMap { entry in record.flatMap { id($0, entry) } }
    guard let route = entry.route(recordID) else { return nil }
    var request = ScreenRequest(route)
    for option in given {
      var text = texts[option.name] ?? ""
      if case .record(let entry) = option.value {
        guard let id = id(text, entry) else { return nil }
        text = "\(id)"
      }
      option.set(text, entry, &request.settings)
    }
    return request
  }
}

// MARK: - Words

extension ScreenArguments {
  /// The path of the screen: `user/3/todos`.
  public var path: String { entry.pattern.replacing(RouteEntry.placeholder, with: record ?? "") }

  /// The words of the command without the program's name: `todos`, `--user`, `3`.
  public var words: [String] {
    let options = given.flatMap { Self.words(of: $0.name, texts[$0.name] ?? "") }
    if entry.isList, let owner = entry.record, let record {
      return [String(entry.pattern.split(separator: "/").last ?? "")] + Self.words(of: owner.noun.one, record) + options
    }
    let command = Self.commands[entry] ?? entry.pattern.replacing("/", with: " ")
    return command.split(separator: " ").map { $0 == RouteEntry.placeholder ? record ?? "" : String($0) } + options
  }

  /// Returns the command as a line of a shell.
  public func command(_ server: Server = .live) -> String {
    (["app"] + words).map(\.shellWord).joined(separator: " ") + server.arguments
  }

  /// The values of the options, and the names of the flags, for a title.
  public var summary: String {
    given.map { texts[$0.name].flatMap { $0.isEmpty ? nil : $0 } ?? $0.name }.joined(separator: ", ")
  }

  /// A text that begins with a dash is attached.
  private static func words(of name: String, _ text: String) -> [String] {
    if text.isEmpty { return ["--\(name)"] }
    return text.hasPrefix("-") ? ["--\(name)=\(text)"] : ["--\(name)", text]
  }

  /// The commands of screens that are not the words of their paths.
  private static let commands: [RouteEntry: String] = [
    Route.newAccount.entry: "account create", Route.accountEditor.entry: "account edit ID",
    Route.drafts.entry: "account drafts",
  ]

  /// Returns the screen of a path, of a URL, or of a command without its options, and the record that it names.
  private static func path(of words: [String]) -> (RouteEntry, record: String?)? {
    let text = words.joined(separator: "/")
    guard let start = text.firstRange(of: "://")?.upperBound else {
      return screen(text.split(separator: "/", omittingEmptySubsequences: false))
    }
    // Of the path of a URL without a query, the longest end that is a screen.
    if text.contains("?") { return nil }
    let path = text[start...].split(separator: "/").dropFirst()
    return path.indices.lazy.compactMap { screen(Array(path[$0...])) }.first
  }

  private static func screen(_ parts: [Substring]) -> (RouteEntry, record: String?)? {
    let patterns = Routes.all.map { ($0, $0.pattern) } + commands.map { ($0, $1.replacing(" ", with: "/")) }
    let matches = patterns.compactMap { match($0, $1.split(separator: "/"), parts) }
    // An id or a name is what no path has in its place.
    return matches.first { $0.1 == nil } ?? matches.first
  }

  private static func match(
    _ entry: RouteEntry, _ pattern: [Substring], _ parts: [Substring]
  ) -> (RouteEntry, record: String?)? {
    guard pattern.count == parts.count else { return nil }
    var name: String?
    for (index, (expected, part)) in zip(pattern, parts).enumerated() {
      if expected == RouteEntry.placeholder {
        guard let record = entry.record, record.reads(String(part)), !reserved.contains(part) else { return nil }
        name = String(part)
      } else if expected != part {
        // The records of a list: `posts/7`.
        guard index == 0, entry.takesID, entry.record?.words.contains(String(part)) == true else { return nil }
      }
    }
    return (entry, name.flatMap { entry.record?.id(in: $0) }.map { "\($0)" } ?? name)
  }

  /// Returns the words of the command for records after the word of their list: `post 1 2` for `posts 1 2`.
  public static func records(_ words: [String]) -> [String]? {
    guard words.count > 1, let record = Routes.list(of: words[0])?.entry.detail,
      words.dropFirst().allSatisfy({ record.id(in: $0) != nil })
    else { return nil }
    return [String(record.pattern.prefix { $0 != "/" })] + words.dropFirst()
  }

  /// The words of paths, which are no names.
  private static let reserved = Set(
    (Routes.patterns + commands.values.map { $0.replacing(" ", with: "/") })
      .flatMap { $0.split(separator: "/") })
}

extension ScreenOption {
  /// Whether a text sets something: a blank search does not.
  fileprivate func isSet(to text: String) -> Bool {
    if case .text = value { !text.isBlank } else { true }
  }
}

extension ScreenRequest {
  /// The command that shows the same, as a line of a shell.
  public var command: String { ScreenArguments(self).command() }
}

extension Route {
  /// The command that shows the same, as a line of a shell: `app todos --user 3`.
  public var command: String { ScreenRequest(self).command }
}

/// The error of words that are not a request.
public struct RequestError: Error, Hashable, Sendable {
  /// The sentence, in lower case without a full stop.
  public let message: String
  /// The word that is not known; empty for another error.
  public let typed: String
  /// The known words.
  public let known: [String]

  init(_ message: String, typed: String = "", known: [String] = []) {
    self.message = message
    self.typed = typed
    self.known = known
  }
}
