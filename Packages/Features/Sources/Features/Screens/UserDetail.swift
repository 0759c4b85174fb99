public import CachedNetworkClient
public import Models
public import ReducerRuntime

/// One user with albums and to-dos.
public typealias UserDetail = Detail<User>

extension User: DetailRecord {
  public static var route: RecordRoute<User> { Route.user }

  /// The albums and to-dos of a user.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The albums in the server's order.
    public var albums: Loadable<[Album]> = .idle
    /// The to-dos in the server's order.
    public var todos: Loadable<[Todo]> = .idle

    public init() {}
  }

  /// The albums and the to-dos.
  public static let sections = [
    DetailSection<User>(\.albums) { try await CachedTypicode($1).albums(of: $0) },
    DetailSection<User>(\.todos) { try await CachedTypicode($1).todos(of: $0) },
  ]

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<User> {
    try await CachedAPI.typicode.record(.user(id), id: id, policy)
  }

  /// The map, the albums, then the to-dos.
  ///
  /// The user and the sections arrive in any order: there are no rows until all have arrived or failed.
  public static func selectableRows(_ state: UserDetail.State) -> SelectableRows {
    let areAlbumsMissing = state.albums.isLoading && state.albums.value == nil
    let areTodosMissing = state.todos.isLoading && state.todos.value == nil
    guard !areAlbumsMissing, !areTodosMissing, let user = state.content.record else { return SelectableRows([]) }
    let place = user.address.flatMap { Coordinates($0.geo) }
    return SelectableRows(place.map { [.link($0.openStreetMapURL)] } ?? [])
      + SelectableRows(state.albums.rows) { SelectableRow(.album($0.id), title: $0.title) }
      + SelectableRows(TodoFilter.all.apply(to: state.todos.rows)) { SelectableRow(.todo($0.id), title: $0.title) }
  }

  public static func recordSummary(_ state: UserDetail.State) -> RecordSummary {
    RecordSummary(title: state.content.record?.name, link: state.content.record?.homepage)
  }
}

// MARK: - Route

extension Route {
  /// A user: `user/3`.
  public static let user = RecordRoute(
    "user/ID", under: users.entry, request: RouteRequest(\.typicode) { .user(User.ID($0)) }, hasOpenableRows: true
  ) {
    UserDetail.State(id: $0, $1)
  }
}
