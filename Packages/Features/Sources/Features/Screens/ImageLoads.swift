import CachedNetworkClient
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
public struct ImageLoads: Hashable, Sendable {
  /// The size of all images in bytes, above which no others are requested: 64 MiB.
  private static let byteLimit = 64 << 20

  private var loads: [String: Loadable<Data>] = [:]
  /// Whether the screen has images to request.
  public let canBeRequested: Bool
  /// Whether the user requested the images.
  public internal(set) var isRequested = false

  /// Creates the images of a screen, none of which is loaded.
  public init(canBeRequested: Bool = false) {
    self.canBeRequested = canBeRequested
  }

  /// The image at a URL; idle until it is requested, and without a URL.
  public subscript(url: String?) -> Loadable<Data> {
    get { url.flatMap { loads[$0] } ?? .idle }
    set { if let url { loads[url] = newValue } }
  }

  /// Loads the images of a source that have not been requested, once they are.
  ///
  /// - Parameter retries: Whether those that failed load again.
  mutating func load<Owner, Action>(
    _ source: ImageSource<Owner>?, of owners: [Owner], retries: Bool,
    _ response: @escaping @Sendable (String, Loadable<Data>) -> Action
  ) -> Effect<Action> {
    guard isRequested, let source, byteCount < Self.byteLimit else { return .none }
    var urls: [String] = []
    for url in owners.flatMap(source.urls) where self[url] == .idle || retries && self[url].failure != nil {
      self[url].start()
      urls.append(url)
    }
    guard !urls.isEmpty else { return .none }
    return .run { [urls] send in
      await source.api().images(at: urls) { url, image in
        await send(response(url, await Loadable { try image.get() }))
      }
    }
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
