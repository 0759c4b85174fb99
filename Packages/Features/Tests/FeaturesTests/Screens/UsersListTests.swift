import Dependencies
import DependenciesTestSupport
import Features
import FeaturesTestSupport
import Models
import NetworkClient
import Synchronization
import Testing

@Suite("The list of users", .timeLimit(.minutes(1)), .dependency(\.date, .constant(.noon)))
@MainActor
struct UsersListTests {
  private let users = Dated.atNoon(LossyArray([User.sample(1), .sample(2), .sample(3, name: "Carla"), .sample(4)]))

  @Test("Loads once, however often it appears")
  func appeared() async {
    await confirmation("asks") { asked in
      let store = TestStore(initialState: UsersList.State()) {
        UsersList()
      } withDependencies: {
        $0.typicode.users = Endpoint { [users] in
          asked()
          return users.value
        }
      }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.send(.appeared)
      await store.receive(.usersResponse(.loaded(users))) { $0.content = .loaded(users) }
      await store.send(.appeared)
      #expect(store.state.rows.map(\.id) == [1, 2, 3, 4])
      #expect(store.state.selected == nil)
      await store.finish()
    }
  }

  @Test("Is loaded and empty without users")
  func empty() async {
    let store = TestStore(initialState: UsersList.State()) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = Endpoint { [] }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.usersResponse(.loaded(.atNoon([])))) { $0.content = .loaded(.atNoon([])) }
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("Tells a failure, and does not load again by itself")
  func failed() async {
    let store = TestStore(initialState: UsersList.State()) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = Endpoint { () async throws(NetworkError) in throw .sample }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.usersResponse(.failed(.sample, previous: nil))) {
      $0.content = .failed(.sample, previous: nil)
    }
    await store.send(.appeared)
    #expect(store.state.rows.isEmpty)
    await store.finish()
  }

  @Test("Keeps its rows through a refresh that is refused")
  func failedRefresh() async {
    let store = TestStore(initialState: UsersList.State(content: .loaded(users))) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = Endpoint { () async throws(NetworkError) in throw .refusal }
    }
    await store.send(.refreshed) { $0.content = .loading(previous: users) }
    #expect(store.state.rows == users.value.elements)
    await store.receive(.usersResponse(.failed(.refusal, previous: nil))) {
      $0.content = .failed(.refusal, previous: users)
    }
    #expect(store.state.rows == users.value.elements)
    await store.finish()
  }

  @Test("Loads anew for each user who is chosen: the others come in reverse, the one chosen before among them")
  func selection() async {
    let server = Calls<Void, LossyArray<User>>(
      .sends(users.value, entityTag: "a"), .saysNotModified,
      .sends([.sample(4), .sample(3, name: "Carla"), .sample(2), .sample(1, name: "Ada"), .sample(5)]))
    let store = TestStore(initialState: UsersList.State()) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = server.endpoint
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.receive(.usersResponse(.loaded(users))) { $0.content = .loaded(users) }

    await store.send(.userSelected(3)) {
      $0.selectedID = 3
      $0.content = .loading(previous: users)
    }
    await store.receive(.usersResponse(.loaded(users))) { $0.content = .loaded(users) }
    #expect(store.state.rows.map(\.id) == [4, 2, 1])
    #expect(store.state.selected == .sample(3, name: "Carla"))

    await store.send(.userSelected(1)) {
      $0.selectedID = 1
      $0.content = .loading(previous: users)
    }
    let new = Dated.atNoon(
      LossyArray([User.sample(4), .sample(3, name: "Carla"), .sample(2), .sample(1, name: "Ada"), .sample(5)]))
    await store.receive(.usersResponse(.loaded(new))) { $0.content = .loaded(new) }
    #expect(store.state.rows.map(\.id) == [5, 2, 3, 4])
    #expect(store.state.selected == .sample(1, name: "Ada"))
    await store.finish()
    #expect(server.tags == [nil, "a", "a"])
  }

  @Test("Loads anew and comes in its own order when the choice is taken back")
  func noSelection() async {
    let store = TestStore(initialState: UsersList.State(content: .loaded(users), selectedID: 3)) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = Endpoint { [users] in users.value }
    }
    await store.send(.userSelected(nil)) {
      $0.selectedID = nil
      $0.content = .loading(previous: users)
    }
    await store.receive(.usersResponse(.loaded(users))) { $0.content = .loaded(users) }
    #expect(store.state.rows.map(\.id) == [1, 2, 3, 4])
    await store.finish()
  }

  @Test("Leaves out nobody for a user who is not there")
  func unknownSelection() {
    let state = UsersList.State(content: .loaded(users), selectedID: 99)
    #expect(state.rows.map(\.id) == [4, 3, 2, 1])
    #expect(state.selected == nil)
  }

  @Test("Has nobody chosen until it is there")
  func selectionWithoutContent() {
    #expect(UsersList.State(selectedID: 3).selected == nil)
    #expect(UsersList.State(content: .loading(previous: users), selectedID: 3).selected?.name == "Carla")
  }

  @Test("Drops the late answer to a load when a user is chosen meanwhile")
  func supersededLoad() async {
    let began = Gate()
    let gate = Gate()
    let count = Mutex(0)
    let store = TestStore(initialState: UsersList.State()) {
      UsersList()
    } withDependencies: {
      $0.typicode.users = Endpoint { [users] in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number == 1 else { return users.value }
        began.open()
        await gate.waitRegardless()
        return [.sample(99)]
      }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await began.wait()
    await store.send(.userSelected(3)) { $0.selectedID = 3 }
    await store.receive(.usersResponse(.loaded(users))) { $0.content = .loaded(users) }
    gate.open()
    await store.finish()
    #expect(store.state.rows.map(\.id) == [4, 2, 1])
    #expect(count.withLock { $0 } == 2)
  }

  @Test("Searches addresses as it is typed, and asks for nothing")
  func addressText() async {
    let store = TestStore(initialState: UsersList.State(content: .loaded(users))) { UsersList() }
    await store.send(.addressTextChanged("port")) { $0.addressText = "port" }
    #expect(store.state.rows.map(\.id) == [1, 2, 3, 4])
    await store.send(.addressTextChanged("nowhere")) { $0.addressText = "nowhere" }
    #expect(store.state.rows.isEmpty)
  }
}

