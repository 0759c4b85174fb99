public import Foundation
public import Models
public import RESTClient

/// A value fetched from a server, with the metadata of its response.
public struct Fetched<Value> {
  /// The value: a record, or the rows of a list.
  public var value: Value

  /// When the server sent the value, or last confirmed it (304 Not Modified).
  ///
  /// It can be in the future: clocks are set back.
  public var date: Date

  /// How long the value may be used without a request, and whether it may be stored.
  public var cacheControl = CacheControl()

  /// The rows of a list that were received and are missing.
  public var extent: ListExtent

  /// The failure of the reload if the value is a cached one in its place; `nil` otherwise.
  public var reloadFailure: NetworkError?

  /// The load of the owners of the rows, if they were joined; `nil` otherwise.
  public var owners: OwnersLoad?

  /// The failure of the rest of the list if only its first pages arrived; `nil` otherwise.
  public var nextPageFailure: NetworkError?

  /// Creates a value with its metadata; the default extent is that of a record, or of a whole list.
  public init(_ value: Value, date: Date, extent: ListExtent? = nil) {
    self.value = value
    self.date = date
    self.extent = extent ?? ListExtent(receivedCount: (value as? any Collection)?.count ?? 1)
  }

  /// Transforms the value and keeps the metadata.
  public func map<NewValue, Failure: Error>(
    _ transform: (Value) throws(Failure) -> NewValue
  ) throws(Failure) -> Fetched<NewValue> {
    var new = Fetched<NewValue>(try transform(value), date: date, extent: extent)
    new.reloadFailure = reloadFailure
    new.cacheControl = cacheControl
    new.owners = owners
    new.nextPageFailure = nextPageFailure
    return new
  }
}

/// The load of the owners of rows: they have their own date, extent and failure.
public indirect enum OwnersLoad: Hashable, Sendable {
  /// The users are loaded.
  case loaded(Fetched<[User]>)
  /// The users could not be loaded, and the rows have no owners.
  case failed(NetworkError)
}

// MARK: - Conformances

extension Fetched: Sendable where Value: Sendable {}

extension Fetched: Equatable where Value: Equatable {}

extension Fetched: Hashable where Value: Hashable {}
