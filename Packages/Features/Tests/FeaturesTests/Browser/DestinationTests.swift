import Features
import Models
import Testing

@Suite("Destination")
struct DestinationTests {
  @Test(
    "B14 A place is parsed from its argument, and prints it",
    arguments: [
      ("posts", .posts), ("post/7", .post(7)), ("users", .users), ("user/3", .user(3)), ("user/3/todos", .userTodos(3)),
      ("albums", .albums), ("album/1", .album(1)), ("photo/2", .photo(2)), ("todos", .todos),
      ("producers", .producers), ("producer/510", .producer(510)), ("accounts", .accounts), ("account/2", .account(2)),
      ("account/new", .newAccount), ("account/2/edit", .editAccount(2)), ("drafts", .drafts), ("draft/2", .draft(2)),
    ] as [(String, Destination)])
  func argument(text: String, destination: Destination) {
    #expect(Destination(text) == destination)
    #expect(destination.description == text)
  }

  @Test(
    "B14 Other arguments are no places",
    arguments: [
      "", "nonsense", "post", "posts/7", "post/0", "post/-7", "post/+7", "post/07", "post/7/", "/posts",
      "user/3/albums",
      "account/2/new", "account/edit", "Posts", "post/99999999999999999999",
    ])
  func invalid(text: String) {
    #expect(Destination(text) == nil)
  }

  @Test("B14 The forms for the message are those of all places")
  func forms() {
    for form in Destination.forms { #expect(Destination(form.replacing("ID", with: "7")) != nil, "\(form)") }
    #expect(Set(Destination.forms.compactMap { Destination($0.replacing("ID", with: "7")) }).count == 17)
  }

  @Test("All places but forms and drafts can be searched")
  func searchable() {
    let destinations = Destination.forms.compactMap { Destination($0.replacing("ID", with: "7")) }
    #expect(
      destinations.filter { !$0.isSearchable } == [.newAccount, .editAccount(7), .drafts, .draft(7)])
  }

  @Test("Lists have previews, except those of to-dos and drafts")
  func previews() {
    let lists = Destination.forms.compactMap { Destination($0.replacing("ID", with: "7")) }.filter(\.isList)
    #expect(lists.count == 8)
    #expect(lists.filter { !$0.hasPreviews } == [.userTodos(7), .todos, .drafts])
  }

  @Test(
    "B14 A place opens on top of the list of its tab",
    arguments: [
      (.user(3), [.users, .user(3)]), (.users, [.users]), (.userTodos(3), [.users, .user(3), .userTodos(3)]),
      (.photo(2), [.albums, .photo(2)]), (.editAccount(2), [.accounts, .account(2), .editAccount(2)]),
      (.newAccount, [.accounts, .newAccount]), (.draft(2), [.accounts, .drafts]),
    ] as [(Destination, [Destination])])
  func path(destination: Destination, path: [Destination]) {
    let state = Browser.State(destination)
    #expect(state.tab == destination.tab)
    #expect(state.current.places.map(\.destination) == path)
  }
}
