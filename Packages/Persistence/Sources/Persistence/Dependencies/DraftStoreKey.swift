public import Dependencies

extension DependencyValues {
  /// The drafts of accounts that no server has taken yet.
  ///
  /// They are kept in memory until a program says where: `$0.draftStore = DraftStore(folder: …)`. So it is in tests,
  /// where each has its own.
  public var draftStore: DraftStore {
    get { self[DraftStoreKey.self] }
    set { self[DraftStoreKey.self] = newValue }
  }
}

private enum DraftStoreKey: DependencyKey {
  static var liveValue: DraftStore { .inMemory() }
  static var testValue: DraftStore { .inMemory() }
}
