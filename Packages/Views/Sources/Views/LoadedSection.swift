public import Features

/// A section of a page that loads independently, with its result.
public struct LoadedSection: Hashable, Sendable {
  /// The name of the section and of its field: `albums`.
  public let name: String
  /// The state of its load.
  public let loads: LoadSummary

  let noun: Noun
  /// Whether the section was requested; JSON leaves it out otherwise.
  let isRequested: Bool
  /// What is shown in place of a missing section, such as `the to-dos show IDs`; `nil` if that is an error.
  let substitute: String?

  /// Creates a section from its load.
  ///
  /// - Parameter noun: The noun of a row.
  public init<Value>(
    _ name: String, _ content: Loadable<Value>, noun: Noun = .row, isRequested: Bool = true, substitute: String? = nil
  ) {
    self.init(name, LoadSummary(content), noun: noun, isRequested: isRequested, substitute: substitute)
  }

  /// Creates a section from the loads of a screen.
  init(
    _ name: String, _ loads: LoadSummary, noun: Noun = .row, isRequested: Bool = true, substitute: String? = nil
  ) {
    self.name = name
    self.loads = loads
    self.noun = noun
    self.isRequested = isRequested
    self.substitute = substitute
  }

  /// The failure of the load of a section without a value.
  public var failure: NetworkError? { if case .failed(let failure) = loads { failure } else { nil } }

  /// Whether the section has no value because its load failed.
  public var isMissing: Bool { failure != nil }

  /// Whether the page lacks the section, because its load failed.
  public var isError: Bool { isMissing && substitute == nil }

  /// Whether the section is a cached value because its reload failed.
  public var isOutdated: Bool { loads.value?.outdatedBecause != nil }

  /// The text in place of a missing section.
  public var placeholder: String { "could not be loaded" + (failure.map { ": \($0.text(.clause))" } ?? "") }

  /// The notices about the rows that the section lacks: those that could not be read, and those that were not sent.
  ///
  /// Each view has those of its sections.
  var notices: [Notice] {
    if let substitute, isMissing { return [Notice(text: "the \(noun.many) \(placeholder); \(substitute)")] }
    guard let extent = loads.value?.extent else { return [] }
    var texts: [String] = []
    if extent.skippedCount > 0 {
      let reason = extent.skipReason.map { ": \($0)" } ?? ""
      texts.append("\(extent.skippedCount) of \(extent.sentCount.counted(noun)) could not be read\(reason)")
    }
    if extent.next == .unknown {
      let text =
        extent.pages.isEmpty
        ? "the server sent only a part of the \(noun.many)" : "the list of \(noun.many) may be incomplete"
      texts.append(text + (extent.totalCount == nil ? "" : ": \(extent.count)"))
    }
    return texts.map { Notice(text: $0) }
  }
}

extension [LoadedSection] {
  /// The member `errors` with the missing sections; none if all sections are loaded.
  var errors: [JSONValue.Member] {
    let errors = filter(\.isError).map { section in
      JSONValue.object([
        "section": .string(section.name), "message": .string(section.failure?.text(.sentence) ?? ""),
      ])
    }
    return errors.isEmpty ? [] : [JSONValue.Member(key: "errors", value: .array(errors))]
  }
}

extension LoadState where Failure == NetworkError {
  /// Whether the server reported that the record does not exist (HTTP 404 or 410).
  var isNotFound: Bool { failure?.isNotFound == true }
}

extension ListExtent {
  /// The number of rows that were sent, and that of the whole list if it is known: `20 of 167`.
  public var count: String { "\(sentCount)" + (totalCount.map { " of \($0)" } ?? "") }

  /// Returns the same number with the noun of the rows: `20 of 167 producers`.
  public func count(of noun: Noun) -> String {
    totalCount.map { "\(sentCount) of \($0.counted(noun))" } ?? sentCount.counted(noun)
  }

  /// The number of rows for a heading: `50`, `2 of 50`, `at least 2`.
  var headingCount: String {
    if receivedCount < knownCount { return "\(receivedCount) of \(knownCount)" }
    return next == .unknown ? "at least \(receivedCount)" : "\(receivedCount)"
  }

  /// The number of rows that the server has at least.
  var knownCount: Int { max(totalCount ?? 0, sentCount) }
}
