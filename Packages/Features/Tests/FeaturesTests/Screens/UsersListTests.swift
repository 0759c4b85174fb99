import Dependencies
import DependenciesTestSupport
import Features
import RESTClientTestSupport
import ReducerTestSupport
import Testing

@Suite("UsersList", .dependency(\.date, .constant(.noon)))
@MainActor
struct UsersListTests {
  private let users: [User] = [.sample(1), .sample(2), .sample(3, name: "Carla"), .sample(4)]

  private func loaded(_ query: UsersQuery) -> UsersList.State {
    UsersList.State(content: .loaded(.atNoon(users)), query: query)
  }

  @Test(
    "Selecting a user fetches the list again and shows the others in reverse order, the one selected before included")
  func selection() async {
    let old = Fetched.atNoon(users)
    let new = Fetched.atNoon([User.sample(4), .sample(3), .sample(2), .sample(1, name: "Ada"), .sample(5)])
    let responses = ResponseSequence<LossyArray<User>>(
      .modified(LossyArray(users), entityTag: "a"), .notModified, .modified(LossyArray(new.value)))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, responses)
    } operation: {
      let store = TestStore(initialState: UsersList.State(query: UsersQuery())) { UsersList() }
      await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
      await store.receive(.list(.response(.loaded(old)))) { $0.list.content = .loaded(old) }

      await store.send(.rowChosen(.user(3))) {
        $0.query.selectedID = 3
        $0.list.content = .loading(previous: old)
      }
      #expect(store.state.rows.map(\.id) == [4, 2, 1])
      await store.receive(.list(.response(.loaded(old)))) { $0.list.content = .loaded(old) }
      #expect(store.state.rows.map(\.id) == [4, 2, 1])
      #expect(store.state.selected == .sample(3, name: "Carla"))
      #expect(store.state.screenRows.ids == ["user 3", "user 4", "user 2", "user 1"])

      await store.send(.rowChosen(.user(1))) {
        $0.query.selectedID = 1
        $0.list.content = .loading(previous: old)
      }
      await store.receive(.list(.response(.loaded(new)))) { $0.list.content = .loaded(new) }
      #expect(store.state.rows == [.sample(5), .sample(2), .sample(3), .sample(4)])
      #expect(store.state.selected == .sample(1, name: "Ada"))
      await store.finish()
    }
    #expect(responses.entityTags == [nil, "a", "a"])
  }

  @Test("Choosing the selected user again fetches the list again and shows all users in the server's order")
  func deselection() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray(users))
    } operation: {
      let store = TestStore(initialState: loaded(UsersQuery(selectedID: 3))) { UsersList() }
      await store.send(.rowChosen(.user(3))) {
        $0.query.selectedID = nil
        $0.list.content = .loading(previous: .atNoon(users))
      }
      await store.receive(.list(.response(.loaded(.atNoon(users))))) { $0.list.content = .loaded(.atNoon(users)) }
      #expect(store.state.rows == users)
      #expect(store.state.selected == nil)
      await store.finish()
    }
  }

  @Test("Another route selects nothing", arguments: [Route.post(3), .users, .userTodos(3)])
  func otherRoute(route: Route) async {
    let store = TestStore(initialState: loaded(UsersQuery(selectedID: 3))) { UsersList() }
    await store.send(.rowChosen(route))
    await store.finish()
  }

  @Test("An unknown user does not filter the list")
  func unknownSelection() {
    let state = loaded(UsersQuery(selectedID: 99))
    #expect(state.rows.map(\.id) == [4, 3, 2, 1])
    #expect(state.selected == nil)
    #expect(state.screenRows.count == 4)
  }

  @Test(
    "Users are found by their username or name, or else by a part of it, ignoring case and diacritics",
    arguments: [
      ("ADA", [1, 2, 3, 4]), ("carla", [3]), ("Cárla", [3]), ("carl", [3]), ("example", [1, 2, 4]), ("nobody", []),
    ])
  func named(text: String, ids: [Int]) {
    #expect(loaded(UsersQuery(selectedID: 3)).users(named: text).map(\.id.rawValue) == ids)
    #expect(UsersList.State(query: UsersQuery()).users(named: text).isEmpty)
  }
}

@Suite("UsersList: search")
struct UsersListSearchTests {
  private let users: Fetched<[User]> = .atNoon([
    .sample(1, address: address("Long Lane", "Apt. 12", "Port Sample", "01234")),
    .sample(2, address: address("Storgatan", "Suite 7", "Malmö", "99999")),
    .sample(3, address: address("Short Lane", "Apt. 3", "Sa\u{303}o José", "01230-5678")),
  ])

  private func list(_ text: String, in labels: [String]? = nil, selectedID: User.ID? = nil) -> UsersList.State {
    UsersList.State(
      content: .loaded(users), query: UsersQuery(selectedID: selectedID, search: SearchFilter(text, in: labels)))
  }

  @Test(
    "An address is searched in street, suite, city and postal code",
    arguments: [
      ("", [1, 2, 3]), ("long lane", [1]), ("LANE", [1, 3]), ("apt. 12", [1]), ("suite", [2]), ("malmo", [2]),
      ("MALMÖ", [2]), ("01234", [1]), ("0123", [1, 3]), ("-5678", [3]), ("sao jose", [3]), ("São", [3]),
      ("Lane Apt", [1, 3]), ("Apt. 12, Port", [1]), ("Sample, Long Lane", [1]),
      // Not in other values.
      ("1.5", []), ("Ada", []), ("example", []), ("12Port", []),
    ])
  func address(text: String, ids: [Int]) {
    #expect(list(text, in: ["addresses"]).rows.map(\.id.rawValue) == ids)
  }

  @Test(
    "By default, names, usernames and emails are searched too",
    arguments: [("Ada", [1, 2, 3]), ("example.org malmö", [2]), ("ada 12", [1]), ("Daughters", [])])
  func allTexts(text: String, ids: [Int]) {
    #expect(list(text).rows.map(\.id.rawValue) == ids)
  }

  @Test("With a selected user, the others are searched, and the user stays selected without a match")
  func selection() {
    #expect(list("lane", selectedID: 2).rows.map(\.id) == [3, 1])
    #expect(list("lane", selectedID: 3).rows.map(\.id) == [1])
    #expect(list("malmo", selectedID: 3).selected?.id == 3)
    #expect(list("malmo", selectedID: 3).screenRows.ids == ["user 3", "user 2"])
  }

  @Test("An address is one line without blank fields")
  func line() {
    #expect(users.value[0].address.line == "Long Lane, Apt. 12, Port Sample 01234")
    #expect(Self.address("", " ", "Port", "").line == "Port")
    #expect(Self.address("Long Lane", "", "", "01234").line == "Long Lane, 01234")
  }

  private static func address(_ street: String, _ suite: String, _ city: String, _ zipcode: String) -> User.Address {
    User.Address(street: street, suite: suite, city: city, zipcode: zipcode, geo: User.Geo(lat: "1.5", lng: "2.5"))
  }
}
