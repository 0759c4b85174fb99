public import Models
import Persistence
public import ReducerRuntime

/// One place of the browser: the reducer of its screen, and the user's position in it.
public struct BrowserPlace: Reducer {
  /// The reducer of the list of albums.
  public typealias Albums = FilteredList<SearchFilter<AllRows<OwnedAlbum>>>
  /// The reducer of a list of to-dos.
  public typealias Todos = FilteredList<SearchFilter<TodoFilter>>
  /// The reducer of the list of accounts.
  public typealias Accounts = FilteredList<SearchFilter<AllRows<Account>>>

  /// The identity of a place: the same destination can be opened twice on a path.
  public struct ID: Hashable, Sendable {
    /// The destination.
    public let destination: Destination
    /// The number of places below it.
    public let depth: Int

    /// Creates an identity.
    public init(_ destination: Destination, depth: Int = 0) {
      self.destination = destination
      self.depth = depth
    }
  }

  /// The screen of a place.
  public enum Screen: Hashable, Sendable {
    /// The list of posts.
    case posts(PostsList.State)
    /// A post.
    case post(PostDetail.State)
    /// The list of users.
    case users(UsersList.State)
    /// A user.
    case user(UserDetail.State)
    /// The list of albums.
    case albums(Albums.State)
    /// An album.
    case album(AlbumDetail.State)
    /// A photo.
    case photo(Loader<Photo>.State)
    /// The list of to-dos, all or those of a user.
    case todos(Todos.State)
    /// The list of producers.
    case producers(ProducersFeed.State)
    /// A producer.
    case producer(ProducerDetail.State)
    /// The list of accounts.
    case accounts(Accounts.State)
    /// An account.
    case account(AccountDetail.State)
    /// The list of drafts.
    case drafts(AccountDraftsList.State)
    /// A form.
    case form(FormPlace.State)
  }

  /// The state of a place.
  public struct State: Hashable, Identifiable, Sendable {
    /// The identity.
    public let id: ID
    /// The screen.
    public var screen: Screen
    /// The content that the list above has of the place, until its own arrives; `nil` if the server has no such record.
    public var knownScreen: Screen?
    /// The selected row and the first visible one.
    public var position: ListPosition
    /// The search; `nil` if there is none.
    public var search: SearchLine?
    /// The number of to-dos of each filter, in the order of `TodoFilter.allCases`; empty in other places.
    public var filterCounts: [Int]
    /// The zoom of the map: 0 for the world, up to ``BrowserPlace/maximumMapZoom``.
    public var mapZoom: Int

    /// Creates a place that has not appeared.
    public init(_ destination: Destination, depth: Int = 0) {
      id = ID(destination, depth: depth)
      screen = Screen(destination)
      position = ListPosition()
      filterCounts = []
      mapZoom = 0
    }

    /// The destination.
    public var destination: Destination { id.destination }
    /// The screen to draw: ``screen`` with the values of ``knownScreen`` in place of those that have not arrived.
    public var shownScreen: Screen { knownScreen.map(screen.filled) ?? screen }
    /// The rows that can be selected.
    public var rows: BrowserRows { shownScreen.rows }
    /// A Boolean value that indicates whether leaving the place loses typed text.
    public var hasChanges: Bool {
      if case .form(let form) = screen { form.hasChanges } else { false }
    }
    /// The selected row; `nil` if there are no rows.
    public var selectedRow: BrowserRow? { rows.count > 0 ? position.row : nil }
  }

