import Dependencies
import Features
import Persistence
import Terminal
import Views

/// `app cache`: the response cache.
struct CacheCommand: Command {
  static let configuration = CommandConfiguration(
    name: "cache",
    summary: "Show, fill or clear the cache",
    example: "app cache info",
    moreExamples: [
      ("app cache fill", "loads all lists, for --offline"),
      ("app cache path", "the database file, for sqlite3"),
      ("app cache clear", "deletes all cached responses and images"),
    ],
    isGroup: true,
    fields: { FieldSet<CacheSummary.Entry>.cacheEntries.paths },
    subcommands: [
      CachePathCommand.self, CacheInfoCommand.self, CacheFillCommand.self, CacheClearCommand.self,
    ]
  )

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) { preconditionFailure("A subcommand runs.") }
}

/// `app cache path`: the path of the database file.
struct CachePathCommand: Command {
  static let configuration = CommandConfiguration(
    name: "path", summary: "Show the path of the database file", example: "app cache path")

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    try context.show(TextView(path: try ResponseCache.current(context.options).path))
  }
}

/// `app cache info`: the cached responses.
struct CacheInfoCommand: Command {
  static let configuration = CommandConfiguration(
    name: "info",
    summary: "List the cached responses",
    example: "app cache info",
    fields: { CacheCommand.configuration.fields() }
  )

  private let list = ListOptions()

  var declared: [any DeclaredArguments] { [list] }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.date) var date
    let cache = try ResponseCache.current(context.options).cache
    try context.show(ListView(await cache.summary(), at: date(), context.viewOptions(limit: list.limit)), list)
  }
}

/// `app cache fill`: loads all lists into the cache.
struct CacheFillCommand: Command {
  static let configuration = CommandConfiguration(
    name: "fill",
    summary: "Load all lists, for --offline",
    example: "app cache fill",
    moreExamples: [("app cache fill --images", "with the images of the records")],
    usesAllAPIs: true,
    discussion:
      "A cached list is revalidated. A list that could not be loaded stays as it was, and Ctrl-C keeps those that have arrived. The cache keeps 50 MB of images.",
    fields: { FieldSet<FilledList>.filledLists.paths }
  )

  @Flag("images", help: "Load the images of the records too") private var loadsImages: Bool

  var declared: [any DeclaredArguments] { [_loadsImages] }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.responseCache) var cache
    if context.options.isOffline { throw .usage("cache fill sends requests, and takes no --offline") }
    guard cache.path != nil else {
      throw CommandError(
        message: "nothing can be stored on the disk",
        hints: ["Set HOME or XDG_CACHE_HOME; responses to secret header fields are kept in memory only."],
        exitCode: .local)
    }
    let store = Store(initialState: CacheFill.State()) { CacheFill() }
    let observer = Observer { TerminalRestore.setEndMessage(["app: \(Self.progress(of: store.state))"]) }
    observer.observe()
    await context.loading("Loading lists") {
      (store.state.lists.count - store.state.missing.count, store.state.lists.count)
    } operation: {
      await store.send(.appeared).finish()
    }
    if loadsImages {
      await context.loading("Loading images") {
        store.state.images.map { ($0.endedCount, $0.totalCount) }
      } operation: {
        await store.send(.imagesRequested).finish()
      }
    }
    observer.stop()
    TerminalRestore.setEndMessage([])
    try context.show(ListView(store.state, await cache.summary(), context.viewOptions()))
  }

  /// What is loaded, for a signal that ends the program.
  private static func progress(of state: CacheFill.State) -> String {
    if let images = state.images { return "\(images.endedCount) of \(images.totalCount.counted(.image)) loaded" }
    return "not loaded: \(state.missing.map(\.many).joined(separator: ", "))"
  }
}

/// `app cache clear`: deletes the cached responses and images.
struct CacheClearCommand: Command {
  static let configuration = CommandConfiguration(
    name: "clear", summary: "Delete all cached responses and images", example: "app cache clear")

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    guard let freed = try await ResponseCache.current(context.options).cache.clear() else {
      throw CommandError(message: "could not clear the cache", exitCode: .local)
    }
    guard !freed.entries.isEmpty || freed.byteCount > 0 else { return context.printNotice("the cache is empty") }
    let images = freed.imageCount > 0 ? ", \(freed.imageCount.counted(.image))" : ""
    context.printNotice("deleted \(freed.entries.count.counted(.response))\(images), \(freed.byteCount.byteCount)")
  }
}

extension ResponseCache {
  /// The cache and its path: the injected one, or that in the folder if header fields are set.
  ///
  /// - Throws: ``CommandError`` if the cache has no folder.
  fileprivate static func current(
    _ options: GlobalOptions
  ) throws(CommandError) -> (cache: ResponseCache, path: String) {
    @Dependency(\.responseCache) var injected
    let cache = injected.path == nil ? options.folderCache ?? injected : injected
    guard let path = cache.path else {
      throw CommandError(
        message: "there is no folder for the cache", hints: ["Set HOME or XDG_CACHE_HOME."], exitCode: .local)
    }
    return (cache, path)
  }
}
