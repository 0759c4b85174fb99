public import Features
public import Models
public import Terminal

/// The list of users, below the name and the id of the selected one.
public struct UsersView: ListPage {
  let list: ListView<User>
  private let selected: User?

  /// Creates the view of a list.
  ///
  /// - Parameter limit: The maximum number of users; 0 for all.
  public init(_ state: UsersList.State, limit: Int, selectedFields: [String]?) {
    selected = state.selected
    let noun = state.selectedID == nil ? "user" : "other user"
    list = ListView(
      .users, "users", content: state.content, rows: state.rows, limit: limit, selectedFields: selectedFields,
      terminalColumns: state.addressText.isEmpty ? nil : .usersByAddress, noun: noun,
      emptyText: state.addressText.isEmpty
        ? "There are no \(noun)s" : "No \(noun)s match address \(state.addressText.quoted)",
      search: SearchMatches(address: state.addressText))
  }

  /// The selected user in a box, and the list.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    (selected.map { box(of: $0, profile) } ?? []) + list.lines(profile, origin: origin)
  }

  private func box(of user: User, _ profile: TerminalProfile) -> [StyledText] {
    let title: StyledText = "Selected user"
    let name = user.name.isBlank ? [] : [StyledText(user.name, style: .bold)]
    let id = StyledText("ID ", style: .dim) + .number(user.id)
    let text = (name + [id]).joined(separator: "  ")
    // The sides and a space each; the title has a segment of the rule too.
    let width = min(max(text.displayWidth + 4, title.displayWidth + 6), profile.size.columns)
    let lines = text.displayWidth + 4 <= width ? [text] : name + [id]
    return Border(title: title).lines(around: lines.map { StyledText(" ") + $0 }, width: width, glyphs: profile.glyphs)
  }
}

extension [ListFormat<User>.Column] {
  /// The columns of a search by address.
  public static var usersByAddress: Self {
    [
      .id, .flexible("name", minimumWidth: 16, priority: 1),
      .flexible("address", minimumWidth: 16, isSearched: true).showing { StyledText($0.address.line) },
      .flexible("email", minimumWidth: 16, priority: 1),
    ]
  }
}

extension ListFormat<User> {
  /// The list of users.
  public static let users = ListFormat(
    "user", fields: .users,
    columns: [
      .id, .flexible("name", minimumWidth: 16, priority: 1), .flexible("email", minimumWidth: 16, priority: 1),
      .flexible("address.city", title: "CITY"),
      .flexible("company.name", title: "COMPANY"),
    ])
}

extension FieldSet<User> {
  /// The fields of a user.
  public static let users = FieldSet([
    Field("id") { $0.id },
    Field("name") { $0.name },
    Field("username") { $0.username },
    Field("email") { $0.email },
    Field("address", .addresses) { $0.address },
    Field("phone") { $0.phone },
    Field("website") { $0.website },
    Field("company", .companies) { $0.company },
  ])
}

extension FieldSet<User.Address> {
  static let addresses = FieldSet([
    Field("street") { $0.street },
    Field("suite") { $0.suite },
    Field("city") { $0.city },
    Field("zipcode") { $0.zipcode },
    Field("geo", .coordinates) { $0.geo },
  ])
}

extension FieldSet<User.Geo> {
  static let coordinates = FieldSet([
    Field("lat") { $0.lat },
    Field("lng") { $0.lng },
  ])
}

extension FieldSet<User.Company> {
  static let companies = FieldSet([
    Field("name") { $0.name },
    Field("catchPhrase") { $0.catchPhrase },
    Field("bs") { $0.business },
  ])
}
