public import Features
public import Models
import Persistence
import ReducerRuntime
public import Terminal

/// One user: contact, address with a map, albums, to-dos.
public struct UserView: View {
  /// The number of albums and to-dos that are shown; commands show the rest.
  private static let excerptCount = 5
  /// The minimum width for the map beside the contact.
  private static let wideWidth = 100

  private let state: UserDetail.State
  private let record: RecordView<UserDetail.State>
  private let albums: [Album]?
  private let todos: [Todo]?

  /// The user, the albums and the to-dos.
  public let sections: [LoadedSection]

  /// Creates the view of a loaded user.
  public init(_ state: UserDetail.State, selectedFields: [String]?) {
    self.state = state
    albums = state.albums.value?.value
    todos = (state.todos.value?.value).map(TodoFilter.all.apply)
    let record = RecordView(fields: .user, record: state, selectedFields: selectedFields)
    self.record = record
    sections =
      [LoadedSection("user", state.user)]
      + [LoadedSection("albums", state.albums), LoadedSection("todos", label: "To-dos", state.todos)]
      .filter { record.shows($0.name) }
  }

  /// The notices about skipped albums and to-dos.
  public var notices: [Notice] {
    Notice.skipped(state.albums.value?.skippedCount ?? 0, of: "album")
      + Notice.skipped(state.todos.value?.skippedCount ?? 0, of: "to-do")
  }

  private var completedCount: Int { TodoFilter.completed.apply(to: todos ?? []).count }

  /// The user's page.
  public func lines(_ profile: TerminalProfile) -> [StyledText] {
    guard let user = state.user.value?.value else { return [] }
    let width = profile.size.columns
    let paragraph = Paragraph(width: width)
    if let lines = record.selectedLines(paragraph) { return lines }
    let columns = SideBySide(width: width)
    let username = user.username.isBlank ? "" : "@\(user.username)"
    let heading = Heading(title: user.name, subtitle: username, remark: "user \(user.id)")
    let lists = columns.lines(
      albumLines(columns.blockWidth, profile.glyphs), todoLines(columns.blockWidth, profile.glyphs),
      separator: [StyledText()])
    let missing = sections.placeholders(paragraph)
    let contact =
      contactBesideMap(user, profile).map { [$0] } ?? [contactLines(user, columns), mapLines(user, profile)]
    let blocks: [[StyledText]] = [
      heading.lines(profile) + (contact.first ?? []),
      Array(contact.dropFirst().joined()),
      lists,
      missing,
      paragraph.nextCommands(nextCommands, separator: profile.glyphs.separator),
    ]
    return blocks.joinedByBlankLines
  }

  /// Returns the contact and the place in lines beside the map; `nil` if the terminal is too narrow, and without a map.
  private func contactBesideMap(_ user: User, _ profile: TerminalProfile) -> [StyledText]? {
    let width = profile.size.columns
    guard width >= Self.wideWidth, let place = Coordinates(user.address.geo) else { return nil }
    let map = WorldMap(pin: place).lines(profile, width: width / 2, height: Self.mapHeight(profile))
    guard let mapWidth = map.first?.displayWidth else { return nil }
    let textWidth = width - mapWidth - 3
    let block = Paragraph(width: textWidth)
    let text =
      block.labelled("Email", user.email) + block.labelled("Phone", user.phone) + block.website(of: user)
      + block.labelled("Company", user.company.name) + block.labelled("Address", user.address.line)
      + block.labelled("Map", place.text(isASCII: profile.glyphs.isASCII))
      + block.lines(place.geoURI, indent: Paragraph.labelWidth)
    return text.beside(map, column: textWidth + 3) + Self.link(to: place, Paragraph(width: width))
  }

  private static func link(to place: Coordinates, _ paragraph: Paragraph) -> [StyledText] {
    paragraph.lines(place.openStreetMapURL, style: .link(to: place.openStreetMapURL))
  }

  /// The maximum height of the map: a third of the screen.
  private static func mapHeight(_ profile: TerminalProfile) -> Int { profile.size.rows / 3 }

