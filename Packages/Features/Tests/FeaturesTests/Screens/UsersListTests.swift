import CachedNetworkClientTestSupport
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

  @Test("A chosen user leaves the others, in reverse order; each choice fetches the list again")
  func selection() async {
    let responses = ResponseSequence<LossyArray<User>>(
      .modified(LossyArray(users)), .modified(LossyArray(users)), .modified(LossyArray(users)))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, responses)
    } operation: {
      var screen = AnyScreen(loaded(UsersQuery()))
      for (id, ids) in [(3, [4, 2, 1]), (1, [4, 3, 2]), (1, [1, 2, 3, 4])] as [(User.ID, [Int])] {
        screen = await screen.after(.rowChosen(.user(id)))
        #expect(screen.base.selectableRows.names == ids.map { "user \($0)" })
        #expect(screen.base.chosenRoute == (ids.count == 4 ? nil : .user(id)))
      }
    }
    #expect(responses.entityTags.count == 3)
  }

  @Test(
    "A user who is chosen before the first load is found in all users; the list is fetched again, or filled in",
    arguments: [(Route.user(3), [4, 2, 1], 2), (.user(99), [1, 2, 3, 4], 1)])
  func selectionBeforeLoad(chosen: Route, ids: [Int], requestCount: Int) async {
    let responses = ResponseSequence<LossyArray<User>>(.modified(LossyArray(users)), .modified(LossyArray(users)))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, responses)
    } operation: {
      let request = ScreenRequest(.users) { $0.chosen = chosen }
      let screen = await request.screen.after(.appeared)
      #expect(screen.base.selectableRows.names == ids.map { "user \($0)" })
      #expect(screen.base.settings == request.settings && responses.entityTags.count == requestCount)
      let filled = request.screen.filled(from: AnyScreen(loaded(UsersQuery())))
      #expect(filled.as(UsersList.State.self)?.query.selected?.name == (requestCount == 2 ? "Carla" : nil))
    }
  }

  @Test("Another route selects nothing", arguments: [Route.post(3), .users, .userTodos(3), .user(99)])
  func otherRoute(route: Route) async {
    let store = TestStore(initialState: loaded(UsersQuery(selected: .sample(3)))) { UsersList() }
    await store.send(.rowChosen(route))
    await store.finish()
  }

  @Test(
    "Users are found by their username, email address or name, or else by words in one",
    arguments: [
      ("ADA", [1, 2, 3, 4]), ("@ada", [1, 2, 3, 4]), ("Ada@Example.ORG", [1, 2, 3, 4]), ("Cárla", [3]), ("carl", [3]),
      ("example daughter", []), ("nobody", []),
    ])
  func named(text: String, ids: [Int]) {
    #expect(loaded(UsersQuery()).rows(named: text).map(\.id.rawValue) == ids)
    #expect(UsersList.State(query: UsersQuery()).rows(named: text).isEmpty)
  }
}

@Suite("UsersList: search")
struct UsersListSearchTests {
  private let users: Fetched<[User]> = .atNoon([
    .sample(1, address: address("Long Lane", "Apt. 12", "Port Sample", "01234")),
    .sample(2, address: address("Storgatan", "Suite 7", "Malmö", "99999")),
    .sample(3, address: address("Short Lane", "Apt. 3", "Sa\u{303}o José", "01230-5678")),
  ])

  private func list(_ text: String, in labels: [String]? = nil) -> UsersList.State {
    UsersList.State(content: .loaded(users), query: UsersQuery(search: SearchFilter(text, in: labels)))
  }

  @Test(
    "An address is searched in street, suite, city and postal code",
    arguments: [
      ("", [1, 2, 3]), ("long lane", [1]), ("suite", [2]), ("malmo", [2]), ("0123", [1, 3]), ("Apt. 12, Port", [1]),
      // Not in other values.
      ("1.5", []), ("Ada", []), ("example", []), ("12Port", []),
    ])
  func address(text: String, ids: [Int]) {
    #expect(list(text, in: ["addresses"]).rows.map(\.id.rawValue) == ids)
  }

  @Test(
    "By default, names, usernames, emails and companies are searched too",
    arguments: [("Ada", [1, 2, 3]), ("example.org malmö", [2]), ("ada 12", [1]), ("Daughters", [1, 2, 3])])
  func allTexts(text: String, ids: [Int]) {
    #expect(list(text).rows.map(\.id.rawValue) == ids)
  }

  @Test("An address is one line without blank fields")
  func line() {
    #expect(users.value[0].address?.line == "Long Lane, Apt. 12, Port Sample 01234")
    #expect(Self.address("", " ", "Port", "").line == "Port")
    #expect(Self.address("Long Lane", "", "", "01234").line == "Long Lane, 01234")
  }

  private static func address(_ street: String, _ suite: String, _ city: String, _ zipcode: String) -> User.Address {
    User.Address(street: street, suite: suite, city: city, zipcode: zipcode, geo: User.Geo(lat: "1.5", lng: "2.5"))
  }
}
