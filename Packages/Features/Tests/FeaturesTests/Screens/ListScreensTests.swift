import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import Testing

/// What is special about each list: its requests, its rows, and the texts that a search examines.
@Suite("The screens of lists", .dependency(\.date, .constant(.noon)))
@MainActor
struct ListScreensTests {
  /// A list with the requests that load it, and its rows.
  struct LoadedList: CustomTestStringConvertible, Sendable {
    let route: Route
    let rows: [SelectableRow]
    let stub: @Sendable (RequestStubs) -> Void

    init(_ route: Route, _ rows: [SelectableRow], _ stub: @escaping @Sendable (RequestStubs) -> Void) {
      (self.route, self.rows, self.stub) = (route, rows, stub)
    }

    var testDescription: String { "\(route)" }
  }

  nonisolated static let lists = [
    LoadedList(
      .posts,
      [SelectableRow(.post(9), title: "a title", owner: 2), SelectableRow(.post(3), title: "a title", owner: 1)]
    ) {
      $0.stub(.posts, once: [.sample(9, by: 2), .sample(3, by: 1)])
      $0.stub(.users, once: [.sample(1), .sample(2)])
    },
    LoadedList(.userPosts(1), [SelectableRow(.post(3), title: "a title", owner: 1)]) {
      $0.stub(.posts, once: [.sample(9, by: 2), .sample(3, by: 1)])
      $0.stub(.users, once: [.sample(1)])
    },
    LoadedList(.comments, [SelectableRow(.comment(32), title: "a name"), SelectableRow(.comment(31), title: "a name")])
    {
      $0.stub(.comments, once: [.sample(32), .sample(31)])
    },
    LoadedList(.postComments(7), [SelectableRow(.comment(31), title: "a name")]) {
      $0.stub(.comments(on: 7), once: [.sample(31)])
    },
    LoadedList(
      .users,
      [
        SelectableRow(.user(2), title: "Ada Example", word: "ada"),
        SelectableRow(.user(1), title: "Ada Example", word: "ada"),
      ]
    ) {
      $0.stub(.users, once: [.sample(2), .sample(1)])
    },
    LoadedList(.albums, [SelectableRow(.album(2), title: "an album", owner: 3)]) {
      $0.stub(.albums, once: [.sample(2, of: 3)])
      $0.stub(.users, once: [.sample(3)])
    },
    LoadedList(.userAlbums(3), [SelectableRow(.album(2), title: "an album", owner: 3)]) {
      $0.stub(.albums(of: 3), once: [.sample(2, of: 3)])
      $0.stub(.users, once: [.sample(3)])
    },
    LoadedList(
      .todos,
      [SelectableRow(.todo(2), title: "a to-do", owner: 3), SelectableRow(.todo(1), title: "a to-do", owner: 3)]
    ) {
      $0.stub(.todos, once: [.sample(1, of: 3, isCompleted: true), .sample(2, of: 3)])
      $0.stub(.users, once: [.sample(3)])
    },
    LoadedList(.userTodos(3), [SelectableRow(.todo(1), title: "a to-do", owner: 3)]) {
      $0.stub(.todos(of: 3), once: [.sample(1, of: 3)])
      $0.stub(.users, once: [.sample(3)])
    },
    LoadedList(.producers, [SelectableRow(.producer(5), title: "Sample Farm")]) {
      $0.stub(.producers(page: 1), once: .page(1, of: [.sample(5)]))
    },
    LoadedList(
      .accounts, [SelectableRow(.account(3), title: "Ada Example"), SelectableRow(.account(1), title: "Ada Example")]
    ) {
      $0.stub(.accounts, once: [.sample(3), .sample(1)])
    },
  ]

  @Test("A list loads with its own requests, and its rows open their records", arguments: lists)
  func loads(list: LoadedList) async {
    await withRequestStubs(for: \.typicode, \.producers, \.accounts) {
      list.stub($0)
    } operation: {
      let screen = await list.route.screen.after(.appeared).base
      #expect((0..<screen.selectableRows.count).map { screen.selectableRows[$0] } == list.rows)
      #expect(screen.loads.failure == nil && !screen.loads.isMissing && !screen.loads.isLoading)
    }
  }

  /// A loaded list, the labels of its texts, and the rows that a search for `sea` finds.
  nonisolated static let searches: [(list: AnyScreen, labels: [String], ids: [String])] = [
    (
      list(
        [.sample(1, title: "The Sea"), .sample(2, body: "by the SEA"), .sample(3), .sample(4, by: 9)].map(owned),
        PostsQuery()), ["titles", "bodies", "authors"], ["post 1", "post 2", "post 4"]
    ),
    (
      list([.sample(1, title: "The Sea"), .sample(2, of: 9), .sample(3)].map(owned), AlbumsQuery()),
      ["titles", "owners"], ["album 1", "album 2"]
    ),
    (
      list([Todo.sample(1, of: 9), .sample(2)].map(owned), TodosQuery()), ["titles", "owners"], ["to-do 1"]
    ),
    (
      list(
        [
          Comment(postID: 7, id: 1, name: "The sea", email: "", body: ""),
          Comment(postID: 7, id: 2, name: "", email: "", body: "\nsea"),
          Comment(postID: 7, id: 3, name: "", email: "sea@example.org", body: ""),
        ], CommentsQuery()), ["names", "emails", "texts"], ["comment 1", "comment 2", "comment 3"]
    ),
    (
      list([.sample(1), .sample(2, firstName: "Sea"), .sample(3, email: "sea@example.org")], AccountsQuery()),
      ["names", "emails"], ["account 2", "account 3"]
    ),
    (list([.sample(1, name: "Sea Farm"), .sample(2)], ProducersQuery()), ["names"], ["producer 1"]),
  ]

  @Test("A search examines the texts with the labels", arguments: searches.indices)
  func search(index: Int) async {
    let (list, labels, ids) = Self.searches[index]
    #expect(list.base.search?.labels == labels)
    #expect(await list.after(.searched("sea")).base.selectableRows.names == ids)
    #expect(await list.after(.searched("")).base.selectableRows.count == list.base.selectableRows.count)
  }

  private typealias Comment = Models.Comment

  nonisolated private static func list<Query: ListQuery>(_ rows: [Query.Row], _ query: Query) -> AnyScreen {
    AnyScreen(FilteredList.State(content: .loaded(Fetched(rows, date: .noon)), query: query))
  }

  /// Returns a record with its owner; user 9 is Sea.
  nonisolated private static func owned<Record>(_ record: Record) -> Owned<Record> {
    Owned(record, owner: .sample(record.userID?.rawValue ?? 0, name: record.userID == 9 ? "Sea" : "Ada"))
  }

  // MARK: To-dos

  @Test(
    "The filter of to-dos moves cyclically: pending ones first, only these, or the completed ones; the search stays",
    arguments: [(0, [4, 2, 1, 5]), (1, [4, 2]), (2, [1, 5]), (3, [4, 2, 1, 5]), (-1, [1, 5])])
  func filter(offset: Int, ids: [Int]) async {
    let todos = [Todo.sample(1, isCompleted: true), .sample(4), .sample(2), .sample(5, isCompleted: true)]
    let list = Self.list(todos.map { OwnedTodo($0, owner: nil) }, TodosQuery(searchText: "to-do"))
    let filtered = await list.after(.filterMoved(by: offset))
    #expect(filtered.base.selectableRows.names == ids.map { "to-do \($0)" })
    #expect(filtered.as(TodosList.State.self)?.query.search.text == "to-do")
  }
}