  private func contactLines(_ user: User, _ columns: SideBySide) -> [StyledText] {
    let block = Paragraph(blockOf: columns)
    let left = block.labelled("Email", user.email) + block.labelled("Phone", user.phone)
    let right = block.labelled("Company", user.company.name) + block.website(of: user)
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
    return lines + WorldMap(pin: place).lines(profile, width: width, height: Self.mapHeight(profile))
      + Self.link(to: place, paragraph)
  }

  private func albumLines(_ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard let albums else { return [] }
    let excerpt = albums.prefix(Self.excerptCount)
    let numberWidth = excerpt.idWidth
    let lines = excerpt.map { album in
      (StyledText("  ") + .number(album.id, width: numberWidth) + StyledText("  \(album.title)"))
        .truncated(toWidth: width, ellipsis: glyphs.ellipsis)
    }
    let heading = albums.isEmpty ? "No albums" : "Albums (\(albums.count))"
    return Paragraph(width: width).lines(heading, style: .bold) + lines
      + moreLine(albums.count, "app albums --user \(state.id)", width, glyphs)
  }

  private func todoLines(_ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard let todos else { return [] }
    if todos.isEmpty { return Paragraph(width: width).lines("No to-dos", style: .bold) }
    let excerpt = todos.prefix(Self.excerptCount)
    let numberWidth = excerpt.idWidth
    let progress = "\(completedCount) of \(todos.count) done"
    var heading = StyledText("To-dos", style: .bold) + StyledText("  \(progress)")
    let barWidth = min(width - heading.displayWidth - 2, 15)
    if barWidth > 0 {
      let bar = ProgressBar(completed: completedCount, total: todos.count).text(width: barWidth, glyphs: glyphs)
      heading += StyledText("  ") + StyledText(bar, style: Style(foreground: .green))
    }
    let lines = excerpt.map {
      (StyledText("  ") + TodoLine(todo: $0).line(width: width - 2, numberWidth: numberWidth, glyphs: glyphs))
        .truncated(toWidth: width, ellipsis: "")
    }
    return [heading.truncated(toWidth: width, ellipsis: glyphs.ellipsis)] + lines
      + moreLine(todos.count, "app todos --user \(state.id)", width, glyphs)
  }

  private func moreLine(_ count: Int, _ command: String, _ width: Int, _ glyphs: Glyphs) -> [StyledText] {
    guard count > Self.excerptCount else { return [] }
    let text = "\(glyphs.ellipsis) \(count - Self.excerptCount) more: \(command)\(ServerArguments.current)"
    return Paragraph(width: width).lines(text, style: .dim, indent: 2)
  }

  private var nextCommands: [String] { ["app posts --user \(state.id)", "app users --select \(state.id)"] }

  /// The user's fields, albums and to-dos.
  public var plainLines: [StyledText] {
    guard let user = state.user.value?.value else { return [] }
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
    lines += (state.todos.value?.value ?? []).map { todo in
      let state: StyledText = todo.isCompleted ? "completed" : "pending"
      return TabSeparated.line(["todo", StyledText("\(todo.id)"), state, StyledText(todo.title)])
    }
    return lines
  }

  /// The user as an object.
  public var json: JSONValue { record.json(sections) }
}

extension User.Address {
  /// The address on one line, without blank fields: `Mill Lane, No. 3, Ely CB7 4DL`.
  public var line: String {
    let place = [city, zipcode].filter { !$0.isBlank }.joined(separator: " ")
    return [street, suite, place].filter { !$0.isBlank }.joined(separator: ", ")
  }
}

extension FieldSet<UserDetail.State> {
  /// The fields of a user's page: those of the user, the albums and the to-dos.
  public static let user = FieldSet(
    .users, of: { $0.user.value?.value },
    adding: [
      Field("albums", .ownAlbums, list: { $0.albums.value?.value }),
      Field("todos", .todos, list: { $0.todos.value?.value }),
    ])
}
