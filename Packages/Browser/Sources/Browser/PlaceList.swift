import Features
import Models
import Persistence
import ReducerRuntime
import Terminal
import Views

/// The rows of a list, built only as far as they are in view.
struct PlaceList {
  /// The number of rows.
  let count: Int
  /// Returns the titles of the columns and the rows of a range.
  let lines: (Range<Int>, _ width: Int, inout TableLayout, Glyphs) -> (heading: StyledText, rows: [StyledText])
}

extension PlaceList {
  /// Creates a list from a table of its rows in view.
  private init<Rows: RandomAccessCollection>(
    _ rows: Rows, _ table: @escaping (Rows.SubSequence) -> Table
  ) where Rows.Index == Int {
    count = rows.count
    lines = { range, width, layout, glyphs in
      layout.lines(
        table(rows[range.clamped(to: rows.indices.startIndex..<rows.endIndex)]), width: width, glyphs: glyphs)
    }
  }

  /// Creates a list with rows that are not in columns, and a heading.
  private init(count: Int, heading: StyledText, _ row: @escaping (Int, _ width: Int, Glyphs) -> StyledText) {
    self.count = count
    lines = { range, width, _, glyphs in (heading, range.map { row($0, width, glyphs) }) }
  }

  /// Creates the list of a place; `nil` for another place.
  ///
  /// - Parameter isAccessible: Whether the list is for a screen reader.
  init?(_ place: BrowserPlace.State, width: Int, isAccessible: Bool = false) {
    let text = place.search?.text ?? ""
    switch place.screen {
    case .posts(let state):
      self.init(state.visibleRows) { ListFormat.posts.table($0, search: SearchMatches(text)) }
    case .users(let state):
      let columns: [ListFormat<User>.Column] = text.isEmpty ? .browsedUsers : .usersByAddress
      let others = Self(state.visibleRows) {
        ListFormat.users.table($0, columns: columns, search: SearchMatches(address: text))
      }
      self = state.selected.map { Self(chosen: $0, others) } ?? others
    case .albums(let state):
      self.init(state.visibleRows) { ListFormat.albums.table($0, columns: .albums, search: SearchMatches(text)) }
    case .accounts(let state):
      self.init(state.visibleRows) {
        ListFormat.accounts.table(
          $0, columns: .browsedAccounts(hasAvatars: !isAccessible && width >= 44), search: SearchMatches(text))
      }
    case .drafts(let state):
      self.init(state.rows) { ListFormat.drafts.table($0) }
    case .todos(let state):
      let rows = state.visibleRows
      let isOfUser = place.destination != .todos
      let matches = SearchMatches(text)
      let numberWidth = Self.numberWidth(state.content.value?.value ?? [])
      self.init(count: rows.count, heading: Self.filterLine(place, state.filter.base, width: width - 2)) {
        index, width, glyphs in
        let line = TodoLine(todo: rows[index], showsUser: !isOfUser && width >= 50)
          .line(width: width - 1, numberWidth: numberWidth, glyphs: glyphs)
        return StyledText(" ") + (matches.map { $0.marked(line) } ?? line)
      }
    case .producers(let state):
      self.init(state)
    default:
      return nil
    }
  }

  /// The producers, and the row for retrying the next page.
  private init(_ state: ProducersFeed.State) {
    let rows = state.rows
    let producers = Self(rows) {
      ListFormat.producers.table($0, columns: .producers, search: SearchMatches(state.searchText))
    }
    guard state.hasRetryRow else {
      self = producers
      return
    }
    count = rows.count + 1
    lines = { range, width, layout, glyphs in
      var lines = producers.lines(range, width, &layout, glyphs)
      if range.contains(rows.count) {
        let (start, end) = (" could not load more", "\(glyphs.separator)r reload")
        let reason = state.nextPage.failure?.reason(
          width: width - start.displayWidth - end.displayWidth, glyphs: glyphs)
        lines.rows.append(StyledText(start + (reason ?? "") + end, style: Style(foreground: .yellow)))
      }
      return lines
    }
  }

  /// The chosen user above the others.
  private init(chosen user: User, _ others: PlaceList) {
    count = others.count + 1
    lines = { range, width, layout, glyphs in
      let below = max(range.lowerBound - 1, 0)..<max(range.upperBound - 1, 0)
      var lines = others.lines(below, width, &layout, glyphs)
      if range.contains(0) {
        let mark = glyphs.isASCII ? "*" : "●"
        lines.rows.insert(
          StyledText(" \(mark) ", style: Style(foreground: .green)) + StyledText(user.name, style: .bold)
            + StyledText("  ID ", style: .dim) + .number(user.id), at: 0)
      }
      return lines
    }
  }

  /// The width of the longest id of all to-dos, so that a search does not move the titles.
  private static func numberWidth(_ todos: [Todo]) -> Int {
    var bounds = (0, 0)
    for todo in todos { bounds = (min(bounds.0, todo.id.rawValue), max(bounds.1, todo.id.rawValue)) }
    return max("\(bounds.0)".count, "\(bounds.1)".count)
  }

  /// The filters of to-dos with their counts: `[All 200]  Pending 110  Completed 90`.
  ///
  /// A narrow pane has the count of the selected filter only, or none.
  private static func filterLine(_ place: BrowserPlace.State, _ selected: TodoFilter, width: Int) -> StyledText {
    func line(hasCount: (TodoFilter) -> Bool) -> StyledText {
      let filters = zip(TodoFilter.allCases, ["All", "Pending", "Completed"]).enumerated().map { index, filter in
        let hasCount = place.filterCounts.indices.contains(index) && hasCount(filter.0)
        let text = filter.1 + (hasCount ? " \(place.filterCounts[index])" : "")
        return filter.0 == selected ? StyledText("[\(text)]", style: .bold) : StyledText(" \(text) ", style: .dim)
      }
      return StyledText(" ") + filters.joined(separator: StyledText(" "))
    }
    let lines = [line { _ in true }, line { $0 == selected }, line { _ in false }]
    return lines.first { $0.displayWidth <= width } ?? lines[2]
  }
}

extension [ListFormat<OwnedAlbum>.Column] {
  fileprivate static var albums: Self {
    [.id, .flexible("title", isSearched: true), .flexible("owner.name", title: "OWNER", isSearched: true)]
  }
}

extension [ListFormat<User>.Column] {
  fileprivate static var browsedUsers: Self {
    [
      .id, .flexible("name", minimumWidth: 16, priority: 1), .flexible("address.city", title: "CITY"),
      .flexible("company.name", title: "COMPANY"),
    ]
  }
}

extension [ListFormat<Producer>.Column] {
  fileprivate static var producers: Self { [.id, .flexible("name", isSearched: true), .flexible("location")] }
}

extension [ListFormat<Account>.Column] {
  fileprivate static func browsedAccounts(hasAvatars: Bool) -> Self {
    (hasAvatars ? [.id, .avatar] : [.id]) + [.name, .flexible("email", priority: 1, isSearched: true)]
  }
}
