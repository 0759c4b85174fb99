public import Dependencies

extension DependencyValues {
  /// The cache of server responses.
  ///
  /// Defaults to a cache in memory, and to a new one in each test. Set a folder at launch:
  /// `$0.responseCache = ResponseCache(folder: …)`.
  public var responseCache: ResponseCache {
    get { self[ResponseCacheKey.self] }
    set { self[ResponseCacheKey.self] = newValue }
  }

  /// The store of unsent account drafts.
  ///
  /// Defaults to a store in memory, and to a new one in each test. Set a folder at launch:
  /// `$0.draftStore = DraftStore(folder: …)`.
  public var draftStore: DraftStore {
    get { self[DraftStoreKey.self] }
    set { self[DraftStoreKey.self] = newValue }
  }

  /// The names of servers in ``CacheKey/source`` and ``AccountDraft/source``, by their base URLs.
  ///
  /// A server without a name is identified by its base URL. Set a name for a server whose URL does not identify its
  /// data, such as one on an arbitrary local port: `$0.sourceNames["http://127.0.0.1:49152"] = "sandbox"`. The default
  /// is empty.
  public var sourceNames: [String: String] {
    get { self[SourceNamesKey.self] }
    set { self[SourceNamesKey.self] = newValue }
  }
}

private enum ResponseCacheKey: DependencyKey {
  static var liveValue: ResponseCache { .inMemory() }
  static var testValue: ResponseCache { .inMemory() }
}

private enum DraftStoreKey: DependencyKey {
  static var liveValue: DraftStore { .inMemory() }
  static var testValue: DraftStore { .inMemory() }
}

private enum SourceNamesKey: DependencyKey {
  static var liveValue: [String: String] { [:] }
  static var testValue: [String: String] { [:] }
}
