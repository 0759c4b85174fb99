public import Features
import Terminal

extension UsersQuery: ListedQuery {
  /// Returns the list with the selected user above the others.
  func list(_ state: UsersList.State, _ options: ViewOptions) -> ListView<User> {
    let noun = selected == nil ? Route.users.entry.noun : Noun(one: "other user", many: "other users")
    var list = ListView(.users, "users", state, options, kind: noun.many)
    list.format.noun = noun
    if search.labels == ["addresses"], !search.text.isEmpty {
      list.emptyText = "No \(noun.many) match address \(search.text.quoted)"
    }
    guard let user = selected else {
      if let selectedID, state.content.value != nil {
        list.selected = ListView.Selected(lines: User.cells("User \(selectedID) not found"))
      }
      return list
    }
    let name = user.name.isBlank ? "" : "\(user.name), "
    let notice = Notice(text: "selected user: \(name)ID \(user.id)", audience: .scripts)
    list.selected = ListView.Selected(lines: User.cells(user.line), record: user, notice: notice)
    return list
  }
}

extension User {
  /// Returns a title, and a line about the selected user below it.
  fileprivate static func cells(_ line: StyledText) -> [StyledText] {
    [StyledText(" Selected user", style: .underline), " \(line)"]
  }

  /// The name and the id.
  fileprivate var line: StyledText {
    let name: StyledText = name.isBlank ? "" : "\("Name", style: .dim)  \(name, style: .bold)   "
    return "\(name)\("ID", style: .dim)  \(.number(id))"
  }
}

extension ListFormat<User> {
  /// The list of users.
  public static let users = ListFormat(
    noun: Route.users.entry.noun, fields: .users,
    columns: [
      .id, Column(path: "name", isPrimary: true), Column(path: "email"),
      Column(path: "address.city", title: "CITY"), Column(path: "company.name", title: "COMPANY"),
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
