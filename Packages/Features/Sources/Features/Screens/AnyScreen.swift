public import ReducerRuntime

/// A screen of any type, with the properties of ``Screen``.
@dynamicMemberLookup
public struct AnyScreen: Hashable, Sendable {
  /// An action of a screen of any type.
  public struct Action: Hashable, Sendable {
    private let base: any Hashable & Sendable

    /// Erases the type of an action.
    public init(_ base: some Hashable & Sendable) {
      self.base = base
    }

    /// Returns the action if it is of a type.
    public func `as`<Other>(_ type: Other.Type) -> Other? { base as? Other }
  }

  /// The screen.
  public private(set) var base: any Screen

  /// Erases the type of a screen.
  public init(_ base: some Screen) {
    self.base = base
  }

  /// The value of a property of the screen.
  public subscript<Value>(dynamicMember property: KeyPath<any Screen, Value>) -> Value { base[keyPath: property] }

  /// Returns the screen if it is of a type.
  public func `as`<State: Screen>(_ type: State.Type) -> State? { base as? State }

  /// Returns the action of the screen for an event; `nil` if the event means nothing to it now.
  public func action(for event: ScreenEvent) -> AnyScreen.Action? {
    func action(_ screen: some Screen) -> AnyScreen.Action? {
      screen.action(for: event).map { AnyScreen.Action($0) }
    }
    return action(base)
  }

  /// Handles an action by the reducer of the screen.
  ///
  /// An action of another screen changes nothing.
  public mutating func reduce(_ action: AnyScreen.Action) -> Effect<AnyScreen.Action> {
    func reduce<State: Screen>(_ state: State) -> (any Screen, Effect<AnyScreen.Action>) {
      guard let action = action.as(State.Action.self) else { return (state, .none) }
      var state = state
      let effect = state.logic.reduce(into: &state, action: action)
      return (state, effect.map { AnyScreen.Action($0) })
    }
    let (state, effect) = reduce(base)
    base = state
    return effect
  }

  /// Returns what an action means for the host, once it has been handled.
  public func outcome(of action: AnyScreen.Action) -> ScreenOutcome? {
    func outcome<State: Screen>(_ screen: State) -> ScreenOutcome? {
      action.as(State.Action.self).flatMap(screen.outcome)
    }
    return outcome(base)
  }

  /// Returns the screen with the values of another one in place of those that have not arrived.
  public func filled(from other: AnyScreen) -> AnyScreen {
    var screen = self
    screen.base.fill(from: other.base)
    return screen
  }
}

// MARK: - Conformances

extension AnyScreen {
  public static func == (lhs: AnyScreen, rhs: AnyScreen) -> Bool { lhs.base.isEqual(to: rhs.base) }

  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

extension AnyScreen.Action {
  public static func == (lhs: AnyScreen.Action, rhs: AnyScreen.Action) -> Bool { lhs.base.isEqual(to: rhs.base) }

  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