@Suite("The list of users, searched by address,")
struct UsersListAddressTests {
  @Test(
    "Shows users by street, suite, city and postal code, letter case and accents aside",
    arguments: [
      ("", [1, 2, 3]), ("long lane", [1]), ("LANE", [1, 3]), ("apt. 12", [1]), ("suite", [2]), ("malmo", [2]),
      ("MALMÖ", [2]), ("01234", [1]), ("0123", [1, 3]), ("-5678", [3]), ("sao jose", [3]), ("São", [3]),
      // What else an address or a user holds is not searched, and no text across two parts.
      ("1.5", []), ("Ada", []), ("example", []), ("Lane Apt", []), ("12Port", []),
    ])
  func search(text: String, found: [Int]) {
    #expect(UsersList.State(content: .loaded(users), addressText: text).rows.map(\.id.rawValue) == found)
  }

  @Test("Shows the others in reverse when one is chosen, who stays chosen elsewhere too")
  func selection() {
    #expect(
      UsersList.State(content: .loaded(users), addressText: "lane", selectedID: 2).rows.map(\.id) == [3, 1])
    let state = UsersList.State(content: .loaded(users), addressText: "lane", selectedID: 3)
    #expect(state.rows.map(\.id) == [1])
    #expect(UsersList.State(content: .loaded(users), addressText: "malmo", selectedID: 3).selected?.id == 3)
  }

  private let users = Dated.atNoon(
    LossyArray([
      User.sample(1, address: address("Long Lane", "Apt. 12", "Port Sample", "01234")),
      .sample(2, address: address("Storgatan", "Suite 7", "Malmö", "99999")),
      .sample(3, address: address("Short Lane", "Apt. 3", "Sa\u{303}o José", "01230-5678")),
    ]))

  private static func address(_ street: String, _ suite: String, _ city: String, _ zipcode: String) -> User.Address {
    User.Address(
      street: street, suite: suite, city: city, zipcode: zipcode, geo: User.Geo(lat: "1.5", lng: "2.5"))
  }
}
