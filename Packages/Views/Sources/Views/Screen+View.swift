public import Features
public import Terminal

extension Screen {
  /// Returns the view of the screen; an empty one for a form, which the browser draws itself.
  public func view(_ options: ViewOptions) -> any View {
    switch self {
    case let state as PostsList.State: ListView(state, options)
    case let state as PostDetail.State: RecordView(state, options)
    case let state as CommentsList.State: ListView(state, options)
    case let state as Detail<Comment>.State: RecordView(state, options)
    case let state as UsersList.State: ListView(state, options)
    case let state as UserDetail.State: RecordView(state, options)
    case let state as AlbumsList.State: ListView(state, options)
    case let state as AlbumDetail.State: RecordView(state, options)
    case let state as PhotoDetail.State: RecordView(state, options)
    case let state as TodosList.State: ListView(state, options)
    case let state as TodoDetail.State: RecordView(state, options)
    case let state as ProducersList.State: ListView(state, options)
    case let state as ProducerDetail.State: RecordView(state, options)
    case let state as AccountsList.State: ListView(state, options)
    case let state as AccountDetail.State: RecordView(state, options)
    case let state as AccountDraftsList.State: ListView(state, options)
    case let state as GlobalSearch.State: ListView(state, options)
    default: EmptyView()
    }
  }
}

/// The view of a screen that has none.
public struct EmptyView: View {
  public init() {}

  /// No lines.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] { [] }
  /// No lines.
  public var plainLines: [StyledText] { [] }
  /// The value `null`.
  public var json: JSONValue { .null }
}
