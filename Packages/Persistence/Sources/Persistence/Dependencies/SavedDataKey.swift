public import Dependencies

extension DependencyValues {
  /// The answers of servers that were saved.
  ///
  /// They are kept in memory until a program says where: `$0.savedData = SavedData(folder: …)`. So it is in tests, where
  /// each has its own.
  public var savedData: SavedData {
    get { self[SavedDataKey.self] }
    set { self[SavedDataKey.self] = newValue }
  }
}

private enum SavedDataKey: DependencyKey {
  static var liveValue: SavedData { .inMemory() }
  static var testValue: SavedData { .inMemory() }
}
