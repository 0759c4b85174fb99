public import CachedNetworkClient
public import Foundation
public import ReducerRuntime

/// A record that is shown with sections, such as a post with its author and its comments.
public protocol DetailRecord: Hashable, Identifiable, Sendable where ID: Sendable {
  /// The values of the sections, idle by default.
  associatedtype Sections: Hashable, Sendable, DetailSections = NoSections

  /// The sections, which load with the dependencies of the store.
  static var sections: [DetailSection<Self>] { get }

  /// The route of the screen of a record.
  static var route: RecordRoute<Self> { get }

  /// Loads a record.
  static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Self>

  /// The rows of the record that can be selected. The default is none.
  static func selectableRows(_ state: Detail<Self>.State) -> SelectableRows

  /// Returns the name of the record, its link, its image and the routes that it leads to.
  static func recordSummary(_ state: Detail<Self>.State) -> RecordSummary

  /// The images of the record, which load on request. The default is `nil`, for none.
  static var imageSource: ImageSource<Detail<Self>.State>? { get }
}

/// The values of the sections of a record, idle when created.
public protocol DetailSections {
  /// Creates the sections before their first load.
  init()
}

/// A record without sections.
public struct NoSections: DetailSections, Hashable, Sendable {
  /// Creates the values before the first load.
  public init() {}
}

extension DetailRecord where Sections == NoSections {
  /// No sections.
  public static var sections: [DetailSection<Self>] { [] }
}

extension DetailRecord {
  public static func selectableRows(_ state: Detail<Self>.State) -> SelectableRows { SelectableRows([]) }
  public static var imageSource: ImageSource<Detail<Self>.State>? { nil }
}

/// The reducer of a record with sections.
///
/// The sections load concurrently. A failed load does not hide the others.
///
/// ```swift
/// let store = Store(initialState: Detail<Post>.State(id: 7)) { Detail<Post>() }
/// await store.send(.appeared).finish()
/// let author = store.state.author.record
/// ```
public struct Detail<Record: DetailRecord>: Reducer {
  @dynamicMemberLookup
  public struct State: Hashable, Sendable {
    /// The id of the record.
    public let id: Record.ID
    /// The record.
    public var content: Loadable<Record>
    /// The values of the sections.
    public var sections: Record.Sections
    /// The images of the record.
    public var images = ImageLoads(canBeRequested: Record.imageSource != nil)

    /// Creates the state of a record's screen.
    public init(
      id: Record.ID, content: Loadable<Record> = .idle, sections: Record.Sections = Record.Sections()
    ) {
      self.id = id
      self.content = content
      self.sections = sections
    }

    /// Creates the state of a record before its first load, with the sections that the settings request.
    public init(id: Record.ID, _ settings: ScreenSettings) {
      self.init(id: id)
      guard settings.showsComments else { return }
      for section in Record.sections where section.requestedContent == .comments { section.start(&self) }
    }

    /// The value of a section.
    public subscript<Value>(dynamicMember section: WritableKeyPath<Record.Sections, Value>) -> Value {
      get { sections[keyPath: section] }
      set { sections[keyPath: section] = newValue }
    }
  }

  public enum Action: Hashable, Sendable {
    /// The screen appeared. The record loads if it has not been loaded before.
    case appeared
    /// The user reloaded the screen. The previous values stay visible until the loads finish.
    case refreshed
    /// The user requested the images, or the sections that load on request. Those that failed load again.
    case requested(RequestedContent)
    /// The load of the record finished.
    case response(Loadable<Record>)
    /// The load of a section finished.
    case sectionResponse(SectionResponse<Record>)
    /// The images of rows were requested.
    case imagesRequested(Range<Int>)
    /// The load of an image finished.
    case imageResponse(url: String, Loadable<Data>)
  }

  private enum CancelID { case record }

