public import CachedNetworkClient
import Foundation
import Models
public import ReducerRuntime

/// Loads all lists into the cache and, on request, the images of their records.
///
/// The lists load concurrently; a cached one is revalidated. A list that is loaded in the state has been saved,
/// whatever happens to the others.
///
/// ```swift
/// let store = Store(initialState: CacheFill.State()) { CacheFill() }
/// await store.send(.appeared).finish()
/// await store.send(.imagesRequested).finish()
/// ```
public struct CacheFill: Reducer {
  public struct State: Hashable, Sendable {
    /// The lists, in the order of their sources.
    public var lists = CacheFill.sources.map { FilledList(noun: $0.noun) }
    /// The images; `nil` until they are requested.
    public var images: FilledImages?

    /// The nouns of the lists that are not loaded.
    public var missing: [Noun] { lists.filter { $0.content.isLoading || $0.failure != nil }.map(\.noun) }

    /// Creates the state before the first load.
    public init() {}
  }

  public enum Action: Hashable, Sendable {
    /// The command started. The lists load.
    case appeared
    /// The load of the list at an index finished.
    case listResponse(Int, Loadable<[String]>)
    /// The user requested the images of the lists that are loaded.
    case imagesRequested
    /// The load of an image finished, or was left out after the failures of others.
    case imageResponse(NetworkError?)
  }

  /// Creates the reducer.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      let effects = Self.sources.indices.map { index in
        state.lists[index].content.start()
        return Effect<Action>.run { send in
          let outcome = await Loadable { try await Self.sources[index].load() }
          // Reading the cache waits until the list is saved.
          _ = await CachedAPI.cacheSummary()
          await send(.listResponse(index, outcome))
        }
      }
      return .merge(effects)
    case .listResponse(let index, let outcome):
      state.lists[index].content.finish(outcome)
    case .imagesRequested:
      let downloads = state.downloads
      state.images = FilledImages(totalCount: downloads.count)
      return .run { send in
        await Self.load(downloads) { await send(.imageResponse($0)) }
      }
    case .imageResponse(let failure):
      state.images?.count(failure)
    }
    return .none
  }
}

/// A list that a ``CacheFill`` loads.
public struct FilledList: Hashable, Sendable {
  /// The noun of a row.
  public let noun: Noun
  /// The URLs of the images of the rows.
  public var content: Loadable<[String]> = .idle

  /// The number of rows in the cache.
  public var rowCount: Int { content.value?.extent.receivedCount ?? 0 }

  /// Why the list could not be loaded; `nil` if it was, or is loading.
  public var failure: NetworkError? { content.failure ?? content.value?.nextPageFailure }
}

/// The images that a ``CacheFill`` loads.
public struct FilledImages: Hashable, Sendable {
  /// The number of images.
  public let totalCount: Int
  /// The number of images in the cache.
  public private(set) var loadedCount = 0
  /// The number of images that could not be loaded.
  public private(set) var failedCount = 0
  /// The first failure.
  public private(set) var failure: NetworkError?

  init(totalCount: Int) {
    self.totalCount = totalCount
  }

  /// The number of images whose loads have ended.
  public var endedCount: Int { loadedCount + failedCount }

  mutating func count(_ failure: NetworkError?) {
    if failure == nil { loadedCount += 1 } else { failedCount += 1 }
    self.failure = self.failure ?? failure
  }
}

// MARK: - Lists

extension CacheFill {
  /// The source of a list: its noun, its request, and the API of its images.
  struct Source: Sendable {
    let noun: Noun
    let api: @Sendable () -> CachedAPI
    let load: @Sendable () async throws -> Fetched<[String]>

    /// Creates the source of a list.
    ///
    /// - Parameter images: Returns the URLs of the images of a row. The default is none.
    init<Row>(
      _ noun: Noun, _ api: @escaping @Sendable @autoclosure () -> CachedAPI = .typicode,
      images: @escaping @Sendable (Row) -> [String?] = { _ in [] },
      load: @escaping @Sendable () async throws -> Fetched<[Row]>
    ) {
      self.noun = noun
      self.api = api
      self.load = { try await load().map { $0.flatMap { images($0).compactMap(\.self) } } }
    }
  }

  static let sources = [
    Source(Route.posts.entry.noun) { try await CachedTypicode(.reload).posts() },
    Source(Route.users.entry.noun) { try await CachedTypicode(.reload).users() },
    Source(Route.comments.entry.noun) { try await CachedTypicode(.reload).comments(on: nil) },
    Source(Route.albums.entry.noun) { try await CachedTypicode(.reload).albums(of: nil) },
    Source(Route.photo.entry.noun, images: { (photo: Photo) in [photo.thumbnailURL, photo.url] }) {
      try await CachedTypicode(.reload).photos(in: nil)
    },
    Source(Route.todos.entry.noun) { try await CachedTypicode(.reload).todos(of: nil) },
    Source(Route.producers.entry.noun, CachedAPI(\.producers), images: { (row: Producer) in [row.firstImage?.path] }) {
      try await ProducersRepository().pages(.reload)
    },
    Source(Route.accounts.entry.noun, CachedAPI(\.accounts), images: { (row: Account) in [row.avatarLink] }) {
      try await AccountsRepository().accounts(.reload)
    },
  ]
}

// MARK: - Images

extension CacheFill {
  private static let concurrentCount = 6

  /// An image to load.
  struct Download: Hashable, Sendable {
    let source: Int
    let url: String

    /// The host of the image; empty if it is that of the API.
    var host: String { URLComponents(string: url)?.host ?? "" }
  }

  /// Loads images, six at a time; after two outages in a row, those of the same host are left out.
  private static func load(_ downloads: [Download], response: (NetworkError?) async -> Void) async {
    var outages: [String: [NetworkError]] = [:]
    var rest = downloads[...]
    await withTaskGroup(of: (host: String, failure: NetworkError?).self) { group in
      func startNext() async {
        while let download = rest.popFirst() {
          if let outages = outages[download.host], outages.count > 1 {
            await response(outages[0])
            continue
          }
          group.addTask {
            let api = sources[download.source].api()
            let image = await Loadable { try await api.image(at: download.url, timeLimit: nil) }
            return (download.host, image.failure)
          }
          return
        }
      }
      for _ in 0..<concurrentCount { await startNext() }
      while let (host, failure) = await group.next() {
        let isOutage = failure.map { [.unreachable, .interrupted, .serverFault].contains($0.category) } ?? false
        outages[host] = isOutage ? (outages[host] ?? []) + [failure].compactMap(\.self) : nil
        await response(failure)
        await startNext()
      }
    }
  }
}

extension CacheFill.State {
  /// The images of the lists, each once, without those that are part of their URLs.
  fileprivate var downloads: [CacheFill.Download] {
    var known: Set<CacheFill.Download> = []
    return lists.enumerated().flatMap { index, list in
      list.content.rows.lazy.filter { !$0.hasPrefix("data:") }.map { CacheFill.Download(source: index, url: $0) }
    }
    .filter { known.insert($0).inserted }
  }
}
