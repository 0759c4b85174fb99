import Dependencies
import Features
import Terminal

/// The full-screen browser: tabs, an overlay, a confirmation and a toast.
struct BrowserFeature: Reducer {
  /// A question before an action of a screen, with the responses yes and no.
  struct Confirmation: Hashable, Sendable {
    let question: String
    let action: AnyScreen.Action
    let screen: OpenScreen.ID
    let tab: Tab
  }

  /// The end of the browser.
  enum Ending: Hashable, Sendable {
    /// The user has not quit.
    case none
    /// The user has quit. What is typed is saved, and a form that cannot be kept asks.
    case keeping
    /// What is typed is kept. A form that is being sent has a few seconds.
    case sending
    /// The browser ends.
    case now
  }

  /// A message in place of the status.
  struct Toast: Hashable, Sendable {
    let text: String
    /// The screen that the message is about; `nil` for all screens.
    var screen: OpenScreen.ID?
  }

  struct State: Hashable, Sendable {
    var tab: Tab
    var tabs: [Tab: BrowserTab.State]
    /// The pane above the current screen; `nil` if there is none.
    var overlay: Overlay?
    /// The lists of all tabs, which the box searches; they stay loaded without it.
    var search = GlobalSearch.State()
    /// The open confirmation; `nil` if no action needs one.
    var confirmation: Confirmation?
    /// A message that disappears after four seconds; `nil` if there is none.
    var toast: Toast?
    /// The text that was deleted last in a field, which Ctrl-Y inserts.
    var cutText = ""
    /// The forms that are being sent, open or not.
    var outbox = AccountOutbox.State()
    /// The end of the browser.
    var ending = Ending.none

