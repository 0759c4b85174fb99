public import Features
public import Terminal

extension User: PresentableRecord {
  /// Returns the page of the user.
  public static func view(_ state: UserDetail.State, _ options: ViewOptions) -> UserView { UserView(state, options) }
}

/// A user with the address on a map, albums and to-dos.
public struct UserView: View {
  /// The minimum width for the contact beside the map.
  private static let wideWidth = 72

  private let state: UserDetail.State
  private let record: RecordView<UserDetail.State>
  private let albums: [Album]?
  private let todos: [Todo]?

  /// The user, and the sections that are shown.
  public let sections: [LoadedSection]

  init(_ state: UserDetail.State, _ options: ViewOptions) {
    self.state = state
    albums = state.albums.record
    todos = state.todos.record.map { TodoFilter.all.apply(to: $0) }
    let record = RecordView(fields: .user, record: state, selectedFields: options.fields)
    self.record = record
    sections =
      [LoadedSection("user", state.content)]
      + [LoadedSection("albums", state.albums), LoadedSection("todos", label: "To-dos", state.todos)]
      .filter { record.shows($0.name) }
  }

  /// Notices about albums and to-dos that could not be read.
  public var notices: [Notice] {
    Notice.skipped(state.albums.value?.skippedCount ?? 0, of: "album")
      + Notice.skipped(state.todos.value?.skippedCount ?? 0, of: "to-do")
  }

  private var completedCount: Int { TodoFilter.completed.apply(to: todos ?? []).count }

