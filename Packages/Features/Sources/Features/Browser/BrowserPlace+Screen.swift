import Models
import Persistence
import ReducerRuntime

extension BrowserPlace.Screen {
  /// Creates the screen of a destination, not loaded.
  ///
  /// The screen of a draft is an empty form.
  public init(_ destination: Destination) {
    switch destination {
    case .posts: self = .posts(PostsList.State(filter: PostFilter()))
    case .post(let id): self = .post(PostDetail.State(id: id))
    case .users: self = .users(UsersList.State())
    case .user(let id): self = .user(UserDetail.State(id: id))
    case .albums: self = .albums(BrowserPlace.Albums.State(filter: SearchFilter(AllRows())))
    case .album(let id): self = .album(AlbumDetail.State(id: id))
    case .photo: self = .photo(Loader.State())
    case .todos, .userTodos: self = .todos(BrowserPlace.Todos.State(filter: SearchFilter(.all)))
    case .producers: self = .producers(ProducersFeed.State())
    case .producer(let id): self = .producer(ProducerDetail.State(id: id))
    case .accounts: self = .accounts(BrowserPlace.Accounts.State(filter: SearchFilter(AllRows())))
    case .account(let id): self = .account(AccountDetail.State(id: id))
    case .newAccount, .draft: self = .form(FormPlace.State(AccountForm.State(purpose: .create)))
    case .editAccount(let id): self = .form(FormPlace.State(AccountForm.State(purpose: .edit(id))))
    case .drafts: self = .drafts(AccountDraftsList.State())
    }
  }
}

extension LoadState {
  /// Returns the state with the value of another one as the previous value, if it has no value.
  fileprivate func filled(with known: Self) -> Self {
    guard value == nil, let known = known.value else { return self }
    return switch self {
    case .idle, .loaded: .loaded(known)
    case .loading: .loading(previous: known)
    case .failed(let failure, _): .failed(failure, previous: known)
    }
  }
}

extension BrowserPlace.Screen {
  /// Returns the screen with the values of another one in place of those that have not arrived.
  ///
  /// The states of the loads stay those of this screen.
  func filled(with known: BrowserPlace.Screen) -> BrowserPlace.Screen {
    switch (self, known) {
    case (.post(var screen), .post(let known)):
      screen.post = screen.post.filled(with: known.post)
      if screen.post.value?.value.userID == known.author.value?.value.id {
        screen.author = screen.author.filled(with: known.author)
      }
      return .post(screen)
    case (.user(var screen), .user(let known)):
      screen.user = screen.user.filled(with: known.user)
      return .user(screen)
    case (.album(var screen), .album(let known)):
      screen.album = screen.album.filled(with: known.album)
      if screen.album.value?.value.userID == known.owner.value?.value.id {
        screen.owner = screen.owner.filled(with: known.owner)
      }
      return .album(screen)
    case (.photo(var screen), .photo(let known)):
      screen.content = screen.content.filled(with: known.content)
      return .photo(screen)
    case (.producer(var screen), .producer(let known)):
      screen.producer = screen.producer.filled(with: known.producer)
      return .producer(screen)
    case (.account(var screen), .account(let known)):
      screen.content = screen.content.filled(with: known.content)
      return .account(screen)
    default:
      return self
    }
  }

  /// A Boolean value that indicates whether the server reported that the record of a detail does not exist.
  var isNotFound: Bool {
    let failure: LoadFailure? =
      switch self {
      case .post(let screen): screen.post.failure
      case .user(let screen): screen.user.failure
      case .album(let screen): screen.album.failure
      case .photo(let screen): screen.content.failure
      case .producer(let screen): screen.producer.failure
      case .account(let screen): screen.content.failure
      default: nil
      }
    return failure?.networkError?.isNotFound == true
  }

  /// The rows that can be selected.
  var rows: BrowserRows {
    switch self {
    case .posts(let list): BrowserRows(list.visibleRows) { .place(.post($0.id)) }
    case .post(let screen):
      BrowserRows(screen.post.value.map { [$0.value] } ?? []) { .place(.user($0.userID)) }
        + BrowserRows(screen.comments.value?.value ?? []) { .comment($0.id) }
    case .users(let list):
      BrowserRows(list.selected.map { [$0] } ?? []) { .place(.user($0.id)) }
        + BrowserRows(list.visibleRows) { .place(.user($0.id)) }
    case .user(let screen):
      BrowserRows(screen.albums.value?.value ?? []) { .place(.album($0.id)) }
        + BrowserRows(screen.todos.value?.value ?? []) { .todo($0.id) }
    case .albums(let list): BrowserRows(list.visibleRows) { .place(.album($0.id)) }
    case .album(let screen): BrowserRows(screen.photos.value?.value ?? []) { .place(.photo($0.id)) }
    case .todos(let list): BrowserRows(list.visibleRows) { .todo($0.id) }
    case .producers(let list):
      BrowserRows(list.rows) { .place(.producer($0.id)) } + BrowserRows(list.hasRetryRow ? [()] : []) { .retry }
    case .accounts(let list): BrowserRows(list.visibleRows) { .place(.account($0.id)) }
    case .drafts(let list): BrowserRows(list.rows) { .place(.draft($0.id)) }
    case .photo, .producer, .account, .form: BrowserRows([]) { .retry }
    }
  }

