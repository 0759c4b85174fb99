public import Dependencies

extension DependencyValues {
  /// The store of unsent account drafts.
  ///
  /// Defaults to a store in memory, and to a new one in each test. Set a folder at launch:
  /// `$0.draftStore = DraftStore(folder: …)`.
  public var draftStore: DraftStore {
    get { self[DraftStoreKey.self] }
    set { self[DraftStoreKey.self] = newValue }
  }
}

private enum DraftStoreKey: DependencyKey {
  static var liveValue: DraftStore { .inMemory() }
  static var testValue: DraftStore { .inMemory() }
}
