public import Dependencies

extension DependencyValues {
  /// The drafts of accounts that no server has taken yet.
  ///
  /// They are kept in memory until a program says where: `$0.savedDrafts = SavedDrafts(folder: …)`. So it is in tests,
  /// where each has its own.
  public var savedDrafts: SavedDrafts {
    get { self[SavedDraftsKey.self] }
    set { self[SavedDraftsKey.self] = newValue }
  }
}

private enum SavedDraftsKey: DependencyKey {
  static var liveValue: SavedDrafts { .inMemory() }
  static var testValue: SavedDrafts { .inMemory() }
}
