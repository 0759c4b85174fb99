import CachedNetworkClient
public import Foundation
public import Models

/// The state of the loads of a screen.
public enum LoadSummary: Hashable, Sendable {
  /// No load has started.
  case idle
  /// The content is loading, and there is none to show. `progress` is the extent of a list while all of it is loading.
  case loading(progress: ListExtent? = nil)
  /// The content could not be loaded.
  case failed(NetworkError)
  /// There is content to show.
  case value(Value)

  /// The content of a screen: its age, what it lacks, and why.
  public struct Value: Hashable, Sendable {
    /// The fetch date of the oldest part; `nil` if the content is not of a server.
    public var date: Date?
    /// Whether a load is in flight.
    public var isReloading: Bool
    /// The extent of a list while the rest of it is loading; `nil` otherwise.
    public var progress: ListExtent?
    /// The rows that a list has and lacks; `nil` without a list.
    public var extent: ListExtent?
    /// The failure of the reload of the content, or of a section that is shown with an older value.
    public var outdatedBecause: NetworkError?
    /// The failure of a section without a value.
    public var missingBecause: NetworkError?
    /// The failure of the page after the last one; `nil` if it can be requested.
    public var nextPageFailure: NetworkError?

    /// Creates the content of a screen, by default one that has just been loaded.
    public init(date: Date? = nil, isReloading: Bool = false) {
      self.date = date
      self.isReloading = isReloading
    }
  }

  /// Creates the summary of the content of a screen.
  public init<Value>(_ content: Loadable<Value>) {
    self.init(content, isLoading: content.isLoading)
  }

  /// Creates the summary of the content of a screen with further loads.
  init<Value>(_ content: Loadable<Value>, isLoading: Bool, progress: ListExtent? = nil) {
    guard let fetched = content.value else {
      self = isLoading ? .loading(progress: progress) : content.failure.map(Self.failed) ?? .idle
      return
    }
    var value = Self.Value(date: fetched.date, isReloading: isLoading)
    value.progress = progress
    value.extent = fetched.extent
    value.outdatedBecause = content.failure
    value.nextPageFailure = fetched.nextPageFailure
    self = .value(value)
  }

  /// Adds a section beside the content.
  ///
  /// The screen is missing as long as its content is.
  public mutating func add<Value>(_ section: Loadable<Value>) {
    guard case .value(var value) = self else { return }
    value.isReloading = value.isReloading || section.isLoading
    if let fetched = section.value {
      value.outdatedBecause = value.outdatedBecause ?? section.failure
      value.date = value.date.map { min($0, fetched.date) }
    } else {
      value.missingBecause = value.missingBecause ?? section.failure
    }
    self = .value(value)
  }
}

extension LoadSummary {
  /// The content; `nil` if there is none to show.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }

  /// Whether there is no content to show.
  public var isMissing: Bool { value == nil }

  /// Whether a load is in flight.
  public var isLoading: Bool {
    switch self {
    case .loading: true
    case .value(let value): value.isReloading
    case .idle, .failed: false
    }
  }

  /// Whether the load has ended, with content or with a failure.
  public var hasEnded: Bool {
    switch self {
    case .failed: true
    case .value(let value): !value.isReloading
    case .idle, .loading: false
    }
  }

  /// The failure of the load of the content, or of its reload.
  public var failure: NetworkError? {
    switch self {
    case .failed(let failure): failure
    case .value(let value): value.outdatedBecause
    case .idle, .loading: nil
    }
  }

  /// The extent of a list while all of it is loading; `nil` otherwise.
  public var progress: ListExtent? {
    switch self {
    case .loading(let progress): progress
    case .value(let value): value.progress
    case .idle, .failed: nil
    }
  }

  /// Whether the server reported that the record does not exist.
  public var isNotFound: Bool { failure?.isNotFound == true }
}
