import CachedNetworkClient
public import ReducerRuntime

/// A section of a record: its value, and when and how it loads.
public struct DetailSection<Record: DetailRecord>: Sendable {
  typealias State = Detail<Record>.State

  /// The content on whose request the section loads; `nil` if it loads with the record.
  let requestedContent: RequestedContent?
  /// Whether the section loads after the record, whose value it needs.
  let followsRecord: Bool
  let load: @Sendable (CachePolicy, inout State) -> Effect<Detail<Record>.Action>
  /// Marks the section as loading, before the record loads.
  let start: @Sendable (inout State) -> Void
  let finish: @Sendable (SectionResponse<Record>, inout State) -> Void
  /// Returns the value and the state of its load.
  let content: @Sendable (State) -> Loadable<Any>
  /// Fills in a value that another screen has.
  let fill: @Sendable (any Screen, inout State) -> Void

  /// Creates a section that loads concurrently with the record, or on request.
  public init<Value: Hashable & Sendable>(
    _ path: any WritableKeyPath<Record.Sections, Loadable<Value>> & Sendable, onRequest: RequestedContent? = nil,
    load: @escaping @Sendable (Record.ID, CachePolicy) async throws -> Fetched<Value>
  ) {
    self.init(path, onRequest: onRequest, followsRecord: false) { policy, state in
      state.load(path) { [id = state.id] in try await load(id, policy) }
    }
  }

  /// Creates a section with another record, such as the author of a post, whose id the record has.
  ///
  /// It loads after the record.
  public init<Value: Hashable & Identifiable & Sendable>(
    _ path: any WritableKeyPath<Record.Sections, Loadable<Value>> & Sendable,
    of id: @escaping @Sendable (Record) -> Value.ID?,
    load: @escaping @Sendable (Value.ID, CachePolicy) async throws -> Fetched<Value>
  ) where Value.ID: Sendable {
    self.init(path, onRequest: nil, followsRecord: true) { policy, state in
      guard let id = state.content.record.flatMap(id) else { return .none }
      return state.load(path) { try await load(id, policy) }
    } fill: { other, state in
      let value = state.content.record.flatMap(id).flatMap { other.value(Value.self, id: $0) }
      if let value { state.sections[keyPath: path].fill(with: value) }
    }
  }

  private init<Value: Hashable & Sendable>(
    _ path: any WritableKeyPath<Record.Sections, Loadable<Value>> & Sendable, onRequest: RequestedContent?,
    followsRecord: Bool, load: @escaping @Sendable (CachePolicy, inout State) -> Effect<Detail<Record>.Action>,
    fill: @escaping @Sendable (any Screen, inout State) -> Void = { _, _ in }
  ) {
    requestedContent = onRequest
    self.followsRecord = followsRecord
    self.load = load
    self.fill = fill
    content = { $0.sections[keyPath: path].map { $0.map { $0 as Any } } }
    start = { $0.sections[keyPath: path].start() }
    finish = { response, state in
      if let outcome = response.outcome(of: path) { state.sections[keyPath: path].finish(outcome) }
    }
  }
}

/// The outcome of the load of a section.
public struct SectionResponse<Record: DetailRecord>: Hashable, Sendable {
  private let path: any PartialKeyPath<Record.Sections> & Sendable
  private let outcome: any Hashable & Sendable

  /// Creates the response of a section.
  public init<Value: Hashable & Sendable>(
    _ path: any WritableKeyPath<Record.Sections, Loadable<Value>> & Sendable, _ outcome: Loadable<Value>
  ) {
    self.path = path
    self.outcome = outcome
  }

  func outcome<Value: Hashable & Sendable>(
    of path: WritableKeyPath<Record.Sections, Loadable<Value>>
  ) -> Loadable<Value>? {
    (self.path as AnyKeyPath) == path ? outcome as? Loadable<Value> : nil
  }
}

extension Detail.State {
  fileprivate mutating func load<Value: Hashable & Sendable>(
    _ path: any WritableKeyPath<Record.Sections, Loadable<Value>> & Sendable,
    _ load: @escaping @Sendable () async throws -> Fetched<Value>
  ) -> Effect<Detail.Action> {
    sections[keyPath: path].load(id: path) {
      .sectionResponse(SectionResponse(path, $0))
    } operation: {
      await Loadable { try await load() }
    }
  }
}

// MARK: - Conformances

extension SectionResponse {
  public static func == (lhs: SectionResponse, rhs: SectionResponse) -> Bool {
    (lhs.path as AnyKeyPath) == rhs.path && lhs.outcome.isEqual(to: rhs.outcome)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path as AnyKeyPath)
    outcome.hash(into: &hasher)
  }
}
