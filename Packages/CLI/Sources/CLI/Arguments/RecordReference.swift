import Features
import Views

/// A record on the command line: an id, or a name such as a username or an email address.
enum RecordReference<Record: NamedRecord>: Hashable {
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
    if case .id(let id) = self { id } else { try await record(in: context).id }
  }

  /// Returns the id of the record to change, as ``id(in:)``, with a name that is looked up in a whole list of this run:
  /// in another one, it can be that of another record.
  @MainActor func idToChange(in context: CommandContext) async throws(CommandError) -> Record.ID {
    if case .id(let id) = self { id } else { try await record(in: context, isToChange: true).id }
  }

  /// Returns the record from the list, as ``id(in:)``.
  ///
  /// - Parameter isToChange: As for ``idToChange(in:)``.
  @MainActor func record(
    in context: CommandContext, isToChange: Bool = false
  ) async throws(CommandError) -> Record {
    try await recordAndList(in: context, isToChange: isToChange).record
  }

  /// Returns the record, as ``record(in:isToChange:)``, and the list.
  @MainActor func recordAndList(
    in context: CommandContext, isToChange: Bool = false
  ) async throws(CommandError) -> (record: Record, list: FilteredList<Record.Query>.State) {
    let store = Store(initialState: FilteredList.State(query: Record.allQuery)) { FilteredList<Record.Query>() }
    await context.loading("Loading \(Record.list.name)") {
      store.state.loads.progress?.completion
    } operation: {
      await store.send(.appeared).finish()
      // The cached list can be older than the record.
      let isCached = store.state.content.value.map { $0.date < context.startDate } ?? false
      if isCached, !context.options.isOffline, self.matches(in: store.state).isEmpty {
        await store.send(.refreshed).finish()
      }
    }
    if isToChange {
      let list = store.state.content.value
      let isWhole =
        list.map { $0.extent.next == .end && $0.extent.skippedCount == 0 && $0.date >= context.startDate } ?? false
      guard isWhole, store.state.loads.failure == nil else { throw notLookedUp(store.state.loads.failure) }
    }
    let matches = self.matches(in: store.state)
    if matches.count == 1 { return (matches[0], store.state) }
    if matches.isEmpty, let failure = store.state.loads.failure { throw CommandError(failure) }
    if matches.isEmpty, let failure = store.state.loads.value?.nextPageFailure { throw CommandError(failure) }
    throw .notOne(matches, self, isPart: store.state.loads.value?.extent?.next != .end)
  }

  private func notLookedUp(_ failure: NetworkError?) -> CommandError {
    var name = ""
    if case .name(let text) = self { name = text.quoted }
    let reason = failure.map { ": \($0)" } ?? ": the list is incomplete"
    return CommandError(
      message: "\(name) cannot be looked up now\(reason)", hints: ["Use the ID."],
      exitCode: failure.map { ExitCode($0) } ?? .refused)
  }

  private func matches(in list: FilteredList<Record.Query>.State) -> [Record] {
    switch self {
    case .id(let id): Array(list.content.rows.filter { $0.id == id }.prefix(1))
    case .name(let name): list.rows(named: name)
    }
  }
}

extension NamedRecord {
  fileprivate static var list: Route { route.entry.tab.root }
}

extension CommandError {
  private static let maximumMatchCount = 20

  /// The error for a reference that not exactly one record has.
  ///
  /// - Parameter isPart: Whether the server sent only a part of the records.
  fileprivate static func notOne<Record: NamedRecord>(
    _ matches: [Record], _ reference: RecordReference<Record>, isPart: Bool
  ) -> CommandError {
    let noun = Record.route.entry.noun
    let hints: [Hint] = ["Try: \(command: Record.list.command)"]
    let place = isPart ? " in the part that was sent" : ""
    let name: String
    switch reference {
    case .id(let id):
      return CommandError(message: "\(Record.route(id).name) not found\(place)", hints: hints, exitCode: .refused)
    case .name(let text): name = text
    }
    guard !matches.isEmpty else {
      return CommandError(message: "no \(noun.one) is named \(name.quoted)\(place)", hints: hints, exitCode: .refused)
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
  static var expectation: String { Record.route.entry.nameExpectation }
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
