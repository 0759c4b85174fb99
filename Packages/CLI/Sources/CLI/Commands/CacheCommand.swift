import Dependencies
import Features
import Persistence
import Views

/// `app cache`: the response cache.
struct CacheCommand: Command {
  static let configuration = CommandConfiguration(
    name: "cache",
    summary: "Show or clear the response cache",
    example: "app cache info",
    moreExamples: [
      ("app cache path", "the database file, for sqlite3"),
      ("app cache clear", "deletes all cached responses and images"),
    ],
    isGroup: true,
    fields: { FieldSet<CacheSummary.Entry>.cacheEntries.paths },
    subcommands: [CachePathCommand.self, CacheInfoCommand.self, CacheClearCommand.self]
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
