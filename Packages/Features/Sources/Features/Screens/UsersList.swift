import Dispatch
public import Models
import NetworkClient
import Persistence
public import ReducerRuntime

/// The list of users, searched by address.
///
/// One user can be selected, and is then left out of the rows.
///
/// Selecting a user fetches the list again and shows the other users in reverse order.
public struct UsersList: Reducer {
  /// The state of the list.
  public struct State: Hashable, Sendable {
    /// All users in the server's order.
    public var content: Loadable<[User]> { didSet { filterRows() } }
    /// A text that users' addresses contain, as ``AddressMatcher`` finds it; an empty text matches all.
    public var addressText: String { didSet { filterRows() } }
    /// The selected user; `nil` if no user is selected.
    public var selectedID: User.ID? { didSet { filterRows() } }
    /// The other users in reverse order; empty if no user is selected.
    public var others: [User] { didSet { filterRows() } }
    /// The users to show: those with a matching address.
    public private(set) var visibleRows: FilteredRows<AddressFilter>

    /// Creates a state.
    public init(content: Loadable<[User]> = .idle, addressText: String = "", selectedID: User.ID? = nil) {
      self.content = content
      self.addressText = addressText
      self.selectedID = selectedID
      others = []
      visibleRows = FilteredRows([], filter: AddressFilter())
      select(selectedID)
    }

    /// The selected user; `nil` until the list is loaded, and if it has no such user.
    public var selected: User? {
      content.value?.value.first { $0.id == selectedID }
    }

    /// The users to show, as an array.
    public var rows: [User] { Array(visibleRows) }

    /// Returns the users with a username or a name, ignoring case and diacritics; if there are none, those whose username
    /// or name contains the text.
    public func users(named text: String) -> [User] {
      let users = content.value?.value ?? []
      let folded = TextMatcher.folded(text)
      let exact = users.filter { [$0.username, $0.name].contains { TextMatcher.folded($0) == folded } }
      let matcher = TextMatcher(text)
      return exact.isEmpty ? users.filter { matcher.matches($0.username) || matcher.matches($0.name) } : exact
    }

    private mutating func filterRows() {
      let users = selectedID == nil ? content.value?.value ?? [] : others
      let filter = AddressFilter(text: addressText)
      if visibleRows.isCurrent(for: users, filter: filter) { return }
      visibleRows = FilteredRows(users, filter: filter, narrowing: visibleRows)
    }

    /// Selects a user among the loaded ones.
    fileprivate mutating func select(_ id: User.ID?) {
      selectedID = id
      others = id == nil ? [] : (content.value?.value ?? []).reversed().filter { $0.id != id }
    }
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The list appeared. It loads if it has not been loaded before.
    case appeared
    /// The user reloaded the list. The previous rows stay visible until the load finishes.
    case refreshed
    /// The user changed the address to search for.
    case addressTextChanged(String)
    /// The user selected a user, or none. The list is fetched again.
    case userSelected(User.ID?)
    /// The load finished.
    case usersResponse(Loadable<[User]>, others: [User]?)
  }

  private enum CancelID { case load }

  private let api = CachedAPI.typicode

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.useCache, &state)
    case .refreshed:
      return load(.reload, &state)
    case .addressTextChanged(let text):
      state.addressText = text
      return .none
    case .userSelected(let id):
      state.select(id)
      return load(.reload, &state)
    case .usersResponse(let outcome, let others):
      state.content.finish(outcome)
      if let others { state.others = others }
      return .none
    }
  }

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.content.start()
    return .run { [api, selectedID = state.selectedID] send in
      if let selectedID {
        await send(api.usersResponse(without: selectedID, policy))
      } else {
        await send(.usersResponse(await api.list(.users, policy), others: nil))
      }
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

/// Selects users by address.
public struct AddressFilter: ListFilter {
  /// A text that the address contains, as ``AddressMatcher`` finds it; an empty text matches all addresses.
  public var text: String

  /// Creates a filter.
  public init(text: String = "") {
    self.text = text
  }

  /// A Boolean value that indicates whether the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Returns the users with a matching address in the server's order.
  public func indices(of users: [User], among candidates: [Int32]) -> [Int32] {
    candidates.flatMapConcurrently { candidates in
      // A matcher per thread: they would contend for its reference counts.
      let matcher = AddressMatcher(text)
      return candidates.filter { matcher.matches(users[Int($0)].address) }
    }
  }

  /// Returns whether the text begins with that of another filter, which contains a letter or a digit.
  public func narrows(_ other: AddressFilter) -> Bool {
    // Punctuation alone has to occur as it is.
    other.text.contains { $0.isLetter || $0.isNumber }
      && TextMatcher.folded(text).hasPrefix(TextMatcher.folded(other.text))
  }
}

extension CachedAPI {
  /// Fetches the users without one of them by the callback API, whose load goes through the cache.
  fileprivate func usersResponse(without id: User.ID, _ policy: CachePolicy) async -> UsersList.Action {
    // `fetchUsers` cannot be cancelled, but its load can.
    let load = Task { await list(.users, policy) }
    let others: [User]? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        UsersAPI(queue: .global()) { () async throws(NetworkError) in
          let loaded = await load.value
          guard let users = loaded.value else { throw loaded.failure?.networkError ?? .cancelled }
          return LossyArray(users.value, skippedCount: users.skippedCount)
        }
        .fetchUsers(
          ownerID: id.description,
          success: { continuation.resume(returning: $0.users) },
          failure: { _ in continuation.resume(returning: nil) })
      }
    } onCancel: {
      load.cancel()
    }
    return .usersResponse(await load.value, others: others)
  }
}
