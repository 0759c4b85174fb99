import CachedNetworkClient
public import Foundation
public import Models

/// The state of the loads of a screen, as one value.
public struct LoadSummary: Hashable, Sendable {
  /// Whether a load is in flight.
  public var isLoading = false
  /// The failure of the content, or of a section that is shown with an older value.
  public var failure: NetworkError?
  /// Whether the content has no value.
  public var isMissing = true
  /// The fetch date of the oldest value.
  public var date: Date?
  /// The extent of a list while all of it is loading; `nil` otherwise.
  public var progress: ListExtent?
  /// The rows that a list has and lacks; `nil` without a list.
  public var extent: ListExtent?
  /// The failure of the page after the last one; `nil` if it can be requested.
  public var restFailure: NetworkError?

  /// Creates the summary of a screen before its first load.
  public init() {}

  /// Creates the summary of the content of a screen.
  public init<Value>(_ content: Loadable<Value>) {
    isLoading = content.isLoading
    failure = content.failure
    isMissing = content.value == nil
    date = content.value?.date
    extent = content.value?.extent
    restFailure = content.value?.restFailure
  }

  /// Adds a section beside the content.
  public mutating func add<Value>(_ section: Loadable<Value>) {
    isLoading = isLoading || section.isLoading
    // A section without a value has its failure in its place.
    if section.value != nil { failure = failure ?? section.failure }
    // The screen is missing as long as its content is.
    if let date { self.date = min(date, section.value?.date ?? date) }
  }

  /// Whether the server reported that the record does not exist.
  public var isNotFound: Bool { failure?.isNotFound == true }
}
