public import Features

extension Screen {
  /// Returns the view of the screen; an empty one for a form, which the browser draws itself.
  public func view(_ options: ViewOptions) -> any View {
    (self as? any ViewedScreen)?.makeView(options) ?? TextView([], json: .null)
  }
}

protocol ViewedScreen: Screen {
  func makeView(_ options: ViewOptions) -> any View
}

protocol ListedQuery: ListQuery {
  func list(_ state: FilteredList<Self>.State, _ options: ViewOptions) -> ListView<Row>
}

extension FilteredList.State: ViewedScreen where Query: ListedQuery {
  func makeView(_ options: ViewOptions) -> any View { query.list(self, options) }
}

extension Detail.State: ViewedScreen where Record: PageRecord {
  func makeView(_ options: ViewOptions) -> any View { RecordView(state: self, options: options) }
}

extension AccountDraftsList.State: ViewedScreen {
  func makeView(_ options: ViewOptions) -> any View { ListView(self, options) }
}

extension AccountForm.State: ViewedScreen {
  /// The draft that cannot be edited; the browser draws a form itself.
  func makeView(_ options: ViewOptions) -> any View {
    if case .unreadable(let problem) = phase { TextView(problem) } else { TextView([], json: .null) }
  }
}

extension GlobalSearch.State: ViewedScreen {
  func makeView(_ options: ViewOptions) -> any View { ListView(self, options) }
}
