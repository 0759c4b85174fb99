import Features
import Views

/// A record on the command line: an id, or a name such as a username or an email address.
enum RecordReference<Record: NamedRecord>: Hashable {
  /// The id of a record.
  case id(Record.ID)
  /// A name of one record, or a part of it.
  case name(String)
}

extension RecordReference: RecordArgument {
  /// Returns the id of the record, whose name is looked up in the cached list, and then in that of the server.
  ///
  /// - Throws: ``CommandError`` with ``ExitCode/refused`` if no record has the name, with ``ExitCode/usage`` if several
  ///   have.
  @MainActor func id(in context: CommandContext) async throws(CommandError) -> Record.ID {
    let name: String
    switch self {
    case .id(let id): return id
    case .name(let text): name = text
    }
    let store = Store(initialState: FilteredList.State(query: Record.allQuery)) { FilteredList<Record.Query>() }
    await context.loading("Loading \(Record.list.name)") {
      store.state.loads.progress
    } operation: {
      await store.send(.appeared).finish()
      // The cached list can be older than the record.
      let isCached = store.state.content.value.map { $0.date < context.startDate } ?? false
      if isCached, !context.options.isOffline, store.state.rows(named: name).isEmpty {
        await store.send(.refreshed).finish()
      }
    }
    let matches = store.state.rows(named: name)
    if matches.count == 1 { return matches[0].id }
    if matches.isEmpty, let failure = store.state.loads.failure { throw CommandError(failure) }
    throw .notOne(matches, named: name)
  }
}

extension NamedRecord {
  /// The list of all records.
  fileprivate static var list: Route { route.entry.tab.root }
}

extension CommandError {
  private static let maximumMatchCount = 20

  /// The error for a name that not exactly one record has.
  fileprivate static func notOne<Record: NamedRecord>(_ matches: [Record], named name: String) -> CommandError {
    let list = Record.list
    let noun = Record.route.entry.noun
    guard !matches.isEmpty else {
      return CommandError(
        message: "no \(noun.one) is named \(name.quoted)", hints: ["Try: \(command: list.command)"],
        exitCode: .refused)
    }
    let rest = matches.count - maximumMatchCount
    let details = matches.prefix(maximumMatchCount).map { "\($0.id)  \($0.names.joined(separator: ", "))" }
    return CommandError(
      message: "\(name.quoted) matches \(matches.count.counted(noun)); use the ID of one",
      details: details + (rest > 0 ? ["and \(rest) more"] : []), exitCode: .usage)
  }
}

// MARK: - Conformances

extension RecordReference: ExpressibleByArgument {
  // Lists have an option of this placeholder: `--user USER`.
  static var placeholder: String { Record.ownsRows ? Record.route.entry.noun.one.uppercased() : "ID" }
  static var expectation: String { "\(Record.route.entry.noun.one.withIndefiniteArticle): an ID from 1, or a name" }
  static var completion: ArgumentCompletion { .names(Record.list) }

  init?(argument: String) {
    if let id = Record.ID(argument: argument) {
      self = .id(id)
    } else if !argument.isBlank, !argument.isPlainNumber, !argument.hasPrefix("-") {
      self = .name(argument)
    } else {
      return nil
    }
  }
}
