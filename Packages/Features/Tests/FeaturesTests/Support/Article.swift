import Dependencies
import Features
import Testing

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
  struct Sections: DetailSections, Hashable, Sendable {
    /// Loads beside the article.
    var notes: Loadable<String> = .idle
    /// Loads after the article.
    var author: Loadable<Author> = .idle
    /// Loads on request.
    var replies: Loadable<String> = .idle
  }

  static let sections = [
    DetailSection<Article>(\.notes) { await loads.notes($0, $1) },
    DetailSection<Article>(\.author, of: \.authorID) { await loads.author($0, $1) },
    DetailSection<Article>(\.replies, onRequest: .comments) { await loads.replies($0, $1) },
  ]

  private static var loads: ArticleLoads { Dependency(\.articles).wrappedValue }

  static func load(_ id: Int, _ policy: CachePolicy) async -> Loadable<Article> { await loads.article(id, policy) }

  static func title(of article: Article) -> String { article.title }
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
