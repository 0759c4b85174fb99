public import Features
import Terminal

extension ListView<User> {
  /// Creates the list of users, with the selected user above the others.
  init(_ state: UsersList.State, _ options: ViewOptions) {
    let noun = state.query.selectedID == nil ? "user" : "other user"
    let query = state.query.search
    self.init(.users, "users", state, options, kind: "\(noun)s", emptyText: "There are no \(noun)s")
    self.noun = noun
    if query.labels == ["addresses"], !query.text.isEmpty {
      emptyText = "No \(noun)s match address \(query.text.quoted)"
    }
    guard let user = state.selected else { return }
    header = user.box
    browserContent = { rows in
      var content = rows
      content.summary.insert("\(user.name), ID \(user.id)", at: 0)
      return content.leading { glyphs in
        let mark = glyphs.isASCII ? " * " : " ● "
        return "\(mark, style: .foreground(.green))\(user.name, style: .bold)\("  ID ", style: .dim)\(.number(user.id))"
      }
    }
  }
}

extension User {
  /// Returns a box with the name and the id.
  fileprivate func box(_ layout: TextLayout) -> [StyledText] {
    let title: StyledText = "Selected user"
    let name = name.isBlank ? [] : [StyledText(name, style: .bold)]
    let id: StyledText = "\("ID ", style: .dim)\(.number(id))"
    let text = (name + [id]).joined(separator: "  ")
    // The sides and a space each; the title has a segment of the rule too.
    let width = min(max(text.displayWidth + 4, title.displayWidth + 6), layout.width)
    let lines = text.displayWidth + 4 <= width ? [text] : name + [id]
    return Border(title: title).lines(around: lines.map { " \($0)" }, width: width, glyphs: layout.glyphs)
  }
}

extension ListFormat<User> {
  /// The list of users.
  public static let users = ListFormat(
    "user", fields: .users,
    columns: [
      .id, Column("name", isPrimary: true), Column("email"),
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
