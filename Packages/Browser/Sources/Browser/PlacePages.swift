import Features
import Models
import Persistence
import ReducerRuntime
import Terminal
import Views

/// Builds the page of a detail.
struct PlacePages {
  /// The profile, with the width of the page as its number of columns.
  let profile: TerminalProfile
  /// The maximum height of a map.
  let mapHeight: Int
  /// Whether the page is for a screen reader: nothing is beside something else, and nothing is drawn with signs.
  var isAccessible = false

  private var width: Int { profile.size.columns }
  private var glyphs: Glyphs { profile.glyphs }
  private var paragraph: Paragraph { Paragraph(width: width) }
  private var dot: String { glyphs.separator }

  /// Returns the page; `nil` if the place is a list or a form, or has no content.
  func page(_ place: BrowserPlace.State) -> Page? {
    switch place.shownScreen {
    case .post(let state): state.post.value.map { post(state, $0.value) }
    case .user(let state): state.user.value.map { user(state, $0.value, zoom: place.mapZoom) }
    case .album(let state): state.album.value.map { album(state, $0.value) }
    case .photo(let state): state.content.value.map { photo($0.value) }
    case .producer(let state): state.producer.value.map { producer(state, $0.value) }
    case .account(let state): state.content.value.map { account(state, $0.value) }
    default: nil
    }
  }

  private func heading(_ text: String, count: Int?) -> [StyledText] {
    paragraph.lines(count.map { "\(text) (\($0))" } ?? text, style: .bold)
  }

  /// A line in place of a section without a value.
  private func placeholder<Value>(_ name: String, _ content: Loadable<Value>) -> [StyledText] {
    if content.value != nil { return [] }
    if content.isLoading { return paragraph.labelled(name, "loading\(glyphs.ellipsis)", style: .dim) }
    return [LoadedSection(name.lowercased(), label: name, content)].placeholders(paragraph)
  }

