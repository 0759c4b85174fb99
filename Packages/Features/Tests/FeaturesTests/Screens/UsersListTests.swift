import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("UsersList", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct UsersListTests {
  private let users: [User] = [.sample(1), .sample(2), .sample(3, name: "Carla"), .sample(4)]

  @Test("All users load once, in the server's order, and none is selected")
  func appeared() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray(users))
    } operation: {
      let store = TestStore(initialState: UsersList.State()) { UsersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.usersResponse(.loaded(.atNoon(users)), others: nil)) { $0.content = .loaded(.atNoon(users)) }
      await store.send(.appeared)
      #expect(store.state.rows == users)
      #expect(store.state.selected == nil)
      await store.finish()
    }
  }

  @Test(
    "Selecting a user fetches the list again and shows the others in reverse order, the one selected before included")
  func selection() async {
    let old = Fetched(users, date: .noon, entityTag: "a")
    let new = Fetched([User.sample(4), .sample(3), .sample(2), .sample(1, name: "Ada"), .sample(5)], date: .noon)
    let responses = ResponseSequence<LossyArray<User>>(
      .modified(LossyArray(users), entityTag: "a"), .notModified, .modified(LossyArray(new.value)))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, responses)
    } operation: {
      let store = TestStore(initialState: UsersList.State()) { UsersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.usersResponse(.loaded(old), others: nil)) { $0.content = .loaded(old) }

      await store.send(.userSelected(3)) {
        $0.selectedID = 3
        $0.others = [users[3], users[1], users[0]]
        $0.content = .loading(previous: old)
      }
      await store.receive(.usersResponse(.loaded(old), others: [users[3], users[1], users[0]])) {
        $0.content = .loaded(old)
      }
      #expect(store.state.rows.map(\.id) == [4, 2, 1])
      #expect(store.state.selected == .sample(3, name: "Carla"))

      await store.send(.userSelected(1)) {
        $0.selectedID = 1
        $0.others = [users[3], users[2], users[1]]
        $0.content = .loading(previous: old)
      }
      let others: [User] = [.sample(5), .sample(2), .sample(3), .sample(4)]
      await store.receive(.usersResponse(.loaded(new), others: others)) {
        $0.content = .loaded(new)
        $0.others = others
      }
      #expect(store.state.rows == others)
      #expect(store.state.selected == .sample(1, name: "Ada"))
      await store.finish()
    }
    #expect(responses.entityTags == [nil, "a", "a"])
  }

  @Test("Removing the selection fetches the list again and shows all users in the server's order")
  func noSelection() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray(users))
    } operation: {
      let state = UsersList.State(content: .loaded(.atNoon(users)), selectedID: 3)
      let store = TestStore(initialState: state) { UsersList() }
      await store.send(.userSelected(nil)) {
        $0.selectedID = nil
        $0.others = []
        $0.content = .loading(previous: .atNoon(users))
      }
      await store.receive(.usersResponse(.loaded(.atNoon(users)), others: nil)) { $0.content = .loaded(.atNoon(users)) }
      #expect(store.state.rows == users)
      await store.finish()
    }
  }

  @Test("A user selected before the list loads is left out when it arrives")
  func selectionBeforeLoad() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, once: LossyArray(users))
    } operation: {
      let store = TestStore(initialState: UsersList.State(selectedID: 3)) { UsersList() }
      #expect(store.state.selected == nil)
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      let others = [users[3], users[1], users[0]]
      await store.receive(.usersResponse(.loaded(.atNoon(users)), others: others)) {
        $0.content = .loaded(.atNoon(users))
        $0.others = others
      }
      #expect(store.state.selected?.name == "Carla")
      await store.finish()
    }
  }

  @Test("An unknown user does not filter the list")
  func unknownSelection() {
    let state = UsersList.State(content: .loaded(.atNoon(users)), selectedID: 99)
    #expect(state.rows.map(\.id) == [4, 3, 2, 1])
    #expect(state.selected == nil)
  }

  @Test("In an outage, the others are those of the cached list")
  func outage() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, ResponseSequence(.modified(LossyArray(users)), .failure(.sample)))
    } operation: {
      let store = TestStore(initialState: UsersList.State(selectedID: 3)) { UsersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.skipReceivedActions()
      await store.send(.refreshed) { $0.content = .loading(previous: .atNoon(users)) }
      let others = [users[3], users[1], users[0]]
      await store.receive(.usersResponse(.failed(.sample, previous: .atNoon(users)), others: others)) {
        $0.content = .failed(.sample, previous: .atNoon(users))
      }
      await store.finish()
    }
  }

  @Test("A failed load without cached users keeps the previous rows")
  func refusal() async {
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users, throwing: .refusal)
    } operation: {
      let state = UsersList.State(content: .loaded(.atNoon(users)), selectedID: 3)
      let store = TestStore(initialState: state) { UsersList() }
      await store.send(.refreshed) { $0.content = .loading(previous: .atNoon(users)) }
      await store.receive(.usersResponse(.failed(.refusal, previous: nil), others: nil)) {
        $0.content = .failed(.refusal, previous: .atNoon(users))
      }
      #expect(store.state.rows.map(\.id) == [4, 2, 1])
      await store.finish()
    }
  }

  @Test("Another selection cancels the request in flight and ignores its late response")
  func superseded() async {
    let began = Gate()
    let cancelled = Gate()
    let responses = ResponseSequence<LossyArray<User>>(.modified([.sample(99)]), .modified(LossyArray(users)))
    await withRequestStubs(for: \.typicode) {
      $0.stub(.users) { entityTag async throws(NetworkError) in
        let response = try responses.next(for: entityTag)
        guard responses.entityTags.count == 1 else { return response }
        began.open()
        // Returns when the task is cancelled.
        await Gate().wait()
        cancelled.open()
        return response
      }
    } operation: {
      let store = TestStore(initialState: UsersList.State(selectedID: 1)) { UsersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await began.wait()
      await store.send(.userSelected(3)) { $0.selectedID = 3 }
      await cancelled.wait()
      let others = [users[3], users[1], users[0]]
      await store.receive(.usersResponse(.loaded(.atNoon(users)), others: others)) {
        $0.content = .loaded(.atNoon(users))
        $0.others = others
      }
      await store.finish()
    }
  }

  @Test("The address search changes the rows without a request")
  func addressText() async {
    let store = TestStore(initialState: UsersList.State(content: .loaded(.atNoon(users)))) { UsersList() }
    await store.send(.addressTextChanged("port")) { $0.addressText = "port" }
    #expect(store.state.rows == users)
    await store.send(.addressTextChanged("nowhere")) { $0.addressText = "nowhere" }
    #expect(store.state.rows.isEmpty)
  }
}