  /// The action that loads or reloads the content.
  func loadAction(isReload: Bool) -> BrowserPlace.Action {
    switch self {
    case .posts: .posts(.list(isReload ? .refreshed : .appeared))
    case .post: .post(isReload ? .refreshed : .appeared)
    case .users: .users(isReload ? .refreshed : .appeared)
    case .user: .user(isReload ? .refreshed : .appeared)
    case .albums: .albums(.list(isReload ? .refreshed : .appeared))
    case .album: .album(isReload ? .refreshed : .appeared)
    case .photo: .photo(isReload ? .refreshed : .appeared)
    case .todos: .todos(.list(isReload ? .refreshed : .appeared))
    case .producers: .producers(isReload ? .refreshed : .appeared)
    case .producer: .producer(isReload ? .refreshed : .appeared)
    case .accounts: .accounts(.list(isReload ? .refreshed : .appeared))
    case .account: .account(.account(isReload ? .refreshed : .appeared))
    case .drafts: .drafts(isReload ? .refreshed : .appeared)
    // A form has nothing to reload.
    case .form: .form(.form(.appeared))
    }
  }

  /// The action that filters a list by a text; `nil` for other screens.
  func searchAction(_ text: String) -> BrowserPlace.Action? {
    switch self {
    case .posts(let list): .posts(.filterChanged(PostFilter(searchText: text, userID: list.filter.userID)))
    case .users: .users(.addressTextChanged(text))
    case .albums: .albums(.filterChanged(SearchFilter(AllRows(), searchText: text)))
    case .todos(let list): .todos(.filterChanged(SearchFilter(list.filter.base, searchText: text)))
    case .producers: .producers(.searchTextChanged(text))
    case .accounts: .accounts(.filterChanged(SearchFilter(AllRows(), searchText: text)))
    default: nil
    }
  }

  /// The action that loads more on request; `nil` if there is nothing more.
  var moreAction: BrowserPlace.Action? {
    switch self {
    case .post: .post(.commentsRequested)
    case .producer: .producer(.imageRequested)
    case .account: .account(.imageRequested)
    case .producers: .producers(.allRequested)
    default: nil
    }
  }
}

extension Destination {
  /// The user whose to-dos the place lists; `nil` for all users.
  var userID: User.ID? {
    if case .userTodos(let id) = self { id } else { nil }
  }
}

extension BrowserPlace.Screen {
  /// A Boolean value that indicates whether a section with rows loads for the first time.
  var isLoadingRows: Bool {
    guard case .user(let screen) = self else { return false }
    return (screen.albums.isLoading && screen.albums.value == nil)
      || (screen.todos.isLoading && screen.todos.value == nil)
  }
}

// MARK: - Destinations

extension BrowserPlace.State {
  /// The place that the selected row opens; `nil` if it opens none.
  ///
  /// A to-do of a user opens the list of the user's to-dos.
  public var openDestination: Destination? {
    if case (.user(let id), .todo?) = (destination, selectedRow) { return .userTodos(id) }
    return selectedRow?.destination
  }

  /// The user who wrote the post, or who owns the album or the to-do; `nil` in other places.
  public var ownerDestination: Destination? {
    let id: User.ID? =
      switch shownScreen {
      case .posts(let list): selected(in: list.visibleRows)?.post.userID
      case .post(let screen): screen.post.value?.value.userID
      case .albums(let list): selected(in: list.visibleRows)?.album.userID
      case .album(let screen): screen.album.value?.value.userID
      case .todos(let list): selected(in: list.visibleRows)?.userID
      default: nil
      }
    return id.map { .user($0) }
  }

  /// The form that changes the account of the place or of the selected row; `nil` if there is none.
  public var editDestination: Destination? {
    switch (destination, selectedRow) {
    case (.account(let id), _), (.accounts, .place(.account(let id))): .editAccount(id)
    default: nil
    }
  }

  /// Returns what the selected row knows about the place that it opens.
  func knownScreen(of destination: Destination) -> BrowserPlace.Screen? {
    switch (shownScreen, destination) {
    case (.posts(let list), .post(let id)):
      guard let row = selected(in: list.visibleRows), row.id == id, let list = list.content.value else { return nil }
      let author = row.author.map { author in Loadable<User>.loaded(list.map { _ in author }) } ?? .idle
      return .post(PostDetail.State(id: id, post: .loaded(list.map { _ in row.post }), author: author))
    case (.users(let list), .user(let id)):
      guard let list = list.content.value, let user = list.value.first(where: { $0.id == id }) else { return nil }
      return .user(UserDetail.State(id: id, user: .loaded(list.map { _ in user })))
    case (.albums(let list), .album(let id)):
      guard let row = selected(in: list.visibleRows), row.id == id, let list = list.content.value else { return nil }
      let owner = row.owner.map { owner in Loadable<User>.loaded(list.map { _ in owner }) } ?? .idle
      return .album(AlbumDetail.State(id: id, album: .loaded(list.map { _ in row.album }), owner: owner))
    case (.user(let screen), .album(let id)):
      guard let list = screen.albums.value, let album = list.value.first(where: { $0.id == id }) else { return nil }
      return .album(AlbumDetail.State(id: id, album: .loaded(list.map { _ in album }), owner: screen.user))
    case (.album(let screen), .photo(let id)):
      guard let list = screen.photos.value, let photo = list.value.first(where: { $0.id == id }) else { return nil }
      return .photo(Loader.State(content: .loaded(list.map { _ in photo })))
    case (.producers(let list), .producer(let id)):
      guard let row = selected(in: list.rows), row.id == id, let list = list.content.value else { return nil }
      return .producer(ProducerDetail.State(id: id, producer: .loaded(list.map { _ in row })))
    case (.accounts(let list), .account(let id)):
      guard let row = selected(in: list.visibleRows), row.id == id, let list = list.content.value else { return nil }
      return .account(AccountDetail.State(id: id, content: .loaded(list.map { _ in row })))
    default:
      return nil
    }
  }

  private func selected<Rows: RandomAccessCollection>(in rows: Rows) -> Rows.Element? where Rows.Index == Int {
    position.index < rows.count ? rows[position.index] : nil
  }
}
