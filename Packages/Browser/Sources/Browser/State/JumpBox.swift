import Features
import Views

/// The box that goes to a screen or a record by its name.
struct JumpBox: Hashable, Sendable {
  /// A screen that the box can open, and its name.
  struct Candidate: Hashable {
    let name: String
    let route: Route
  }

  /// The text and the lists of all tabs, which are searched for it.
  var search = GlobalSearch.State()
  /// The number of characters before the caret.
  var caret = 0

  /// Whether the text is a command of vi that quits: `q`, `q!`, `wq`, `x`, `quit`.
  var isQuit: Bool { ["q", "q!", "qa", "qa!", "wq", "wq!", "x", "quit"].contains(search.text) }

  /// The screen whose path is the text, those whose name matches, then the records whose title or name matches, and
  /// last the records whose title has the letters in their order.
  var candidates: [Candidate] {
    if isQuit { return [] }
    let path = Route(Route.path(of: search.text.lowercased().split(separator: " ").map(String.init)))
    let matcher = SearchMatcher(search.text)
    let screens = Routes.patterns.compactMap(Route.init).filter { $0 != path && matcher.matches([$0.name]) }
    var matches = search.text.isEmpty ? [] : search.matches.filter { $0.isName || $0.text == $0.row.title }
    if matches.isEmpty, search.text.count > 1 { matches = search.abbreviations }
    return ([path].compactMap(\.self) + screens).map { Candidate(name: $0.name.uppercasedFirst, route: $0) }
      + matches.filter { $0.row.route != path }.compactMap { match in
        match.row.route.map { Candidate(name: "\($0.name.uppercasedFirst): \(match.row.title ?? "")", route: $0) }
      }
  }

  /// The message in place of the candidates.
  var message: String {
    if isQuit { return "Enter quits" }
    if search.loads.isLoading { return "Searching" }
    return search.loads.failure == nil ? "No match" : "No match in the lists that are loaded"
  }
}
