public import Features
public import Terminal

extension UsersQuery: PresentableQuery {
  public static func view(_ state: UsersList.State, _ options: ViewOptions) -> UsersView { UsersView(state, options) }
}

/// The list of users, with the selected user above the others.
public struct UsersView: ListPage {
  let list: ListView<User>
  private let selected: User?

  init(_ state: UsersList.State, _ options: ViewOptions) {
    selected = state.selected
    let noun = state.query.selectedID == nil ? "user" : "other user"
    let search = state.query.search
    let kind = search.labels == ["addresses"] ? "address " : ""
    list = ListView(
      .users, "users", state, options, noun: noun,
      emptyText: search.text.isEmpty ? "There are no \(noun)s" : "No \(noun)s match \(kind)\(search.text.quoted)")
  }

  /// Returns a box with the name and id of the selected user, and the rows.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    (selected.map { box(of: $0, profile) } ?? []) + list.lines(profile, origin: origin)
  }

  /// The selected user and the other rows, for the browser.
  public var listContent: ListContent? {
    guard let user = selected, var content = list.listContent else { return list.listContent }
    content.summary.insert("\(user.name), ID \(user.id)", at: 0)
    return content.leading { glyphs in
      let mark = glyphs.isASCII ? " * " : " ● "
      return "\(mark, style: .foreground(.green))\(user.name, style: .bold)\("  ID ", style: .dim)\(.number(user.id))"
    }
  }

  private func box(of user: User, _ profile: TerminalProfile) -> [StyledText] {
    let title: StyledText = "Selected user"
    let name = user.name.isBlank ? [] : [StyledText(user.name, style: .bold)]
    let id: StyledText = "\("ID ", style: .dim)\(.number(user.id))"
    let text = (name + [id]).joined(separator: "  ")
    // The sides and a space each; the title has a segment of the rule too.
    let width = min(max(text.displayWidth + 4, title.displayWidth + 6), profile.size.columns)
    let lines = text.displayWidth + 4 <= width ? [text] : name + [id]
    return Border(title: title).lines(around: lines.map { " \($0)" }, width: width, glyphs: profile.glyphs)
  }
}

extension ListFormat<User> {
  /// The list of users.
  public static let users = ListFormat(
    "user", fields: .users,
    columns: [
      .id, Column("name", isPrimary: true, isSearched: true), Column("email", isSearched: true),
      Column("address.city", title: "CITY"), Column("company.name", title: "COMPANY"),
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
