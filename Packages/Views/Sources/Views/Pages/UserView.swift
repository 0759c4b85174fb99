public import Features
import Terminal

extension User: PageRecord {
  static var pageFields: FieldSet<UserDetail.State> { .user }

  static func loadedSections(_ state: UserDetail.State) -> [LoadedSection] {
    [
      LoadedSection("albums", state.albums, noun: Route.albums.entry.noun),
      LoadedSection("todos", state.todos, noun: Route.todos.entry.noun),
    ]
  }

  /// Returns the contact, the map, the albums and the to-dos.
  func page(_ state: UserDetail.State, _ layout: PageLayout) -> Page {
    UserPage(user: self, state: state, layout: layout).page
  }
}

/// The page of a user: the contact, the map, the albums and the to-dos.
private struct UserPage {
  let user: User
  let state: UserDetail.State
  let layout: PageLayout

  private var style: PageStyle { layout.style }
  private var text: TextLayout { layout.text }
  private var glyphs: Glyphs { text.glyphs }

  var page: Page {
    let username = user.username.isBlank ? "" : "@\(user.username)"
    var page = Page(text.heading(user.name, subtitle: username, trailing: "user \(user.id)"))
    addContact(to: &page)
    let hasBoth = !LoadedSection("albums", state.albums).isMissing && !LoadedSection("todos", state.todos).isMissing
    // A section that could not be loaded leaves the width to the other one.
    let width = style.isLinear || !hasBoth ? text.width : text.half.width
    let column = TextLayout(layout.profile, width: width)
    let albums = albumsPage(column)
    let todos = todosPage(column)
    if width < text.width {
      page.addBlock(Page.beside(albums, todos, column: width + TextLayout.gutter))
    } else if state.albums.value == nil, state.todos.value == nil {
      page.addBlock(albums.lines + todos.lines)
    } else {
      page.addBlock(albums)
      page.addBlock(todos)
    }
    // The commands for the rows that are left out have no room in half of the width.
    let lists = [
      (route: Route.userAlbums(state.id), count: state.albums.rows.count),
      (route: Route.userTodos(state.id), count: state.todos.rows.count),
    ]
    let hidden = lists.filter { hiddenCount(of: $0.count) > 0 }.map(\.route.command)
    page.addBlock(
      layout.nextCommands(
        [Route.userPosts(state.id).command] + hidden + [ScreenRequest(.users) { $0.chosen = .user(state.id) }.command]))
    return page
  }

  // MARK: - Contact

  private func addContact(to page: inout Page) {
    let place = user.address.flatMap { Coordinates($0.geo) }
    let map = style.isLinear ? [] : place.map { mapLines(at: $0) } ?? []
    let position = place.map { [$0.text(isASCII: glyphs.isASCII), $0.geoURI] } ?? []
    let mapWidth = text.isWide ? map.first?.displayWidth : nil
    let block = mapWidth.map { text.block(width: text.width - $0 - TextLayout.gutter) } ?? text
    let contact =
      block.labelled("Email", user.email) + block.labelled("Phone", user.phone ?? "") + block.website(of: user)
      + block.labelled("Company", user.company?.name ?? "") + block.labelled("Address", user.address?.line ?? "")
    if let mapWidth {
      let lines =
        contact + block.labelled("Map", position.first ?? "")
        + block.lines(position.last ?? "", indent: TextLayout.labelWidth)
      page.addItem(linesFrom: page.count + contact.count, count: 1, columns: 0..<text.width - mapWidth - 2)
      page.add(lines.beside(map, column: text.width - mapWidth), mapHeight: max(map.count, lines.count))
    } else {
      page.add(contact)
      guard place != nil else { return }
      let heading: StyledText = "\("Map", style: .bold)  \(position.joined(separator: "  "))"
      var block = Page()
      let lines = text.lines("Map", style: .bold) + position.flatMap { text.lines($0) }
      block.addItem(heading.displayWidth <= text.width ? [heading] : lines)
      page.addBlock(block)
      page.add(map, mapHeight: map.count)
    }
    // The browser opens the link from the line of the position.
    if style.face == .command, let url = place?.openStreetMapURL { page.add(text.lines(url, style: .link(to: url))) }
  }