  private func post(_ state: PostDetail.State, _ post: Post) -> Page {
    var page = Page()
    page.add(Heading(title: post.title, remark: "post \(post.id)").lines(profile))
    if let author = state.author.value?.value {
      let line =
        StyledText("by ", style: .dim) + StyledText(author.name) + StyledText("  @\(author.username)", style: .dim)
      page.add(.place(.user(author.id)), [line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)])
    } else {
      page.add(.place(.user(post.userID)), paragraph.lines("by user \(post.userID)", style: .dim))
      page.add(placeholder("Author", state.author))
    }
    page.addBlock(paragraph.paragraphs(post.body, indent: 0))
    guard let comments = state.comments.value?.value else {
      let isIdle = if case .idle = state.comments { true } else { false }
      page.addBlock(
        isIdle ? paragraph.lines("c shows the comments", style: .dim) : placeholder("Comments", state.comments))
      return page
    }
    page.addBlock(
      heading(comments.isEmpty ? "No comments" : "Comments", count: comments.isEmpty ? nil : comments.count))
    for comment in comments {
      page.add([StyledText()])
      var lines = comment.name.isBlank ? [] : paragraph.lines(comment.name, style: .bold, indent: 1)
      if !comment.email.isBlank { lines += paragraph.lines(comment.email, style: .dim, indent: 1) }
      page.add(.comment(comment.id), lines.isEmpty ? [StyledText(" ")] : lines)
      page.add(paragraph.paragraphs(comment.body, indent: 3))
    }
    return page
  }

  private func user(_ state: UserDetail.State, _ user: User, zoom: Int) -> Page {
    var page = Page()
    let username = user.username.isBlank ? "" : "@\(user.username)"
    page.add(Heading(title: user.name, subtitle: username, remark: "user \(user.id)").lines(profile))
    addContact(user, zoom: zoom, to: &page)
    // A section that could not be loaded leaves the width to the other one.
    let isWide =
      !isAccessible && width >= 72 && !LoadedSection("albums", state.albums).isMissing
      && !LoadedSection("todos", state.todos).isMissing
    let columnWidth = isWide ? (width - 3) / 2 : width
    let albums = albums(state, width: columnWidth)
    let todos = todos(state, width: columnWidth)
    if isWide {
      page.addBlock(Page.beside(albums, todos, column: columnWidth + 3))
    } else {
      page.addBlock(albums)
      page.addBlock(todos)
    }
    return page
  }

  /// Adds the contact and the map, beside each other if there is room.
  private func addContact(_ user: User, zoom: Int, to page: inout Page) {
    let place = Coordinates(user.address.geo)
    let coordinates = place?.text(isASCII: glyphs.isASCII) ?? ""
    let label = [user.address.street, user.address.city].filter { !$0.isBlank }.joined(separator: ", ")
    let map =
      isAccessible
      ? []
      : place.map { WorldMap(pin: $0, label: label, zoom: zoom).lines(profile, width: width, height: mapHeight) } ?? []
    let textWidth = width - (map.first?.displayWidth ?? 0) - 3
    let isBesideMap = width >= 100 && textWidth >= 36 && !map.isEmpty
    let columns = SideBySide(width: isBesideMap ? 40 : width)
    let isNarrow = isBesideMap || isAccessible
    let block = isNarrow ? Paragraph(width: isAccessible ? width : textWidth) : Paragraph(blockOf: columns)
    let left = block.labelled("Email", user.email) + block.labelled("Phone", user.phone)
    let right = block.labelled("Company", user.company.name) + block.website(of: user)
    guard isBesideMap else {
      page.addBlock(
        (isNarrow ? left + right : columns.lines(left, right)) + paragraph.labelled("Address", user.address.line))
      page.addBlock(paragraph.labelled("Map", coordinates) + map, mapHeight: map.count)
      return
    }
    let text = left + right + block.labelled("Address", user.address.line) + block.labelled("Map", coordinates)
    let lines = text.beside(map, column: textWidth + 3)
    page.addBlock(lines, mapHeight: lines.count)
  }

  private func albums(_ state: UserDetail.State, width: Int) -> Page {
    var page = Page()
    guard let albums = state.albums.value?.value else {
      page.add(placeholder("Albums", state.albums))
      return page
    }
    page.add(heading(albums.isEmpty ? "No albums" : "Albums", count: albums.isEmpty ? nil : albums.count))
    let numberWidth = albums.idWidth
    for album in albums {
      let line = StyledText.number(album.id, width: numberWidth) + StyledText("  \(album.title)")
      page.add(.place(.album(album.id)), [line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)])
    }
    return page
  }

  private func todos(_ state: UserDetail.State, width: Int) -> Page {
    var page = Page()
    guard let todos = state.todos.value?.value else {
      page.add(placeholder("To-dos", state.todos))
      return page
    }
    let done = todos.count { $0.isCompleted }
    let progress = StyledText("To-dos", style: .bold) + StyledText("  \(done) of \(todos.count) done  ")
    let bar = ProgressBar(completed: done, total: todos.count).text(
      width: min(max(width - progress.displayWidth, 0), 15), glyphs: glyphs)
    page.add(
      todos.isEmpty
        ? heading("No to-dos", count: nil)
        : isAccessible
          ? [progress]
          : [(progress + StyledText(bar, style: Style(foreground: .green))).truncated(toWidth: width, ellipsis: "")])
    let numberWidth = todos.idWidth
    for todo in TodoFilter.all.apply(to: todos) {
      page.add(.todo(todo.id), [TodoLine(todo: todo).line(width: width, numberWidth: numberWidth, glyphs: glyphs)])
    }
    return page
  }

  private func album(_ state: AlbumDetail.State, _ album: Album) -> Page {
    var page = Page()
    page.add(Heading(title: album.title, remark: "album \(album.id)").lines(profile))
    let owner = state.owner.value?.value.signature ?? "user \(album.userID)"
    let photos = state.photos.value?.value
    let count = photos.map { "\(dot)\($0.count.counted("photo"))" } ?? ""
    page.add(paragraph.lines("by \(owner)\(count)", style: .dim))
    guard let photos else {
      page.addBlock(placeholder("Photos", state.photos))
      return page
    }
    if isAccessible {
      page.add([StyledText()])
      for photo in photos {
        let line = StyledText.number(photo.id) + StyledText("  \(photo.title)")
        page.add(.place(.photo(photo.id)), [line.truncated(toWidth: width, ellipsis: glyphs.ellipsis)])
      }
      return page
    }
    let tiles = photos.map { photo in
      TileGrid.Tile(color: photo.color.map(Color.init), label: .number(photo.id), caption: StyledText(photo.title))
    }
    page.add([StyledText()])
    let grid = TileGrid(tiles)
    let start = page.count
    let lines = grid.lines(width: width, colorDepth: profile.colorDepth, glyphs: glyphs)
    page.add(lines)
    for (index, photo) in photos.enumerated() {
      let area = grid.area(ofTile: index, width: width)
      page.addStop(
        .place(.photo(photo.id)), lines: start + area.row..<start + area.row + area.rows,
        columns: area.column..<area.column + area.columns)
    }
    return page
  }

  private func photo(_ photo: Photo) -> Page {
    var page = Page()
    page.add(Heading(title: photo.title, remark: "photo \(photo.id)").lines(profile))
    page.addBlock(colorBlock(photo.color.map(Color.init)))
    page.addBlock(
      paragraph.labelled("Album", "\(photo.albumID)")
        + paragraph.labelled("URL", photo.url, style: .link(to: photo.url))
        + paragraph.labelled("Thumbnail", photo.thumbnailURL, style: .link(to: photo.thumbnailURL)))
    return page
  }

  /// A block of one colour with its name.
  private func colorBlock(_ color: Color?) -> [StyledText] {
    guard let color, profile.colorDepth > .none, !isAccessible else {
      return color.map { paragraph.labelled("Color", "\($0)") } ?? []
    }
    let style = Style(foreground: color.legibleForeground, background: color)
    let columns = min(width, 40)
    return (0..<max(min(mapHeight, 9), 3)).map { row in
      StyledText((row == 1 ? "  \(color)" : "").padded(toWidth: columns), style: style)
    }
  }

  private func producer(_ state: ProducerDetail.State, _ producer: Producer) -> Page {
    var page = Page()
    page.add(Heading(title: producer.name, remark: "producer \(producer.id)").lines(profile))
    if !producer.location.isBlank { page.add(paragraph.lines(producer.location, style: .dim)) }
    if let image = producer.firstImage {
      page.add(paragraph.labelled("Image", image.path, style: .link(to: image.path)))
    }
    page.addBlock(LightMarkdown(producer.fullDescription).lines(width: min(width, 100), glyphs: glyphs))
    return page
  }

  private func account(_ state: AccountDetail.State, _ account: Account) -> Page {
    var page = Page()
    page.add(
      Heading(title: account.name, remark: "account \(account.id)", avatar: isAccessible ? nil : Avatar(account)).lines(
        profile))
    page.addBlock(
      paragraph.labelled("Email", account.email)
        + (account.avatarURL.map { paragraph.labelled("Avatar", $0, style: .link(to: $0)) } ?? [])
        + (account.createdAt.map { paragraph.labelled("Created", $0.readable) } ?? [])
        + (account.updatedAt.map { paragraph.labelled("Changed", $0.readable) } ?? []))
    if let data = state.image.value, profile.colorDepth > .none, !glyphs.isASCII,
      let image = HalfBlockImage(png: [UInt8](data))
    {
      page.addBlock(image.lines(columns: min(width, 24), rows: min(mapHeight, 8)))
    }
    return page
  }
}
