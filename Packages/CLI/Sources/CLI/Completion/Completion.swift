import Dependencies
import Features
import Persistence
import Terminal
import Views

/// The completion of the last word of a command line: `app __complete WORD…`.
///
/// The words before it are parsed as those of a command line that runs.
struct Completion {
  /// A word that a shell offers.
  typealias Candidate = (text: String, summary: String)

  /// The name of the hidden command that the scripts of the shells call.
  static let command = "__complete"
  /// The mark that the parser gets in place of the last word.
  private static let mark = "\0"

  /// The name of the option whose value is attached, as in `--json=`.
  private var prefix = ""
  /// The word, or the attached value.
  private var current = ""
  private var parsed = ParsedArguments()
  /// The command with its subcommand; `nil` before the name of a command.
  private var path: CommandPath?
  /// Commands or options.
  private var words: [Candidate] = []
  private var values = ArgumentCompletion.none

  /// Parses the words without the program's name.
  ///
  /// - Throws: ``CommandError`` if a word before the last one is invalid.
  init(_ arguments: [String]) throws(CommandError) {
    let word = arguments.last ?? ""
    let isOption = word.hasPrefix("-") && !arguments.dropLast().contains("--")
    if isOption, word.hasPrefix("--"), let end = word.firstIndex(of: "=") { prefix = String(word[...end]) }
    current = String(word.dropFirst(prefix.count))
    var options = GlobalOptions.declarations
    var rest = try ArgumentParser(options)
      .parseLeading(of: arguments.dropLast() + [prefix + Self.mark], into: &parsed)
    if let name = rest.popFirst(), name != Self.mark {
      let root = try CommandList.command(named: name)
      try ArgumentParser(CommandPath(root).options + options).parseAll(&rest, into: &parsed)
      let subcommand = root.configuration.subcommands.first { $0.name == parsed.words.first }
      if subcommand != nil { parsed.words.removeFirst() }
      path = CommandPath(root, subcommand: subcommand)
      let command = (subcommand ?? root).init()
      options = command.options + options
      if let index = parsed.words.firstIndex(of: Self.mark) {
        if index == 0, subcommand == nil { words = Self.candidates(root.configuration.subcommands) }
        if let argument = command.argument, index == 0 || argument.isRepeating { values = argument.completion }
      }
    } else {
      words = Self.candidates(CommandList.all)
    }
    if let option = options.first(where: { parsed.options[$0.name]?.contains(Self.mark) == true }) {
      words = []
      values = option.completion
    } else if isOption {
      words = options.flatMap(Self.candidates)
      values = .none
    }
  }

  private static func candidates(_ commands: [any Command.Type]) -> [Candidate] {
    commands.map { ($0.name, $0.configuration.summary) }
  }

  /// The long name before the short one, and `--json=` after `--json`.
  private static func candidates(_ option: DeclaredOption) -> [Candidate] {
    let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    return (names + (option.hasOptionalValue ? ["--\(option.name)="] : [])).map { ($0, option.help) }
  }
}

// MARK: - Candidates

extension Completion {
  /// Returns the lines for the shell: a candidate, a tab and its description, or a directive.
  ///
  /// The directive `:files` stands for the names of files; with `:nospace`, no space follows a candidate.
  @MainActor func lines(
    environment: [String: String], prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) async -> [StyledText] {
    var candidates = words
    var lines: [StyledText] = []
    switch values {
    case .none: break
    case .words(let words): candidates += words.map { ($0, "") }
    case .fields:
      // The fields before the last comma are chosen already.
      let chosen = current.split(separator: ",", omittingEmptySubsequences: false).dropLast()
      candidates += (path?.fieldConfiguration.fields() ?? []).filter { !chosen.contains($0[...]) }
        .map { ((chosen + [$0[...]]).joined(separator: ","), "") }
      lines.append(":nospace")
    case .files: return [":files"]
    case .rows(let route), .names(let route):
      guard let values = try? cachedValues(environment, prepare) else { break }
      candidates += await withDependencies {
        $0 = values
      } operation: {
        await rows(of: route.screen.base)
      }
    }
    return lines
      + candidates.filter { beginsAsTyped($0.text) }.map { candidate in
        let fields = [prefix + candidate.text] + (candidate.summary.isEmpty ? [] : [candidate.summary])
        return TabSeparated.line(fields.map { StyledText($0) })
      }
  }

  /// The dependencies for reading the cache: without requests, servers and waits.
  private func cachedValues(
    _ environment: [String: String], _ prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) throws -> DependencyValues {
    var parsed = parsed
    parsed.options = parsed.options.filter { ["base-url", "sandbox"].contains($0.key) }
    parsed.options["offline"] = [nil]
    let sandbox = try BaseURL("http://sandbox.invalid")
    let options = try GlobalOptions(parsed, environment: environment, api: path?.root.configuration.api ?? .typicode)
      .replacingSandbox(by: sandbox)
    var values = DependencyValues._current
    try prepare(options, &values)
    values.httpConfiguration.isOffline = true
    values.sourceNames[sandbox.description] = SandboxLauncher.cacheSource
    if let folder = options.cacheFolder { values.responseCache = ResponseCache(folder: folder, busyTimeout: .zero) }
    return values
  }

  /// Whether a candidate begins with the text, in any case.
  private func beginsAsTyped(_ candidate: String) -> Bool { candidate.lowercased().hasPrefix(current.lowercased()) }

  @MainActor private func rows(of screen: some Screen) async -> [Candidate] {
    let store = Store(initialState: screen) { screen.logic }
    if let action = screen.action(for: .appeared) { await store.send(action).finish() }
    let selectableRows = store.state.selectableRows
    let rows = (0..<selectableRows.count).map { selectableRows[$0] }
    let ids: [Candidate] = rows.compactMap { row in row.route?.id.map { ("\($0)", row.title ?? "") } }
    guard case .names = values else { return ids }
    let words: [Candidate] = rows.compactMap { row in
      guard let word = row.word, Self.isWord(word) else { return nil }
      return (word, row.title ?? "")
    }
    if current.isEmpty { return ids + words }
    let names: [Candidate] = rows.compactMap { row in
      guard let title = row.title, beginsAsTyped(title) else { return nil }
      return title.split(separator: " ").allSatisfy { Self.isWord(String($0)) } ? (title, row.word ?? "") : nil
    }
    return ids + (names.isEmpty ? words : names)
  }

  /// Whether no shell interprets the text: bash inserts it without quotes.
  private static func isWord(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0.isNumber } ?? false
      && text.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
  }
}