  private func mapLines(at place: Coordinates) -> [StyledText] {
    let label = [user.address?.street, user.address?.city].compactMap(\.self).filter { !$0.isBlank }.joined(
      separator: ", ")
    return WorldMap(pin: place, label: label, zoom: style.mapZoom).lines(
      layout.profile, width: text.isWide ? text.width / 2 : text.width, height: style.mapHeight)
  }

  // MARK: - Sections

  private func albumsPage(_ text: TextLayout) -> Page {
    guard let content = state.albums.value else { return Page(text.placeholder("Albums", state.albums)) }
    let albums = content.value
    let isEmpty = albums.isEmpty && content.extent.isWhole
    let heading = text.lines(isEmpty ? "No albums" : "Albums (\(content.extent.headingCount))", style: .bold)
    return list(albums, below: heading, text) { album, numberWidth in
      "\(.number(album.id, width: numberWidth))  \(album.title)"
    }
  }

  private func todosPage(_ text: TextLayout) -> Page {
    guard let content = state.todos.value else { return Page(text.placeholder("To-dos", state.todos)) }
    let extent = content.extent
    let todos = TodoFilter.all.apply(to: content.value)
    if todos.isEmpty, extent.isWhole { return Page(text.lines("No to-dos", style: .bold)) }
    let completedCount = TodoFilter.completed.apply(to: todos).count
    // Those that are missing may be done too.
    let completed = (todos.count < extent.knownCount ? "at least " : "") + "\(completedCount)"
    let count = (todos.count == extent.knownCount && !extent.isWhole ? "at least " : "") + "\(extent.knownCount)"
    var heading: StyledText = "\("To-dos", style: .bold)  \(completed) of \(count) done"
    let barWidth = style.isLinear || !extent.isWhole ? 0 : min(text.width - heading.displayWidth - 2, 15)
    if barWidth > 0 {
      let bar = ProgressBar(completed: completedCount, total: todos.count).text(width: barWidth, glyphs: glyphs)
      heading += "  \(bar, style: .done)"
    }
    let line = heading.truncated(toWidth: text.width, ellipsis: glyphs.ellipsis)
    return list(todos, below: [line], text) { todo, numberWidth in
      todo.line(numberWidth: numberWidth)
    }
  }

  /// The number of records of a list that are left out.
  private func hiddenCount(of count: Int) -> Int { style.rowLimit.map { max(count - $0, 0) } ?? 0 }

  /// Returns the first records of a list, and the number of the others.
  private func list<Record: Identifiable>(
    _ records: [Record], below heading: [StyledText], _ text: TextLayout,
    line: (Record, _ numberWidth: Int) -> StyledText
  ) -> Page {
    var page = Page(heading)
    let shown = records.dropLast(hiddenCount(of: records.count))
    let numberWidth = shown.map { "\($0.id)".count }.max() ?? 0
    for record in shown {
      let line: StyledText = "  \(line(record, numberWidth))"
      page.addItem([line.truncated(toWidth: text.width, ellipsis: glyphs.ellipsis)])
    }
    let count = records.count - shown.count
    if count > 0 { page.add(text.lines("\(glyphs.ellipsis) \(count) more", style: .dim, indent: 2)) }
    return page
  }
}

extension FieldSet<UserDetail.State> {
  /// The fields of a user's page: those of the user, the albums and the to-dos.
  public static let user = FieldSet(
    .users, of: { $0.content.record },
    adding: [
      Field("albums", .ownAlbums, list: { $0.albums.value?.value }),
      Field("todos", .ownTodos, list: { $0.todos.value?.value }),
    ])
}
