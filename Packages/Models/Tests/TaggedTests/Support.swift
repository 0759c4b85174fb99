import Synchronization
import Tagged

/// A tag without conformances: no conformance of a tagged value may depend on its tag.
final class Tag {}

final class OtherTag {}

struct Post: Codable, Equatable, Identifiable {
  typealias ID = Tagged<Post, Int>
  var authorID: Author.ID
  var id: ID
  var title: String
}

struct Author: Codable, Equatable, Identifiable {
  typealias ID = Tagged<Author, Int>
  var id: ID
  var name: Name
}

struct Name: Codable, Equatable {
  var first: String
  var last: String
}

final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}
