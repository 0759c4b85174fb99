import Dependencies
import Testing

@testable import Features

/// A record with a section of each kind.
struct Article: Hashable, Identifiable, Sendable {
  let id: Int
  var title = "an article"
  var authorID = 3

  struct Author: Hashable, Identifiable, Sendable {
    var id = 3
    var name = "Ada"
  }
}

extension Article: DetailRecord {
  static var route: RecordRoute<Article> {
    RecordRoute("article/ID", under: Route.posts.entry) { Detail<Article>.State(id: $0.rawValue, $1) }
  }

  struct Sections: DetailSections, Hashable, Sendable {
    /// Loads beside the article.
    var notes: Loadable<String> = .idle
    /// Loads after the article.
    var author: Loadable<Author> = .idle
    /// Loads on request.
    var replies: Loadable<String> = .idle
  }

  static let sections = [
    DetailSection<Article>(\.notes) { try await loads.notes($0, $1).fetched() },
    DetailSection<Article>(\.author, of: \.authorID) { try await loads.author($0, $1).fetched() },
    DetailSection<Article>(\.replies, onRequest: .comments) { try await loads.replies($0, $1).fetched() },
  ]

  private static var loads: ArticleLoads { Dependency(\.articles).wrappedValue }

  static func load(_ id: Int, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Article> {
    try await loads.article(id, policy).fetched()
  }

  static func recordSummary(_ state: Detail<Article>.State) -> RecordSummary {
    RecordSummary(title: state.content.record?.title)
  }
}

/// The loads of articles and their sections.
///
/// A load without an override fails the test.
struct ArticleLoads: Sendable, DependencyKey {
  static let liveValue = ArticleLoads()
  static var testValue: ArticleLoads { ArticleLoads() }

  var article: @Sendable (Int, CachePolicy) async -> Loadable<Article> = unexpected("article")
  var notes: @Sendable (Int, CachePolicy) async -> Loadable<String> = unexpected("notes")
  var author: @Sendable (Int, CachePolicy) async -> Loadable<Article.Author> = unexpected("author")
  var replies: @Sendable (Int, CachePolicy) async -> Loadable<String> = unexpected("replies")

  private static func unexpected<Value>(
    _ name: String
  ) -> @Sendable (Int, CachePolicy) async -> Loadable<Value> {
    { id, policy in
      Issue.record("\(name) \(id) was loaded: \(policy)")
      return .idle
    }
  }
}

extension DependencyValues {
  var articles: ArticleLoads {
    get { self[ArticleLoads.self] }
    set { self[ArticleLoads.self] = newValue }
  }
}

extension LoadState {
  /// Returns the value as a load does; a failure with a previous value is that value in its place.
  func fetched<Content>() throws(NetworkError) -> Fetched<Content> where Self == Loadable<Content> {
    guard var value else { throw failure ?? .cancelled }
    value.reloadFailure = failure
    return value
  }
}
