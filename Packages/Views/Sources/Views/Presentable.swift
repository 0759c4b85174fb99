public import Features

/// A screen that both faces show by the same view.
public protocol Presentable: Screen {
  /// The view.
  associatedtype Presentation: View

  /// Returns the view of the state.
  func view(_ options: ViewOptions) -> Presentation
}

/// A record whose screen has a view.
public protocol PresentableRecord: DetailRecord {
  /// The view.
  associatedtype Presentation: View

  /// Returns the view of a record's screen.
  static func view(_ state: Detail<Self>.State, _ options: ViewOptions) -> Presentation
}

/// A query whose list has a view.
public protocol PresentableQuery: ListQuery {
  /// The view.
  associatedtype Presentation: View

  /// Returns the view of a list.
  static func view(_ state: FilteredList<Self>.State, _ options: ViewOptions) -> Presentation
}

extension Detail.State: Presentable where Record: PresentableRecord {
  public func view(_ options: ViewOptions) -> Record.Presentation { Record.view(self, options) }
}

extension FilteredList.State: Presentable where Query: PresentableQuery {
  public func view(_ options: ViewOptions) -> Query.Presentation { Query.view(self, options) }
}

/// What a user selects of a view.
public struct ViewOptions: Hashable, Sendable {
  /// The fields to show; `nil` for the usual ones.
  public var fields: [String]?
  /// The maximum number of rows; 0 for all.
  public var limit: Int
  /// Whether a page shows its image.
  public var showsImage = true

  /// Creates options.
  ///
  /// By default everything is shown.
  public init(fields: [String]? = nil, limit: Int = 0) {
    self.fields = fields
    self.limit = limit
  }
}
