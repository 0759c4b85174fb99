public import Features
public import Terminal

/// A section of a page that loads independently, with its result.
public struct LoadedSection: Hashable, Sendable {
  /// The name of the section and of its field: `albums`.
  public let name: String
  /// The state of its load.
  public let loads: LoadSummary

  let noun: Noun
  /// Whether the section was requested; JSON leaves it out otherwise.
  let isRequested: Bool

  /// Creates a section from its load.
  ///
  /// - Parameter noun: The noun of a row.
  public init<Value>(_ name: String, _ content: Loadable<Value>, noun: Noun = .row, isRequested: Bool = true) {
    self.init(name, LoadSummary(content), noun: noun, isRequested: isRequested)
  }

  /// Creates a section from the loads of a screen.
  init(_ name: String, _ loads: LoadSummary, noun: Noun = .row, isRequested: Bool = true) {
    self.name = name
    self.loads = loads
    self.noun = noun
    self.isRequested = isRequested
  }

  /// Whether the section has no value because its load failed.
  public var isMissing: Bool { loads.failure != nil && loads.isMissing }

  /// Whether the section is a cached value because its reload failed.
  public var isOutdated: Bool { loads.failure != nil && !loads.isMissing }

  /// The text in place of a missing section.
  public var placeholder: String { "could not be loaded" + (loads.failure.map { " (\($0.shortDescription))" } ?? "") }
}

extension [LoadedSection] {
  /// The member `errors` with the missing sections; none if all sections are loaded.
  var errors: [JSONValue.Member] {
    let errors = filter(\.isMissing).map { section in
      JSONValue.object([
        "section": .string(section.name), "message": .string(section.loads.failure?.description ?? ""),
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
}

extension NetworkError {
  /// Whether no requests are sent, so that a reload would fail the same way.
  public var isOffline: Bool { kind == .offline || kind == .notCached }

  /// The reason for a text in parentheses: as short as possible, with the server if it is not named elsewhere.
  public var shortDescription: String {
    if isOffline { return reason }
    guard kind == .unacceptableStatus, let status else { return description }
    guard let retryAfter, retryAfter > .zero else { return "HTTP \(status)" }
    return "HTTP \(status), try again in \(retryAfter.words)"
  }

  /// The reason without the URL, for a text that shows it elsewhere or after the reason.
  public var shownReason: String {
    switch kind {
    case .unacceptableStatus: shortDescription + (detail.map { ": \($0)" } ?? "")
    case .undecodable: "the response cannot be read: \(reason)"
    default: reason.isEmpty ? description : reason + (detail.map { ": \($0)" } ?? "")
    }
  }

  /// Returns the reason after a colon, cut to a width; empty if there is no room.
  public func reason(width: Int, glyphs: Glyphs) -> String {
    let room = width - 2
    return room < 8 ? "" : ": \(StyledText(shortDescription).truncated(toWidth: room, ellipsis: glyphs.ellipsis).text)"
  }
}
