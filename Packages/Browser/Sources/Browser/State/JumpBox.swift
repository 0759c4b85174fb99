import Features
import Foundation
import Terminal
import Views

/// The box that goes to a screen or a record by its name.
struct JumpBox {
  /// A screen that the box can open, and its name.
  struct Candidate: Hashable {
    let name: String
    let route: Route
    /// The actions of the screen after it has opened.
    var actions: [OpenScreen.Action] = []
  }

  let line: LineEditor
  let row: Int
  /// The lists of all tabs, which are searched for the text.
  let search: GlobalSearch.State
  /// The noun of the records whose list is shown, which are first of those with an id.
  let noun: Noun

  private var text: String { line.text }
  /// Whether the text is a command of vi that quits: `q`, `q!`, `wq`, `x`, `quit`.
  var isQuit: Bool { ["q", "q!", "qa", "qa!", "wq", "wq!", "x", "quit"].contains(text) }

  private var words: [String] { text.lowercased().split(separator: " ").map(String.init) }
  /// The list that the first of several words names, itself or by its records.
  private var list: Route? { words.count > 1 ? Routes.list(of: words[0]) : nil }
  /// The text to search for: the words after that of a list.
  var searchText: String {
    list == nil ? text : text.drop { $0 == " " }.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
  }

  /// The screen whose path is the text, the records with the id that it is, the list that is named and searched, the
  /// screens whose name matches, then the records whose title or name matches, and last those whose title has the
  /// letters in their order.
  var candidates: [Candidate] {
    if isQuit { return [] }
    let path = Route(Route.path(of: words))
    let numbered = Int(text) == nil ? [] : Routes.all.filter { $0.kind == .detail && $0.takesID }
    let ids = numbered.filter { $0.noun == noun } + numbered.filter { $0.noun != noun }
    let routes = [path].compactMap(\.self) + ids.compactMap { Route($0.pattern.replacing("ID", with: text)) }
    let matcher = SearchMatcher(text)
    let screens = Routes.patterns.compactMap(Route.init).filter { $0 != path && matcher.matches([$0.name]) }
    let searched = [searchedList].compactMap(\.self)
    return routes.map(Candidate.init) + searched + (list == nil ? screens.map(Candidate.init) : [])
      + matches.filter { $0.row.route != path }.compactMap { match in
        match.row.route.map { Candidate(name: "\($0.name.uppercasedFirst): \(match.row.title ?? "")", route: $0) }
      }
  }

  /// The list that the first word names, filtered or searched as the command would be; `nil` for that of a record.
  private var searchedList: Candidate? {
    guard let list, words[0] == list.description, Route(Route.path(of: words)) == nil else { return nil }
    let name = "\(list.name.uppercasedFirst): \(searchText)"
    let filter = TodoFilter.allCases.firstIndex { "\($0)" == searchText }
    if let filter, list == .todos {
      return Candidate(name: name, route: list, actions: [.event(.filterMoved(by: filter))])
    }
    return Candidate(name: name, route: list, actions: [.searchEdited(LineEditor(searchText)), .searchKept])
  }

  private var matches: [SearchMatch] {
    if searchText.isEmpty { return [] }
    let isListed: (SearchMatch) -> Bool = { list == nil || $0.row.route?.entry.list == list }
    let found = search.matches.filter { isListed($0) && ($0.isName || $0.text == $0.row.title) }
    return found.isEmpty && searchText.count > 1 ? search.abbreviations.filter(isListed) : found
  }

  /// The candidate in the selected row.
  var selected: Candidate? { candidates.dropFirst(row).first }

  /// The message in place of the candidates.
  var message: String {
    if isQuit { return "Enter quits" }
    if search.loads.isLoading { return "Searching" }
    return search.isIncomplete ? "No match in the rows that are loaded" : "No match"
  }
}

extension JumpBox.Candidate {
  fileprivate init(_ route: Route) { self.init(name: route.name.uppercasedFirst, route: route) }
}
