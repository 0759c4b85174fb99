import Models
import Persistence

extension BrowserPlace.Screen {
  /// Creates the screen of a destination, not loaded.
  ///
  /// The screen of a draft is an empty form: see ``init(draft:)``.
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
    case .account: self = .account(Loader.State())
    case .newAccount, .draft: self = .form(FormPlace.State(AccountForm.State(purpose: .create)))
    case .editAccount(let id): self = .form(FormPlace.State(AccountForm.State(purpose: .edit(id))))
    case .drafts: self = .drafts(AccountDraftsList.State())
    }
  }
}