@Suite("UsersList: address search")
struct UsersListAddressTests {
  private let users: Fetched<[User]> = .atNoon([
    .sample(1, address: address("Long Lane", "Apt. 12", "Port Sample", "01234")),
    .sample(2, address: address("Storgatan", "Suite 7", "Malmö", "99999")),
    .sample(3, address: address("Short Lane", "Apt. 3", "Sa\u{303}o José", "01230-5678")),
  ])

  @Test(
    "The text is searched in street, suite, city and postal code, ignoring case and accents",
    arguments: [
      ("", [1, 2, 3]), ("long lane", [1]), ("LANE", [1, 3]), ("apt. 12", [1]), ("suite", [2]), ("malmo", [2]),
      ("MALMÖ", [2]), ("01234", [1]), ("0123", [1, 3]), ("-5678", [3]), ("sao jose", [3]), ("São", [3]),
      ("Lane Apt", [1, 3]), ("Apt. 12, Port", [1]),
      // Not in other values.
      ("1.5", []), ("Ada", []), ("example", []), ("12Port", []),
    ])
  func search(text: String, ids: [Int]) {
    #expect(UsersList.State(content: .loaded(users), addressText: text).rows.map(\.id.rawValue) == ids)
  }

  @Test(
    "A text that is typed finds the same users as a new search for each of its beginnings",
    arguments: ["lane apt", "Apt. 12, Port", "sa\u{303}o", ".12", "- lane", "-5", "ma, stor", " 012", "nowhere"])
  func typing(text: String) {
    var typed = UsersList.State(content: .loaded(users))
    for end in text.indices {
      typed.addressText = String(text[...end])
      #expect(typed.rows == UsersList.State(content: .loaded(users), addressText: typed.addressText).rows)
    }
  }

  @Test("A long list is searched in the server's order")
  func longList() {
    let users: [User] = (1...40_000).map { number in
      .sample(number, address: Self.address("Long Lane \(number)", "", "Port", ""))
    }
    let found = UsersList.State(content: .loaded(.atNoon(users)), addressText: "lane 39").rows
    #expect(found.count == 1_111)
    #expect(found == users.filter { "\($0.id)".hasPrefix("39") })
  }

  @Test("With a selected user, the others are searched, and the user stays selected without a match")
  func selection() {
    #expect(UsersList.State(content: .loaded(users), addressText: "lane", selectedID: 2).rows.map(\.id) == [3, 1])
    #expect(UsersList.State(content: .loaded(users), addressText: "lane", selectedID: 3).rows.map(\.id) == [1])
    #expect(UsersList.State(content: .loaded(users), addressText: "malmo", selectedID: 3).selected?.id == 3)
  }

  private static func address(_ street: String, _ suite: String, _ city: String, _ zipcode: String) -> User.Address {
    User.Address(
      street: street, suite: suite, city: city, zipcode: zipcode, geo: User.Geo(lat: "1.5", lng: "2.5"))
  }
}