  /// Returns the contact, the map, the albums and the to-dos.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    guard let user = state.content.record else { return nil }
    let width = profile.size.columns
    let text = TextLayout(width: width)
    if let lines = record.selectedLines(text) { return Page(lines) }
    let username = user.username.isBlank ? "" : "@\(user.username)"
    var page = Page(Heading(title: user.name, subtitle: username, trailing: "user \(user.id)").lines(profile))
    addContact(user, profile, style, to: &page)
    // A section that could not be loaded leaves the width to the other one.
    let columns = SideBySide(width: width)
    let isWide = columns.blockWidth < width && !style.isLinear && !sections.contains(where: \.isMissing)
    let blockWidth = isWide ? columns.blockWidth : width
    let (albums, todos) = (albumsPage(blockWidth, profile.glyphs, style), todosPage(blockWidth, profile.glyphs, style))
    if isWide {
      page.addBlock(Page.beside(albums, todos, column: columns.rightColumn))
    } else if self.albums == nil, self.todos == nil {
      page.addBlock(albums.lines + todos.lines)
    } else {
      page.addBlock(albums)
      page.addBlock(todos)
    }
    if style.showsNextCommands { page.addBlock(text.nextCommands(nextCommands, separator: profile.glyphs.separator)) }
    return page
  }

  private func addContact(_ user: User, _ profile: TerminalProfile, _ style: PageStyle, to page: inout Page) {
    let width = profile.size.columns
    let text = TextLayout(width: width)
    let place = Coordinates(user.address.geo)
    let isWide = width >= Self.wideWidth
    let label = [user.address.street, user.address.city].filter { !$0.isBlank }.joined(separator: ", ")
    let map =
      style.isLinear
      ? []
      : place.map {
        WorldMap(pin: $0, label: label, zoom: style.mapZoom).lines(
          profile, width: isWide ? width / 2 : width, height: style.mapHeight)
      } ?? []
    // The browser opens the link from the line of the position.
    let link =
      style.showsNextCommands
      ? place.map { text.lines($0.openStreetMapURL, style: .link(to: $0.openStreetMapURL)) } ?? [] : []
    let position = place.map { [$0.text(isASCII: profile.glyphs.isASCII), $0.geoURI] } ?? []
    guard isWide, let mapWidth = map.first?.displayWidth else {
      page.add(contactLines(user, SideBySide(width: style.isLinear ? 0 : width), text))
      let heading: StyledText = "\("Map", style: .bold)  \(position.joined(separator: "  "))"
      let lines =
        heading.displayWidth <= width
        ? [heading] : text.lines("Map", style: .bold) + position.flatMap { text.lines($0) }
      guard place != nil else { return }
      var block = Page()
      block.addItem(lines)
      page.addBlock(block)
      page.add(map, mapHeight: map.count)
      page.add(link)
      return
    }
    let block = TextLayout(besideWidth: width - mapWidth - 3)
    let contact =
      block.labelled("Email", user.email) + block.labelled("Phone", user.phone) + block.website(of: user)
      + block.labelled("Company", user.company.name) + block.labelled("Address", user.address.line)
    let lines =
      contact + block.labelled("Map", position.first ?? "")
      + block.lines(position.last ?? "", indent: TextLayout.labelWidth)
    page.addItem(linesFrom: page.count + contact.count, count: 1, columns: 0..<width - mapWidth - 2)
    page.add(lines.beside(map, column: width - mapWidth), mapHeight: max(map.count, lines.count))
    page.add(link)
  }

  private func contactLines(_ user: User, _ columns: SideBySide, _ text: TextLayout) -> [StyledText] {
    let block = columns.width == 0 ? text : TextLayout(blockOf: columns)
    let left = block.labelled("Email", user.email) + block.labelled("Phone", user.phone)
    let right = block.labelled("Company", user.company.name) + block.website(of: user)
    return columns.lines(left, right) + text.labelled("Address", user.address.line)
  }

  private func albumsPage(_ width: Int, _ glyphs: Glyphs, _ style: PageStyle) -> Page {
    let text = TextLayout(width: width)
    guard let albums else { return Page(text.placeholder("Albums", state.albums, glyphs: glyphs)) }
    var page = Page(text.lines(albums.isEmpty ? "No albums" : "Albums (\(albums.count))", style: .bold))
    let shown = albums.prefix(style.rowLimit ?? albums.count)
    let numberWidth = shown.idWidth
    for album in shown {
      let line: StyledText = "  \(.number(album.id, width: numberWidth))  \(album.title)"
      page.addItem([line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)])
    }
    page.add(moreLine(albums.count - shown.count, .userAlbums(state.id), text, glyphs))
    return page
  }

  private func todosPage(_ width: Int, _ glyphs: Glyphs, _ style: PageStyle) -> Page {
    let text = TextLayout(width: width)
    guard let todos else { return Page(text.placeholder("To-dos", state.todos, glyphs: glyphs)) }
    if todos.isEmpty { return Page(text.lines("No to-dos", style: .bold)) }
    var heading: StyledText = "\("To-dos", style: .bold)  \(completedCount) of \(todos.count) done"
    let barWidth = style.isLinear ? 0 : min(width - heading.displayWidth - 2, 15)
    if barWidth > 0 {
      let bar = ProgressBar(completed: completedCount, total: todos.count).text(width: barWidth, glyphs: glyphs)
      heading += "  \(bar, style: .foreground(.green))"
    }
    var page = Page([heading.truncated(toWidth: width, ellipsis: glyphs.ellipsis)])
    let shown = todos.prefix(style.rowLimit ?? todos.count)
    let numberWidth = shown.idWidth
    for todo in shown {
      let line: StyledText = "  \(todo.line(width: width - 2, numberWidth: numberWidth, glyphs: glyphs))"
      page.addItem([line.truncated(toWidth: width, ellipsis: "")])
    }
    page.add(moreLine(todos.count - shown.count, .userTodos(state.id), text, glyphs))
    return page
  }

  private func moreLine(_ count: Int, _ route: Route, _ text: TextLayout, _ glyphs: Glyphs) -> [StyledText] {
    guard count > 0 else { return [] }
    let line = "\(glyphs.ellipsis) \(count) more: \(route.command)\(ServerArguments.current)"
    return text.lines(line, style: .dim, indent: 2)
  }

  private var nextCommands: [String] { [Route.userPosts(state.id).command, "app users --select \(state.id)"] }

  /// The fields, one a line, the albums and the to-dos.
  public var plainLines: [StyledText] {
    guard let user = state.content.record else { return [] }
    if let pairs = record.selectedPairs { return pairs }
    let pairs: KeyValuePairs = [
      "id": "\(user.id)", "name": user.name, "username": user.username, "email": user.email, "phone": user.phone,
      "website": user.website, "company": user.company.name, "street": user.address.street,
      "suite": user.address.suite, "city": user.address.city, "zipcode": user.address.zipcode,
      "lat": user.address.geo.lat, "lng": user.address.geo.lng,
      "geo": Coordinates(user.address.geo)?.geoURI ?? "",
    ]
    var lines = pairs.map { key, value in TabSeparated.pair(key, value) }
    lines += [
      TabSeparated.pair("albums", albums.map { "\($0.count)" } ?? ""),
      TabSeparated.pair("todos", todos.map { "\($0.count)" } ?? ""),
      TabSeparated.pair("completed", todos.map { _ in "\(completedCount)" } ?? ""),
      "--",
    ]
    lines += (albums ?? []).map { TabSeparated.line(["album", StyledText("\($0.id)"), StyledText($0.title)]) }
    // In the server's order, unlike on a terminal.
    lines += (state.todos.record ?? []).map { todo in
      TabSeparated.line(["todo", StyledText("\(todo.id)"), StyledText("\(todo.isCompleted)"), StyledText(todo.title)])
    }
    return lines
  }

  public var json: JSONValue { record.json(sections) }
}

extension FieldSet<UserDetail.State> {
  /// The fields of a user's page: those of the user, the albums and the to-dos.
  public static let user = FieldSet(
    .users, of: { $0.content.record },
    adding: [
      Field("albums", .ownAlbums, list: { $0.albums.record }),
      Field("todos", .todos, list: { $0.todos.record }),
    ])
}
