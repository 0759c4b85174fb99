import Dependencies
import Persistence

/// `app cache path|info|clear`: where answers are saved, which, and away with them.
struct CacheCommand: Command {
  /// What can be done.
  enum Action: String, CaseIterable {
    case path
    case info
    case clear
  }

  static let configuration = CommandConfiguration(
    name: "cache",
    arguments: "ACTION",
    summary: "path, info or clear: what is saved",
    example: "app cache info",
    moreExamples: [
      ("app cache path", "the database file, for sqlite3"),
      ("app cache clear", "removes everything that is saved"),
    ],
    fields: FieldSet<CacheSummary.Answer>.savedAnswers.paths
  )

  private let action: Action

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    try FieldSet<CacheSummary.Answer>.savedAnswers.check(globals.fields ?? [])
    guard let word = positionals.first else {
      throw .usage("cache needs one of path, info, clear", hints: "Try: \(Self.configuration.example)")
    }
    guard positionals.count == 1 else {
      throw .usage(
        "cache takes one argument (got \(positionals[1].quoted) too)", hints: "Try: \(Self.configuration.example)")
    }
    guard let action = Action(rawValue: word) else {
      var failure = CommandError.usage("cache: \(word.quoted) is not one of path, info, clear")
      failure.hints = Suggestions(for: word, among: Action.allCases.map(\.rawValue)).hints()
      throw failure
    }
    self.action = action
  }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.responseCache) var responseCache
    guard let path = responseCache.path else {
      throw CommandError(
        message: "nothing is saved: there is no folder for it", hints: ["Set HOME or XDG_CACHE_HOME."], exitCode: .local
      )
    }
    switch action {
    case .path:
      try context.show(PathView(path: path))
    case .info:
      try context.show(CacheView(await responseCache.summary(), fields: context.options.fields))
    case .clear:
      guard let freed = await responseCache.clear() else {
        throw CommandError(message: "what is saved could not be removed", exitCode: .local)
      }
      guard freed.answerCount > 0 || freed.byteCount > 0 else { return context.say("nothing was saved") }
      context.say("removed \(freed.answerCount.counted("answer")), \(freed.byteCount.byteCount)")
    }
  }
}
