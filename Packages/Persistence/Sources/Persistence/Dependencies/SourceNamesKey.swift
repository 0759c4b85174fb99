public import Dependencies

extension DependencyValues {
  /// The names of servers in ``CacheKey/source`` and ``AccountDraft/source``, by their base URLs.
  ///
  /// A server without a name is identified by its base URL. Set a name for a server whose URL does not identify its data,
  /// such as one on an arbitrary local port: `$0.sourceNames["http://127.0.0.1:49152"] = "sandbox"`. The default is empty.
  public var sourceNames: [String: String] {
    get { self[SourceNamesKey.self] }
    set { self[SourceNamesKey.self] = newValue }
  }
}

private enum SourceNamesKey: DependencyKey {
  static var liveValue: [String: String] { [:] }
  static var testValue: [String: String] { [:] }
}
