import Testing

@testable import Features

@Suite("Route")
struct RouteTests {
  /// The routes of all screens, with the id 7.
  private static let all = Routes.all.compactMap { Route($0.pattern.replacing("ID", with: "7")) }

  @Test(
    "Another text is no path",
    arguments: [
      "", "/", "nonsense", "post", "posts/7", "posts/1", "post/0", "post/-7", "post/+7", "post/07", "post/٧", "post/7/",
      "post//7", "/posts", "posts/", "post/ID", "ID", "7", "user/3/7", "user/3/edit", "account/2/new", "account/edit",
      "Posts", "post/ 7", "post/99999999999999999999",
    ])
  func invalid(text: String) {
    #expect(Route(text) == nil)
  }

  @Test("The path of each screen of the registry is parsed and printed", arguments: Routes.patterns)
  func pattern(pattern: String) throws {
    let text = pattern.replacing("ID", with: "7")
    let route = try #require(Route(text))
    #expect(route.description == text)
    #expect(route.id == (pattern.contains("ID") ? 7 : nil))
    #expect(route.entry.pattern == pattern)
    #expect(!route.name.contains("ID"))
    // The path begins at the list of the tab.
    #expect(route.path.first == route.tab.root && route.tab.root.tab == route.tab)
  }

  @Test("Forms and drafts cannot be searched; everything else can")
  func searchable() {
    #expect(Self.all.count == Routes.all.count)
    #expect(Self.all.filter { !$0.isSearchable } == [.newAccount, .accountEditor(7), .drafts, .draft(7)])
  }

  @Test(
    "A screen opens on top of its parents, from the list of its tab",
    arguments: [
      (.users, [.users]), (.userTodos(3), [.users, .user(3), .userTodos(3)]),
      (.comment(31), [.posts, .comments, .comment(31)]), (.photo(2), [.albums, .photo(2)]),
      (.accountEditor(2), [.accounts, .account(2), .accountEditor(2)]), (.draft(2), [.accounts, .drafts, .draft(2)]),
    ] as [(Route, [Route])])
  func parents(route: Route, path: [Route]) {
    #expect(route.path == path)
  }

  @Test(
    "The words of a list and an id are the path of its record, also with an irregular plural",
    arguments: [
      ("posts 7", "post/7"), ("todos/7", "todo/7"), ("post 7", "post/7"), ("posts", "posts"),
      ("companies 12", "company/12"),
      ("companies/12", "company/12"), ("companies", "companies"), ("companys 12", "companys/12"),
      ("photos 2", "photos/2"),
    ])
  func words(words: String, path: String) {
    let companies = Route("companies", in: .posts, noun: Noun(one: "company", many: "companies")) { _ in
      PostsList.State(query: PostsQuery())
    }
    let company = RecordRoute<Post>("company/ID", under: companies.entry) { PostDetail.State(id: $0, $1) }
    #expect(company.entry.name == "company ID" && company.entry.list == companies)
    let entries = Routes.all + [companies.entry, company.entry]
    #expect(Route.path(of: words.split(separator: " ").map(String.init), among: entries) == path)
  }

  @Test("A route has those of the screens that are declared below its own")
  func child() {
    #expect(Route.account(2).child(Route.accountEditor) == .accountEditor(2))
    #expect(Route.user(3).child(Route.userTodos) == .userTodos(3))
    #expect(Route.user(3).child(Route.accountEditor) == nil)
    #expect(Route.users.child(Route.user) == nil)
  }

  @Test(
    "A route has a name",
    arguments: [
      (.post(7), "post 7"), (.todos, "to-dos"), (.userTodos(3), "to-dos of user 3"),
      (.postComments(7), "comments on post 7"), (.newAccount, "new account"), (.draft(2), "draft 2"),
    ] as [(Route, String)])
  func names(route: Route, name: String) {
    #expect(route.name == name)
  }
}
