import Dependencies
public import Models
public import NetworkClient
import Persistence

/// The list of users: searched by address, and with one user chosen, who then stands apart from the others.
///
/// Choosing a user fetches the list anew and shows the others in the reverse of the order received. Choosing another
/// leaves out only the new one.
public struct UsersList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The users, as far as they are loaded, in the order received.
    public var content: LoadState<Dated<LossyArray<User>>, NetworkError>
    /// The text that a user's street, suite, city or postal code must hold, letter case and accents aside; empty for all.
    public var addressText: String
    /// The user who is chosen and left out of the rows; `nil` when none is.
    public var selectedID: User.ID?

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - content: The users.
    ///   - addressText: The text to look for in addresses.
    ///   - selectedID: The user who is chosen.
    public init(
      content: LoadState<Dated<LossyArray<User>>, NetworkError> = .idle,
      addressText: String = "",
      selectedID: User.ID? = nil
    ) {
      self.content = content
      self.addressText = addressText
      self.selectedID = selectedID
    }

    /// The user who is chosen, once the list is there; `nil` when it has no such user.
    public var selected: User? {
      content.value?.value.first { $0.id == selectedID }
    }

    /// The users to show: those at a matching address, in the order received; when one is chosen, the others, reversed.
    public var rows: [User] {
      let search = TextMatcher(addressText)
      let users = (content.value?.value.elements ?? []).filter { user in
        user.id != selectedID && search.matches(user.address)
      }
      return selectedID == nil ? users : users.reversed()
    }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// The text to look for in addresses changed.
    case addressTextChanged(String)
    /// A user was chosen, or `nil` for none: the list loads anew.
    case userSelected(User.ID?)
    /// The load ended.
    case usersResponse(LoadState<Dated<LossyArray<User>>, NetworkError>)
  }

  private enum CancelID { case load }

  private let repository = TypicodeRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared``, ``Action/refreshed`` and ``Action/userSelected(_:)``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .addressTextChanged(let text):
      state.addressText = text
      return .none
    case .userSelected(let id):
      state.selectedID = id
      return load(.anew, &state)
    case .usersResponse(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.usersResponse) { [repository] in await repository.users(demand) }
  }
}

extension TextMatcher {
  /// Whether the text stands in a part of an address.
  fileprivate func matches(_ address: User.Address) -> Bool {
    matches(address.street) || matches(address.suite) || matches(address.city)
      || matches(address.zipcode)
  }
}