  /// The actions of a place.
  public enum Action: Hashable, Sendable {
    /// The place appeared. Its content loads if it has not been loaded before.
    case appeared
    /// The user reloaded the place. On the row for retrying a page, that page loads.
    case refreshed
    /// The user moved to a row; an index past an end selects the row at the end.
    case rowSelected(index: Int, top: Int)
    /// The user began to search, or edits the search again.
    case searchBegan
    /// The user edited the text to search for. The caret is the number of characters before it.
    case searchTextChanged(String, caret: Int)
    /// The user kept the search; an empty one ends.
    case searchKept
    /// The user cleared the search. The rows and the position are those before it.
    case searchCleared
    /// The user moved to another filter of to-dos; it goes around at the ends.
    case filterMoved(by: Int)
    /// The user chose the selected user, or undid the choice.
    case rowChosen
    /// The user zoomed the map, by a number of steps; `nil` shows the world.
    case mapZoomed(by: Int?)
    /// The user requested more: the comments of a post, the image of a producer or an account, all producers.
    case moreRequested
    /// The list of posts handled an event.
    case posts(PostsList.Action)
    /// The post handled an event.
    case post(PostDetail.Action)
    /// The list of users handled an event.
    case users(UsersList.Action)
    /// The user handled an event.
    case user(UserDetail.Action)
    /// The list of albums handled an event.
    case albums(Albums.Action)
    /// The album handled an event.
    case album(AlbumDetail.Action)
    /// The photo handled an event.
    case photo(Loader<Photo>.Action)
    /// The list of to-dos handled an event.
    case todos(Todos.Action)
    /// The list of producers handled an event.
    case producers(ProducersFeed.Action)
    /// The producer handled an event.
    case producer(ProducerDetail.Action)
    /// The list of accounts handled an event.
    case accounts(Accounts.Action)
    /// The account handled an event.
    case account(AccountDetail.Action)
    /// The list of drafts handled an event.
    case drafts(AccountDraftsList.Action)
    /// The form handled an event.
    case form(FormPlace.Action)
  }

