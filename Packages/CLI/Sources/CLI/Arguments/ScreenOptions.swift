import Features
import Views

/// The options of a screen on the command line, as `ScreenOption` declares them.
struct ScreenOptions: DeclaredArguments {
  let options: [DeclaredOption]
  /// The values of the options by their names.
  private let values: ParsedValue<[String: [String?]]>
  private let entry: RouteEntry?

  /// Declares the options of a screen, but for the order, which can be that of any printed field.
  init(_ entry: RouteEntry) {
    self.init(entry, ScreenOption.all(of: entry).filter { $0.name != ScreenOption.sort.name })
  }

  /// Declares the options of all screens.
  init() { self.init(nil, ScreenOption.everywhere) }

  private init(_ entry: RouteEntry?, _ options: [ScreenOption]) {
    let values = ParsedValue<[String: [String?]]>([:])
    self.entry = entry
    self.values = values
    self.options = options.map { option in
      DeclaredOption(
        name: option.name, short: nil, value: option.placeholder.map { .required($0) } ?? .none, help: option.help,
        completion: option.completion
      ) { text in values.value[option.name] = [text] }
    }
  }

  /// Reads the words of a screen with the options.
  ///
  /// - Parameters:
  ///   - words: The words; by default those of the screen, of some record if it needs one.
  ///   - other: An option that is not of the screen.
  func arguments(
    of words: [String]? = nil, without other: ScreenOption? = nil
  ) throws(CommandError) -> ScreenArguments {
    let values = values.value.filter { $0.key != other?.name }
    do throws(RequestError) {
      guard words == nil, let entry else { return try ScreenArguments(words ?? [], options: values) }
      return try ScreenArguments(entry, record: entry.takesID ? "1" : nil, options: values)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns the value of an option; `nil` without one.
  func value(of option: ScreenOption) -> String? { values.value[option.name]?.last ?? nil }

  /// Whether no option is given.
  var isEmpty: Bool { values.value.isEmpty }
}

extension ScreenOption {
  /// The name of the value in help; `nil` for a flag.
  fileprivate var placeholder: String? {
    switch value {
    case .none: nil
    case .text: String.placeholder
    case .number: Int.placeholder
    case .order: RowOrder.placeholder
    case .record(let record): record.hasNamedRecord ? record.noun.one.uppercased() : RouteEntry.placeholder
    }
  }

  fileprivate var completion: ArgumentCompletion {
    switch value {
    case .none, .text, .number: .none
    case .order: .fields
    case .record(let record):
      record.list.map { record.hasNamedRecord ? .names($0) : .rows($0) } ?? .none
    }
  }
}

extension CommandError {
  /// Creates the error of words that ask for no screen.
  init(_ error: RequestError) {
    self = .usage(error.message)
    if error.known.isEmpty { return }
    hints = Suggestions(for: error.typed, among: error.known).hints()
    hints.append("Screens: \(error.known.joined(separator: ", "))")
  }

  /// Creates the error of an argument that is not an option of the command.
  init(_ error: ArgumentError) {
    let mistake: Mistake? =
      switch error {
      case .unknown(_, let name): .option(name)
      case .takesNoValue: .usage
      case .needsValue: nil
      }
    self = .usage("\(error)", mistake)
  }
}

extension ArgumentParser {
  /// Creates a parser of options.
  init(_ options: [DeclaredOption]) { self.init(options.map(\.syntax)) }

  /// Parses all arguments, as `parse(_:into:)`.
  func parseAll(_ rest: inout ArraySlice<String>, into parsed: inout ParsedArguments) throws(CommandError) {
    do throws(ArgumentError) {
      try parse(&rest, into: &parsed)
    } catch {
      throw CommandError(error)
    }
  }

  /// Parses the options before the first other argument, and returns the arguments from there on.
  func parseLeading(
    of arguments: [String], into parsed: inout ParsedArguments
  ) throws(CommandError) -> ArraySlice<String> {
    do throws(ArgumentError) {
      return try parseLeadingOptions(of: arguments, into: &parsed)
    } catch {
      throw CommandError(error)
    }
  }
}

// MARK: - Names

extension CommandContext {
  /// Returns the request of arguments, whose names are looked up.
  @MainActor func request(_ arguments: ScreenArguments) async throws(CommandError) -> ScreenRequest {
    var ids: [ScreenArguments.Name: Int] = [:]
    for name in arguments.names { ids[name] = try await lookUp(name)?.id }
    guard let request = arguments.request(ids) else { throw .usage("\(arguments.path.quoted) is not a screen", .usage) }
    return request
  }

  /// Looks up a record in the list of its kind, and returns its id and the list; `nil` for a record without a name.
  @MainActor func lookUp(
    _ name: ScreenArguments.Name
  ) async throws(CommandError) -> (id: Int, list: any Screen)? {
    guard let type = name.entry.recordType as? any NamedRecord.Type else { return nil }
    return try await lookUp(name.text, type)
  }

  @MainActor private func lookUp<Record: NamedRecord>(
    _ text: String, _: Record.Type
  ) async throws(CommandError) -> (id: Int, list: any Screen)? {
    guard let reference = RecordReference<Record>(argument: text) else { return nil }
    let (record, list) = try await reference.recordAndList(in: self)
    return (record.id.rawValue, list)
  }
}