    /// Creates a browser that opens at a screen.
    ///
    /// - Parameters:
    ///   - settings: The settings of the screen.
    ///   - searchText: The text to search for in its page. The default is none.
    init(_ route: Route = .posts, _ settings: ScreenSettings = ScreenSettings(), searchText: String = "") {
      tab = route.tab
      tabs = Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0, BrowserTab.State($0.root)) })
      tabs[tab] = BrowserTab.State(route, settings)
      guard !searchText.isEmpty, let index = tabs[tab]?.screens.indices.last else { return }
      // The screen filters by it when it appears.
      tabs[tab]?.screens[index].search = SearchLine(line: LineEditor(searchText), isEditing: false)
    }

    /// Whether the browser ends when what is typed is saved.
    var isKeepingForms: Bool { ending == .keeping && confirmation == nil && !changedForms.isEmpty }

    /// The state of the current tab.
    var current: BrowserTab.State { tabs[tab] ?? BrowserTab.State(tab.root) }

    /// The open screens of all tabs.
    var allScreens: [(tab: Tab, open: OpenScreen.State)] {
      Tab.allCases.flatMap { tab in (tabs[tab]?.screens ?? []).map { (tab, $0) } }
    }

    /// The forms with typed text that is not saved.
    fileprivate var changedForms: [(tab: Tab, id: OpenScreen.ID)] {
      allScreens.filter(\.open.content.hasChanges).map { ($0.tab, $0.open.id) }
    }

    /// The box that goes to another screen, if it is open.
    var box: JumpBox? {
      guard let overlay, case .jump(let line) = overlay.content else { return nil }
      let list = current.screens.last { $0.route.entry.isList } ?? current.top
      return JumpBox(line: line, row: overlay.row, search: search, noun: list.route.entry.noun)
    }

    /// Returns an action of the screen with the focus.
    func action(_ action: OpenScreen.Action) -> Action { .tab(tab, current.action(action)) }

    /// The message for the current screen.
    var shownToast: String? {
      toast.flatMap { $0.screen == nil || $0.screen == current.focused.id ? $0.text : nil }
    }
  }

  enum Action: Hashable, Sendable {
    /// The browser appeared. The current tab loads.
    case appeared
    /// The user chose a tab.
    case tabSelected(Tab)
    /// A jump, or the way back from it, led to a tab.
    case tabShown(Tab)
    /// The user moved to a neighboring tab; it wraps around at the ends.
    case tabMoved(by: Int)
    /// A tab handled an event.
    case tab(Tab, BrowserTab.Action)
    /// The user opened a screen from the one with the focus.
    case opened(Route)
    /// The user went one level back: the confirmation (as No), the overlay, then as
    /// ``BrowserTab/Action/backRequested``. A form keeps its text as a draft first.
    case backRequested
    /// The user opened an overlay.
    case overlayRequested(Overlay.Content)
    /// The user scrolled the overlay, or edited its text.
    case overlayChanged(Overlay)
    /// The lists of the box handled an action.
    case search(GlobalSearch.Action)
    /// The user went to a screen in its tab.
    case jumped(Route, ScreenSettings = ScreenSettings())
    /// The interval between reloads has passed. Lists that are older than their maximum age load again.
    case reloadIntervalPassed
    /// The user answered the confirmation with Yes.
    case confirmed
    /// A toast is to be shown, such as that of a copied id.
    case toastShown(String)
    /// The time of a toast expired.
    case toastExpired
    /// The user deleted a text in a field.
    case textCut(String)
    /// A form is sent, or its delivery ended.
    case outbox(AccountOutbox.Action)
    /// The user wants to quit; at once while a form is being sent.
    case closeRequested
    /// The program ends. Forms with typed text are saved as drafts.
    case interrupted
    /// The forms were saved before the browser ends. One that could not be asks; otherwise the browser ends when the
    /// forms are sent.
    case formsKept
    /// The time for the forms that are being sent is over.
    case sendingTimedOut
  }

  private enum CancelID { case toast }

  /// How long the browser waits at its end for the forms that are being sent.
  private static let sendingTime = Duration.seconds(5)

  private static let tab = ActionPath(embed: { Action.tab($0.id, $0.action) }) {
    if case .tab(let tab, let action) = $0 { (id: tab, action: action) } else { nil }
  }

  @Dependency(\.continuousClock) private var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      // A question ends with its screen.
      if let question = state.confirmation, state.tabs[question.tab]?.has(question.screen) != true {
        state.confirmation = nil
      }
      // A response can crash the process.
      return action.sendsRequests ? .merge(keepForms(state), handle(action, &state)) : handle(action, &state)
    }
    .forEach(\.tabs, action: Self.tab) { BrowserTab() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared: return show(state.tab, &state)
    case .tabSelected(let tab): return choose(tab, &state)
    case .tabShown(let tab): return show(tab, &state)
    case .tabMoved(let offset): return choose(Tab.allCases.cyclicElement(at: offset, from: state.tab), &state)
    case .tab(let tab, .screen(let id, let action)): return handle(action, of: id, tab, &state)
    case .tab: break
    case .opened(let route): return open(route, from: state.tab)
    case .backRequested: return goBack(&state)
    case .overlayRequested(let content): return open(content, &state)
    case .overlayChanged(let overlay): return change(overlay, &state)
    case .search(let action): return GlobalSearch().reduce(into: &state.search, action: action).map(Action.search)
    case .jumped(let route, let settings): return jump(to: ScreenRequest(route, settings), &state)
    case .reloadIntervalPassed: return .send(.tab(state.tab, .appeared))
    case .confirmed: return confirm(&state)
    case .toastShown(let text): return show(text, on: state.current.focused.id, &state)
    case .toastExpired: state.toast = nil
    case .textCut(let text): state.cutText = text
    case .outbox(let action): return handle(action, &state)
    case .closeRequested: state.ending = state.ending == .sending ? .now : .keeping
    case .interrupted: return .merge(keepForms(state), .send(.outbox(.interrupted)))
    case .formsKept: return end(&state)
    case .sendingTimedOut: state.ending = .now
    }
    return .none
  }

  /// Handles what an action of a screen means for the browser.
  private func handle(
    _ action: OpenScreen.Action, of id: OpenScreen.ID, _ tab: Tab, _ state: inout State
  ) -> Effect<Action> {
    switch action {
    case .outcome(let outcome): return handle(outcome, of: id, tab, &state)
    // What was saved is not about this form.
    case .event(.form): state.toast = nil
    case .reloaded where tab == state.tab: return show("reloaded", &state)
    default: break
    }
    return .none
  }

  /// Opens a screen in its tab: what is about accounts in theirs, others in the current one.
  private func open(_ route: Route, from tab: Tab) -> Effect<Action> {
    let isOfAccounts = route == .drafts || route == .newAccount
    guard tab != .accounts, isOfAccounts else { return .send(.tab(tab, .opened(route))) }
    return .concatenate(.send(.tabSelected(.accounts)), .send(.tab(.accounts, .opened(route))))
  }

  private func jump(to request: ScreenRequest, _ state: inout State) -> Effect<Action> {
    state.overlay = nil
    let tab = request.route.tab
    return .concatenate(.send(.tabShown(tab)), .send(.tab(tab, .jumped(request, from: state.tab))))
  }

  /// Opens an overlay; the lists of the box load.
  private func open(_ content: Overlay.Content, _ state: inout State) -> Effect<Action> {
    let effect = change(Overlay(content: content), &state)
    return state.box == nil ? effect : .merge(.send(.search(.appeared)), effect)
  }

  /// Shows an overlay; the text of the box is searched for in all lists.
  private func change(_ overlay: Overlay, _ state: inout State) -> Effect<Action> {
    state.overlay = overlay
    guard let box = state.box, box.searchText != state.search.text else { return .none }
    return .send(.search(.searched(box.searchText)))
  }

  /// Saves the forms with typed text as drafts, and waits for the saves that have begun.
  private func keepForms(_ state: State) -> Effect<Action> {
    let forms = state.allScreens.filter { $0.open.content.form != nil }
    return .merge(forms.map { .send(.tab($0.tab, .screen($0.open.id, .event(.interrupted)))) })
  }

  /// Ends the browser when all forms are kept and sent.
  private func end(_ state: inout State) -> Effect<Action> {
    guard state.ending == .keeping else { return .none }
    if let form = state.changedForms.first {
      return .concatenate(show(form.tab, &state), .send(.tab(form.tab, .screen(form.id, .event(.unkept)))))
    }
    state.ending = state.outbox.requests.isEmpty ? .now : .sending
    guard state.ending == .sending else { return .none }
    return .run { [clock] send in
      try await clock.sleep(for: Self.sendingTime)
      await send(.sendingTimedOut)
    }
  }

  /// Sends a form; tells the outcome of one in its screen, or else wherever the user is.
  private func handle(_ action: AccountOutbox.Action, _ state: inout State) -> Effect<Action> {
    let effect = AccountOutbox().reduce(into: &state.outbox, action: action).map(Action.outbox)
    guard case .delivered(let request, let delivery) = action else { return effect }
    if state.ending == .sending, state.outbox.requests.isEmpty { state.ending = .now }
    let event = ScreenEvent.delivered(request.content.form, delivery)
    let form = state.allScreens.first { $0.open.content.action(for: event) != nil }
    var effects = [effect]
    if let form { effects.append(.send(.tab(form.tab, .screen(form.open.id, .event(event))))) }
    if form?.open.id != state.current.focused.id {
      effects += [show(request.sentence(of: delivery), &state), .send(.tab(.accounts, .listsRefreshed))]
    }
    return .merge(effects)
  }

  private func handle(
    _ outcome: ScreenOutcome, of id: OpenScreen.ID, _ tab: Tab, _ state: inout State
  ) -> Effect<Action> {
    switch outcome {
    case .saved(let route, let text):
      return .merge(show(text, &state), .send(.tab(tab, .formSaved(id, route))))
    case .deleted(let route):
      return show("\(route.name) deleted", &state)
    case .failed(let text):
      return show(text, &state)
    case .sends(let request):
      return .send(.outbox(.submitted(request)))
    case .asks(let question, let action):
      state.confirmation = Confirmation(question: question, action: action, screen: id, tab: tab)
      return .none
    case .left(let text):
      let isOpen = id == state.current.focused.id && tab == state.tab
      // Where the user types by then, D is a letter.
      let hint = isOpen || state.context.scope.isPane ? " \u{B7} D drafts" : ""
      let back = isOpen ? leave(by: .formLeft(id), &state) : .send(.tab(tab, .formLeft(id)))
      return text.map { .merge(back, show($0 + hint, &state)) } ?? back
    }
  }

  /// Shows a tab that the user chose, so that going back does not leave it.
  private func choose(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    if tab != state.tab { state.toast = nil }
    state.tabs[tab]?.stay(in: tab)
    return show(tab, &state)
  }

  private func show(_ tab: Tab, _ state: inout State) -> Effect<Action> {
    state.tab = tab
    return .send(.tab(tab, .appeared))
  }

  private func goBack(_ state: inout State) -> Effect<Action> {
    if state.confirmation != nil {
      state.confirmation = nil
      state.ending = .none
    } else if state.overlay != nil {
      state.overlay = nil
    } else if state.current.focused.content.form != nil {
      return .send(state.action(.event(.left)))
    } else {
      return leave(&state)
    }
    return .none
  }

  /// Goes one level back in the tab, or to the tab where a jump began.
  private func leave(by action: BrowserTab.Action = .backRequested, _ state: inout State) -> Effect<Action> {
    let tab = state.tab
    let screen = state.current.focused
    let back = Effect<Action>.send(.tab(tab, action))
    guard let jump = state.current.jump, jump.origin != tab, screen.search == nil,
      screen.content.action(for: .cancelled) == nil
    else { return back }
    return .concatenate(back, .send(.tabShown(jump.origin)))
  }

  private func confirm(_ state: inout State) -> Effect<Action> {
    guard let confirmation = state.confirmation else { return .none }
    state.confirmation = nil
    return .send(.tab(confirmation.tab, .screen(confirmation.screen, .screen(confirmation.action))))
  }

  private func show(_ text: String, on screen: OpenScreen.ID? = nil, _ state: inout State) -> Effect<Action> {
    state.toast = Toast(text: text, screen: screen)
    return .run { [clock] send in
      try await clock.sleep(for: .seconds(4))
      await send(.toastExpired)
    }
    .cancellable(id: CancelID.toast, cancelInFlight: true)
  }
}

extension BrowserFeature.Action {
  /// Whether the action sends requests of other screens than a form.
  fileprivate var sendsRequests: Bool {
    switch self {
    case .tabSelected, .tabShown, .tabMoved, .opened, .overlayRequested, .jumped, .reloadIntervalPassed: true
    default: false
    }
  }
}
