import CachedNetworkClient
public import Dependencies
public import Foundation
public import Models
public import ReducerRuntime

/// The image of a record.
public struct RecordImage: Hashable, Sendable {
  /// The color that stands for the image; `nil` if there is none.
  public var color: Photo.Color?
  /// The bytes; idle until they are requested.
  public var data: Loadable<Data> = .idle
  /// The URL; `nil` if there is none, or if the record has not been loaded.
  public var link: String?
  /// Whether the record is loaded and has no image.
  public var isMissing = false
}

/// The images of a screen, by their URLs.
///
/// Those that are seen load, six at a time, until all images have 64 MiB. After two outages in a row, the others are
/// read from the cache.
public struct ImageLoads: Hashable, Sendable {
  private static let byteLimit = 64 << 20
  private static let concurrentCount = 6

  private var loads: [String: Loadable<Data>] = [:]
  private var outages: [NetworkError] = []
  /// Whether the screen has images to request.
  public let canBeRequested: Bool
  /// The rows whose images are requested; `nil` for none.
  var seen: Range<Int>?

  /// Creates the images of a screen, none of which is loaded.
  public init(canBeRequested: Bool = false) {
    self.canBeRequested = canBeRequested
  }

  /// Whether images are requested.
  public var isRequested: Bool { seen != nil }

  /// The image at a URL; idle until it is requested, and without a URL.
  public subscript(url: String?) -> Loadable<Data> {
    get { url.flatMap { loads[$0] } ?? .idle }
    set { if let url { loads[url] = newValue } }
  }

  /// Returns whether images of rows other than those seen last have not been requested.
  func needs(_ urls: [String], in rows: Range<Int>) -> Bool {
    rows != seen && urls.contains { self[$0] == .idle }
  }

  /// Loads the next of the images that have not been requested.
  ///
  /// - Parameter retries: Whether those that failed load again.
  mutating func load<Owner, Action>(
    _ source: ImageSource<Owner>?, at urls: [String], retries: Bool,
    _ response: @escaping @Sendable (String, Loadable<Data>) -> Action
  ) -> Effect<Action> {
    @Dependency(\.prepareImage) var prepareImage
    guard let source else { return .none }
    if retries {
      outages = []
      for url in urls where self[url].failure != nil { self[url] = .idle }
    }
    var effects: [Effect<Action>] = []
    var count = loads.values.count { $0.isLoading }
    let policy = outages.count < 2 ? CachePolicy.useCache : .cacheOnly(because: outages[0])
    for url in urls where self[url] == .idle && count < Self.concurrentCount && byteCount < Self.byteLimit {
      self[url].start()
      count += 1
      effects.append(
        .run { send in
          let image = await Loadable { try await source.api().image(at: url, policy) }
          if let data = image.record { await prepareImage(data) }
          await send(response(url, image))
        })
    }
    return .merge(effects)
  }

  /// Takes the outcome of a load.
  mutating func finish(_ image: Loadable<Data>, at url: String) {
    self[url].finish(image)
    guard let failure = image.failure, [.unreachable, .interrupted, .serverFault].contains(failure.category) else {
      outages = []
      return
    }
    outages.append(failure)
  }

  /// Fills in the images that another screen has.
  mutating func fill(from other: ImageLoads, at urls: [String]) {
    for url in urls {
      if let image = other[url].value { self[url].fill(with: image) }
    }
  }

  private var byteCount: Int { loads.values.reduce(0) { $0 + ($1.record?.count ?? 0) } }
}

/// The URLs of images, and the API that they load from.
public struct ImageSource<Owner: Sendable>: Sendable {
  let api: @Sendable () -> CachedAPI
  let urls: @Sendable (Owner) -> [String]

  init(_ api: @escaping @Sendable @autoclosure () -> CachedAPI, urls: @escaping @Sendable (Owner) -> [String?]) {
    self.api = api
    self.urls = { urls($0).compactMap(\.self) }
  }
}

extension DependencyValues {
  /// Prepares an image that has arrived, such as by decoding it, before its screen shows it; nothing by default, in
  /// tests too.
  public var prepareImage: @Sendable (Data) async -> Void {
    get { self[PrepareImageKey.self] }
    set { self[PrepareImageKey.self] = newValue }
  }
}

private enum PrepareImageKey: DependencyKey {
  static var liveValue: @Sendable (Data) async -> Void { { _ in } }
  static var testValue: @Sendable (Data) async -> Void { { _ in } }
}
