import Features
import Models
import Views

/// `app posts`: the list of posts with their authors.
struct PostsCommand: ListCommand {
  static let configuration = CommandConfiguration(
    name: "posts",
    summary: "List posts with their authors",
    example: "app posts --search error",
    moreExamples: [
      ("app posts --user 3 -L 5", "five posts by user 3"),
      ("app posts --json=id,title", "two fields as JSON"),
    ],
    fields: { FieldSet<AuthoredPost>.posts.paths }
  )

  static let format = ListFormat.posts

  @Option("user", help: "Only posts by this user") private var user: UserReference?
  @Option("search", help: "Only posts with this text in title or body") private var searchText: String?
  @OptionGroup var list: ListOptions

  var declared: [DeclaredArguments] { [_user, _searchText, _list] }

  var screen: PostsList { .posts(matching: filter, limit: list.maximumCount) }
  var filter: PostFilter { PostFilter(searchText: searchText ?? "", userID: user?.id) }
  var search: SearchMatches? { SearchMatches(searchText ?? "") }
  var emptyText: String { filter.emptyText }
}
