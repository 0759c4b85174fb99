import Dependencies
import Features
import Foundation
import Terminal
import Views

/// A command that shows records: one, or several concurrently.
protocol RecordCommand: Command {
  associatedtype Record: DetailRecord where Record.ID == Tagged<Record, Int>
  associatedtype Reference: RecordArgument where Reference.Record == Record

  var arguments: RecordArguments<Reference> { get }
  /// The maximum number of rows in a record; 0 for all.
  var limit: Int { get }

  /// Returns the settings of the pages. The default is those of the options.
  func settings(in context: CommandContext) -> ScreenSettings
}

/// A record on the command line: by its id, or by a name that is looked up.
protocol RecordArgument: ExpressibleByArgument {
  associatedtype Record

  @MainActor func id(in context: CommandContext) async throws(CommandError) -> Tagged<Record, Int>
}

/// The arguments of commands that show records.
struct RecordArguments<Reference: RecordArgument>: ParsableArguments where Reference.Record: DetailRecord {
  @Argument(Reference.placeholder) private var selection: RecordSelection<Reference>
  private let screen = ScreenOptions(Reference.Record.route.entry)
  @Flag("web", help: "Open the web page in the browser") var opensWebPage: Bool

  var declared: [any DeclaredArguments] { [_selection, screen, _opensWebPage] }

  /// The settings of the screens of the records.
  var settings: ScreenSettings { (try? screen.arguments().request()?.settings) ?? ScreenSettings() }

  /// Whether the records are those on the lines of standard input.
  var readsInput: Bool { if case .standardInput = selection { true } else { false } }

  /// Returns the given records, or those of standard input: the text before the first tab of each line.
  @MainActor func references(in context: CommandContext) async throws(CommandError) -> [Reference] {
    switch selection {
    case .given(let references): return references
    case .words(let name, let references):
      do throws(CommandError) {
        // By the id, so that the name is looked up once.
        let id = try await name.id(in: context)
        return [Reference(argument: "\(id)") ?? name]
      } catch {
        // No record has the name of all words.
        if error.exitCode == .refused { return references }
        throw error
      }
    case .standardInput: break
    }
    var references: [Reference] = []
    for line in try context.readInput().split(whereSeparator: \.isNewline) {
      let word = line.prefix { $0 != "\t" }.trimmingCharacters(in: .whitespaces)
      if word.isEmpty { continue }
      guard let reference = Reference(argument: word) else {
        throw .usage("\(word.quoted) is not \(Reference.expectation)")
      }
      references.append(reference)
    }
    return references
  }
}

/// The records that a command shows.
enum RecordSelection<Reference: ExpressibleByArgument>: Sendable {
  case given([Reference])
  /// One record whose name is all words, or else a record for each word.
  case words(Reference, [Reference])
  /// Those on the lines of standard input: `-`.
  case standardInput

  /// Reads ids and email addresses, names, or `-`; `nil` if a word is invalid.
  init?(_ words: [String]) {
    if words == ["-"] {
      self = .standardInput
    } else if words.count > 1, !words.contains(where: { $0.isPlainNumber || $0.contains("@") }),
      let reference = Reference(argument: words.joined(separator: " "))
    {
      self = .words(reference, words.compactMap { Reference(argument: $0) })
    } else {
      let references = words.compactMap { Reference(argument: $0) }
      guard references.count == words.count else { return nil }
      self = .given(references)
    }
  }
}

extension RecordCommand {
  /// The number of records that load at once.
  private var chunkSize: Int { 20 }

  var declared: [any DeclaredArguments] { [arguments] }

  var limit: Int { 0 }

  func settings(in context: CommandContext) -> ScreenSettings { arguments.settings }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    let references = try await arguments.references(in: context)
    var states: [Detail<Record>.State] = []
    var errors: [CommandError] = []
    func attempt(_ work: () throws(CommandError) -> Void) {
      do throws(CommandError) {
        try work()
      } catch {
        if !errors.contains(error) { errors.append(error) }
      }
    }
    for start in stride(from: 0, to: references.count, by: chunkSize) {
      for outcome in await load(references.dropFirst(start).prefix(chunkSize), in: context) {
        attempt { () throws(CommandError) in states.append(try outcome.get()) }
      }
    }
    attempt { () throws(CommandError) in
      if arguments.opensWebPage {
        for state in states { try openWebPage(of: state, in: context) }
      } else if references.count > 1 || arguments.readsInput {
        try context.show(RecordsView(states.map { $0.view(context.viewOptions(limit: limit)) }))
      } else if let state = states.first {
        try show(state, in: context)
      }
    }
    guard var last = errors.popLast() else { return }
    for error in errors { context.messages.printError(error, context.options.selectedServer) }
    last.exitCode = errors.map(\.exitCode).reduce(last.exitCode) { $0.rawValue < $1.rawValue ? $1 : $0 }
    throw last
  }

  /// Loads records concurrently.
  @MainActor private func load(
    _ references: some Sequence<Reference>, in context: CommandContext
  ) async -> [Result<Detail<Record>.State, CommandError>] {
    var stores: [Result<StoreOf<Detail<Record>>, CommandError>] = []
    for reference in references {
      do throws(CommandError) {
        let state = Detail<Record>.State(id: try await reference.id(in: context), settings(in: context))
        stores.append(.success(Store(initialState: state) { Detail<Record>() }))
      } catch {
        stores.append(.failure(error))
      }
    }
    let loaded = stores.compactMap { try? $0.get() }
    let names = loaded.map { Record.route($0.state.id).name }
    await context.loading("Loading \(names.count == 1 ? names[0] : "\(names.count) records")") {
      for task in loaded.flatMap({ $0.send([.appeared]) }) { await task.finish() }
      if context.showsImages, !arguments.opensWebPage { await context.loadImages(of: loaded) }
    }
    return stores.map { $0.flatMap { store in Self.loaded(store.state) } }
  }

  @MainActor private static func loaded(_ state: Detail<Record>.State) -> Result<Detail<Record>.State, CommandError> {
    guard case .failed(let failure) = state.loads else { return .success(state) }
    let route = Record.route(state.id)
    return .failure(CommandError(failure, subject: route.name, alternative: route.tab.root.command))
  }

  @MainActor private func show(_ state: Detail<Record>.State, in context: CommandContext) throws(CommandError) {
    var options = context.viewOptions(limit: limit)
    if let graphics = context.graphics, context.showsImages, let image = state.recordSummary?.image?.data.record {
      options.showsImage = try !context.show(image: image, by: graphics)
    }
    try context.show(state.view(options))
  }

  private func openWebPage(of state: Detail<Record>.State, in context: CommandContext) throws(CommandError) {
    let route = Record.route(state.id)
    guard let link = state.recordSummary?.link ?? route.link else {
      throw CommandError(message: "\(route.name) has no web page", exitCode: .refused)
    }
    if context.options.usesSandbox {
      throw CommandError(
        message: "\(route.name) has no web page: the built-in sandbox ends with the command", exitCode: .refused)
    }
    let desktop = Desktop(environment: context.environment)
    guard desktop.canOpenLinks, desktop.open(link) else {
      throw CommandError(message: "cannot open a browser here", details: [link], exitCode: .local)
    }
    context.printNotice("opening \(link)")
  }
}

// MARK: - Conformances

extension Tagged: RecordArgument where RawValue == Int, Tag: DetailRecord {
  func id(in context: CommandContext) -> Tagged<Tag, Int> { self }
}