  /// The largest zoom of a map: an eighth of the world's width, at which a degree of the coastline is a few dots.
  public static let maximumMapZoom = 3

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let hadRows = state.rows.count > 0
    let effect = handle(action, &state)
    if state.screen.isNotFound { state.knownScreen = nil }
    // The sections of a user arrive in any order: the first row is selected when all are there.
    if state.position.row == nil, state.screen.isLoadingRows { return effect }
    // While a search is edited, its first match is selected if the selected row does not match.
    let isSearching = state.search?.isEditing == true
    state.position.follow(state.rows, orSelect: isSearching ? 0 : nil, movesTop: state.destination.isList && hadRows)
    return effect
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .appeared:
      let load = reduceScreen(&state, state.screen.loadAction(isReload: false))
      guard let search = state.search else { return load }
      return .merge(load, filter(&state, by: search.text))
    case .refreshed:
      let action = state.selectedRow == .retry ? .producers(.retried) : state.screen.loadAction(isReload: true)
      return reduceScreen(&state, action)
    case .rowSelected(let index, let top):
      state.position.select(index, top: top, in: state.rows, limitsTop: state.destination.isList)
      let isNearEnd = state.position.index + ProducersList.defaultPageSize / 2 >= state.rows.count
      guard case .producers = state.screen, isNearEnd else { return .none }
      return reduceScreen(&state, .producers(.endApproached))
    case .searchBegan:
      state.beginSearch()
      return .none
    case .searchTextChanged(let text, let caret):
      state.beginSearch()
      state.search?.caret = max(0, min(caret, text.count))
      guard state.search?.text != text else { return .none }
      state.search?.text = text
      return filter(&state, by: text)
    case .searchKept:
      if state.search?.text.isEmpty == true { state.search = nil } else { state.search?.isEditing = false }
      return .none
    case .searchCleared:
      guard let search = state.search else { return .none }
      let effect = filter(&state, by: "")
      state.search = nil
      state.position = search.savedPosition
      return effect
    case .filterMoved(let offset):
      guard case .todos(let list) = state.screen else { return .none }
      var filter = list.filter
      filter.base = TodoFilter.allCases.element(at: offset, from: filter.base)
      return reduceScreen(&state, .todos(.filterChanged(filter)))
    case .rowChosen:
      guard case .users(let list) = state.screen, case .place(.user(let id))? = state.selectedRow else { return .none }
      return reduceScreen(&state, .users(.userSelected(id == list.selectedID ? nil : id)))
    case .mapZoomed(let steps):
      state.mapZoom = steps.map { max(0, min(state.mapZoom + $0, Self.maximumMapZoom)) } ?? 0
      return .none
    case .moreRequested:
      return state.screen.moreAction.map { reduceScreen(&state, $0) } ?? .none
    default:
      return reduceScreen(&state, action)
    }
  }

  private func filter(_ state: inout State, by text: String) -> Effect<Action> {
    state.screen.searchAction(text).map { reduceScreen(&state, $0) } ?? .none
  }

  private func reduceScreen(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch (state.screen, action, state.destination) {
    case (.posts(let screen), .posts(let action), _):
      return run(PostsList.posts, action, screen, &state, Screen.posts, Action.posts)
    case (.post(let screen), .post(let action), _):
      return run(PostDetail(), action, screen, &state, Screen.post, Action.post)
    case (.users(let screen), .users(let action), _):
      return run(UsersList(), action, screen, &state, Screen.users, Action.users)
    case (.user(let screen), .user(let action), _):
      return run(UserDetail(), action, screen, &state, Screen.user, Action.user)
    case (.albums(let screen), .albums(let action), _):
      return run(Albums.albums(), action, screen, &state, Screen.albums, Action.albums)
    case (.album(let screen), .album(let action), _):
      return run(AlbumDetail(), action, screen, &state, Screen.album, Action.album)
    case (.photo(let screen), .photo(let action), .photo(let id)):
      return run(Loader.photo(id), action, screen, &state, Screen.photo, Action.photo)
    case (.todos(let screen), .todos(let action), let destination):
      let effect = run(Todos.todos(of: destination.userID), action, screen, &state, Screen.todos, Action.todos)
      if case .list(.response) = action { state.countTodos() }
      return effect
    case (.producers(let screen), .producers(let action), _):
      return run(ProducersFeed(), action, screen, &state, Screen.producers, Action.producers)
    case (.producer(let screen), .producer(let action), _):
      return run(ProducerDetail(), action, screen, &state, Screen.producer, Action.producer)
    case (.accounts(let screen), .accounts(let action), _):
      return run(Accounts.accounts, action, screen, &state, Screen.accounts, Action.accounts)
    case (.account(let screen), .account(let action), _):
      return run(AccountDetail(), action, screen, &state, Screen.account, Action.account)
    case (.drafts(let screen), .drafts(let action), _):
      return run(AccountDraftsList(), action, screen, &state, Screen.drafts, Action.drafts)
    case (.form(let screen), .form(let action), _):
      return run(FormPlace(), action, screen, &state, Screen.form, Action.form)
    default:
      return .none
    }
  }

  private func run<Child: Reducer>(
    _ reducer: Child, _ action: Child.Action, _ screen: Child.State, _ state: inout State,
    _ embedState: (Child.State) -> Screen, _ embedAction: @escaping @Sendable (Child.Action) -> Action
  ) -> Effect<Action> {
    var screen = screen
    let effect = reducer.reduce(into: &screen, action: action)
    state.screen = embedState(screen)
    return effect.map(embedAction)
  }
}

extension BrowserPlace.State {
  fileprivate mutating func beginSearch() {
    if search == nil { search = SearchLine(savedPosition: position) }
    search?.isEditing = true
  }

  fileprivate mutating func countTodos() {
    guard case .todos(let list) = screen, let todos = list.content.value?.value else { return }
    let pendingCount = todos.count { !$0.isCompleted }
    filterCounts = TodoFilter.allCases.map {
      switch $0 {
      case .all: todos.count
      case .pending: pendingCount
      case .completed: todos.count - pendingCount
      }
    }
  }
}
