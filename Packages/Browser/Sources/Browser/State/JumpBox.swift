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

  /// The screen whose path is the text, those whose name matches, then the records whose title matches.
  var candidates: [Candidate] {
    let path = Route(Route.path(of: search.text.lowercased().split(separator: " ").map(String.init)))
    let matcher = SearchMatcher(search.text)
    let screens = Routes.patterns.compactMap(Route.init).filter { $0 != path && matcher.matches([$0.name]) }
    let matches = search.text.isEmpty ? [] : search.matches.filter { $0.text == $0.row.title && $0.row.route != path }
    return ([path].compactMap(\.self) + screens).map { Candidate(name: $0.name.uppercasedFirst, route: $0) }
      + matches.compactMap { match in
        match.row.route.map { Candidate(name: "\($0.name.uppercasedFirst): \(match.row.title ?? "")", route: $0) }
      }
  }

  /// The message in place of the candidates.
  var message: String {
    if search.loads.isLoading { return "Searching" }
    return search.loads.failure == nil ? "No match" : "No match in the lists that are loaded"
  }
}