  /// Creates the reducer of the screen of a record.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.useCache, &state)
    case .refreshed:
      return .merge(loadImages(&state, retries: true), load(.reload, &state))
    case .requested(.images):
      state.images.seen = 0..<Int.max
      return loadImages(&state, retries: true)
    case .imagesRequested(let rows):
      state.images.seen = rows
      return loadImages(&state)
    case .requested(let content):
      let sections = Record.sections.filter { $0.requestedContent == content && !$0.content(state).isLoading }
      return .merge(sections.map { $0.load(.useCache, &state) })
    case .response(let outcome):
      state.content.finish(outcome)
      var effects = [loadImages(&state)]
      for section in Record.sections where section.followsRecord && outcome.value != nil {
        guard let policy = CachePolicy.following(outcome, section.content(state)) else { continue }
        effects.append(section.load(policy, &state))
      }
      return .merge(effects)
    case .sectionResponse(let response):
      for section in Record.sections { section.finish(response, &state) }
      return loadImages(&state)
    case .imageResponse(let url, let image):
      state.images.finish(image, at: url)
      return loadImages(&state)
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    let record = state.content.load(id: CancelID.record, Action.response) { [id = state.id] in
      await Loadable { try await Record.load(id, policy) }
    }
    let sections = Record.sections.filter {
      if case .idle = $0.content(state), $0.requestedContent != nil { false } else { !$0.followsRecord }
    }
    return .merge([record] + sections.map { $0.load(policy, &state) })
  }

  private func loadImages(_ state: inout State, retries: Bool = false) -> Effect<Action> {
    state.images.load(Record.imageSource, at: state.imageURLs(in: state.images.seen), retries: retries) {
      .imageResponse(url: $0, $1)
    }
  }
}

// MARK: - Conformances

extension Detail.State: Screen {
  public var logic: Detail { Detail() }

  /// The state of the load of the record and its sections.
  public var loads: LoadSummary {
    Record.sections.reduce(into: LoadSummary(content)) { $0.add($1.content(self)) }
  }

  /// The URLs of the images of rows; that of the record itself if it has one image.
  func imageURLs(in range: Range<Int>?) -> [String] {
    guard let range, let urls = Record.imageSource?.urls(self) else { return [] }
    return Array(urls[range.clamped(to: 0..<urls.count)])
  }

  /// Whether the comments are requested.
  public var settings: ScreenSettings {
    var settings = ScreenSettings()
    settings.showsComments = Record.sections.contains { section in
      if case .idle = section.content(self) { false } else { section.requestedContent == .comments }
    }
    return settings
  }

  /// The rows of the record that can be selected.
  public var selectableRows: SelectableRows { Record.selectableRows(self) }
  /// The name of the record, its link, its image and the routes that it leads to.
  public var recordSummary: RecordSummary? { Record.recordSummary(self) }

  public func action(for event: ScreenEvent) -> Detail.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    case .requested(.images): images.canBeRequested ? .requested(.images) : nil
    case .rowsSeen(let rows): images.needs(imageURLs(in: rows), in: rows) ? .imagesRequested(rows) : nil
    case .requested(let content):
      // A section that is loaded has nothing to load.
      Record.sections.contains { $0.requestedContent == content && $0.content(self).value == nil }
        ? .requested(content) : nil
    default: nil
    }
  }

  /// Returns the record, or a record of a section.
  public func value<Other: Identifiable>(_ type: Other.Type, id: Other.ID) -> Fetched<Other>? {
    for values in [content.value?.map { $0 as Any }] + Record.sections.map({ $0.content(self).value }) {
      guard let values else { continue }
      let found = values.value as? Other ?? (values.value as? [Other])?.first { $0.id == id }
      if let found, found.id == id { return values.map { _ in found } }
    }
    return nil
  }

  /// Fills in the record and the records of its sections, if another screen has them.
  public mutating func fill(from other: any Screen) {
    guard let record = other.value(Record.self, id: id) else { return }
    content.fill(with: record)
    for section in Record.sections { section.fill(other, &self) }
    images.fill(from: other.images, at: Record.imageSource?.urls(self) ?? [])
  }
}

extension LoadState {
  /// Takes a value if it has none; the state of a load stays the same.
  mutating func fill(with value: Value) {
    guard self.value == nil else { return }
    switch self {
    case .idle, .loaded: self = .loaded(value)
    case .loading: self = .loading(previous: value)
    case .failed(let failure, _): self = .failed(failure, previous: value)
    }
  }
}
