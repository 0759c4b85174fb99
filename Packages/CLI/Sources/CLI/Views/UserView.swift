import Features
import Models
import NetworkClient
import Terminal

/// One user: contact, address with a map, albums, to-dos.
struct UserView: View {
  /// How many albums and to-dos are shown; commands show the rest.
  private static let excerptCount = 5

  private let state: UserDetail.State
  private let record: RecordView<UserDetail.State>

  let sections: [LoadedSection]

  /// Makes the view of a user who has been loaded.
  ///
  /// - Parameters:
  ///   - state: What the screen knows.
  ///   - fields: The fields asked for.
  init(_ state: UserDetail.State, fields: [String]?) {
    self.state = state
    let record = RecordView(fields: .user, record: state, asked: fields)
    self.record = record
    let others = [LoadedSection("albums", state.albums), LoadedSection("todos", label: "To-dos", state.todos)].filter {
      record.shows($0.name)
    }
    sections = [LoadedSection("user", state.user)] + others
  }

  var notices: [Notice] {
    Notice.skipped(albums?.skippedCount ?? 0, of: "album") + Notice.skipped(todos?.skippedCount ?? 0, of: "to-do")
  }

  private var albums: LossyArray<Album>? { state.albums.value?.value }
  private var todos: LossyArray<Todo>? { state.todos.value?.value }

  /// The to-dos in the order and with the counts of their own list.
  private var todosList: TodosList.State { TodosList.State(content: state.todos, userID: state.id) }

  // MARK: For a person

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let user = state.user.value?.value else { return [] }
    let width = profile.size.columns
    let paragraph = Paragraph(width: width)
    if let lines = record.askedLines(paragraph) { return lines }
    let columns = SideBySide(width: width)
    let heading = Heading(title: user.name, subtitle: "@\(user.username)", remark: "user \(user.id)")
    let lists = columns.lines(
      albumLines(columns.blockWidth, profile.glyphs), todoLines(columns.blockWidth, profile.glyphs),
      separator: [StyledText()])
    let missing = sections.placeholders(paragraph)
    let blocks = [
      heading.lines(profile) + contactLines(user, columns),
      mapLines(user, profile),
      lists,
      missing,
      paragraph.nextCommands(nextCommands, separator: " \(profile.glyphs.separator) "),
    ]
    return blocks.parted
  }

  private func contactLines(_ user: User, _ columns: SideBySide) -> [StyledText] {
    let block = Paragraph(blockOf: columns)
    let website = user.homepage.map { block.labelled("Website", $0, style: .link(to: $0)) }
    let left = block.labelled("Email", user.email) + block.labelled("Phone", user.phone)
    let right =
      block.labelled("Company", user.company.name) + (website ?? block.labelled("Website", user.website))
    let address = Paragraph(width: columns.width).labelled("Address", user.address.line)
    return columns.lines(left, right) + address
  }

  private func mapLines(_ user: User, _ profile: TerminalProfile) -> [StyledText] {
    guard let place = Coordinates(user.address.geo) else { return [] }
    let width = profile.size.columns
    let paragraph = Paragraph(width: width)
    let texts = [place.text(isASCII: profile.glyphs.isASCII), place.geoURI]
    let heading = StyledText("Map", style: .bold) + StyledText("  \(texts.joined(separator: "  "))")
    let lines =
      heading.displayWidth <= width
      ? [heading] : paragraph.lines("Map", style: .bold) + texts.flatMap { paragraph.lines($0) }
    return lines + WorldMap(pin: place).lines(profile, width: width)
      + paragraph.lines(place.openStreetMapURL, style: .link(to: place.openStreetMapURL))
  }

  private func albumLines(_ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard let albums else { return [] }
    let excerpt = albums.prefix(Self.excerptCount)
    let numberWidth = excerpt.map { "\($0.id)".count }.max() ?? 0
    let lines = excerpt.map { album in
      (StyledText("  ") + .number(album.id, width: numberWidth) + StyledText("  \(album.title)"))
        .truncated(toWidth: width, mark: glyphs.ellipsis)
    }
    return Paragraph(width: width).lines("Albums (\(albums.count))", style: .bold) + lines
      + moreLine(albums.count, "app albums --user \(state.id)", width, glyphs)
  }

  private func todoLines(_ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard let todos else { return [] }
    let completedCount = todosList.completed.count
    let excerpt = todosList.rows.prefix(Self.excerptCount)
    let numberWidth = excerpt.map { "\($0.id)".count }.max() ?? 0
    let progress = "\(completedCount) of \(todos.count) done"
    var heading = StyledText("To-dos", style: .bold) + StyledText("  \(progress)")
    let barWidth = min(width - heading.displayWidth - 2, 15)
    if !todos.isEmpty, barWidth > 0 {
      let bar = ProgressBar(completed: completedCount, total: todos.count).text(width: barWidth, glyphs: glyphs)
      heading += StyledText("  ") + StyledText(bar, style: Style(foreground: .green))
    }
    let lines = excerpt.map {
      (StyledText("  ") + TodoLine(todo: $0).line(width: width - 2, numberWidth: numberWidth, glyphs: glyphs))
        .truncated(toWidth: width, mark: "")
    }
    return [heading.truncated(toWidth: width, mark: glyphs.ellipsis)] + lines
      + moreLine(todos.count, "app todos --user \(state.id)", width, glyphs)
  }

  private func moreLine(_ count: Int, _ command: String, _ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard count > Self.excerptCount else { return [] }
    let text = "\(glyphs.ellipsis) \(count - Self.excerptCount) more: \(command)"
    return Paragraph(width: width).lines(text, style: .dim, indent: 2)
  }

  private var nextCommands: [String] { ["app posts --user \(state.id)", "app users --select \(state.id)"] }

  // MARK: For a program

  var plainLines: [StyledText] {
    guard let user = state.user.value?.value else { return [] }
    if let pairs = record.askedPairs { return pairs }
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
      TabSeparated.pair("completed", todos.map { _ in "\(todosList.completed.count)" } ?? ""),
      "--",
    ]
    lines += (albums ?? []).map { TabSeparated.line(["album", StyledText("\($0.id)"), StyledText($0.title)]) }
    lines += (todos ?? []).map { todo in
      let state: StyledText = todo.isCompleted ? "completed" : "pending"
      return TabSeparated.line(["todo", StyledText("\(todo.id)"), state, StyledText(todo.title)])
    }
    return lines
  }

  var json: JSONValue { record.json(sections) }
}

extension User.Address {
  /// The address on one line: `Mill Lane, No. 3, Ely CB7 4DL`.
  var line: String { "\(street), \(suite), \(city) \(zipcode)" }
}
