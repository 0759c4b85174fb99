public import Features

extension Screen {
  /// Returns the view of the screen; an empty one for a form, which the browser draws itself.
  public func view(_ options: ViewOptions) -> any View {
    switch self {
    case let state as any PageScreen: state.recordView(options)
    case let state as PostsList.State: ListView(state, options)
    case let state as CommentsList.State: ListView(state, options)
    case let state as UsersList.State: ListView(state, options)
    case let state as AlbumsList.State: ListView(state, options)
    case let state as TodosList.State: ListView(state, options)
    case let state as ProducersList.State: ListView(state, options)
    case let state as AccountsList.State: ListView(state, options)
    case let state as AccountDraftsList.State: ListView(state, options)
    case let state as GlobalSearch.State: ListView(state, options)
    default: TextView([], json: .null)
    }
  }
}

/// The screen of a record with a page.
private protocol PageScreen: Screen {
  func recordView(_ options: ViewOptions) -> any View
}

extension Detail.State: PageScreen where Record: PageRecord {
  fileprivate func recordView(_ options: ViewOptions) -> any View { RecordView(state: self, options: options) }
}
