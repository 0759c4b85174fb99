public import Models
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
    case account(Loader<Account>.State)
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
    /// What the list above knows about the place, to show until the content arrives.
    public var knownScreen: Screen?
    /// The selected row and the first visible one.
    public var position: ListPosition
    /// The search; `nil` if there is none.
    public var search: SearchLine?
    /// The number of to-dos of each filter, in the order of `TodoFilter.allCases`; empty in other places.
    public var filterCounts: [Int]

    /// Creates a place that has not appeared.
    public init(_ destination: Destination, depth: Int = 0) {
      id = ID(destination, depth: depth)
      screen = Screen(destination)
      position = ListPosition()
      filterCounts = []
    }

    /// The destination.
    public var destination: Destination { id.destination }
    /// The rows that can be selected.
    public var rows: BrowserRows { BrowserRows(count: 0) { _ in .retry } }
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
    /// The user requested more: the comments of a post, the image of a producer, all producers.
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
    case account(Loader<Account>.Action)
    /// The list of drafts handled an event.
    case drafts(AccountDraftsList.Action)
    /// The form handled an event.
    case form(FormPlace.Action)
  }

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
