import Features
import Foundation
import Terminal
import Views

/// The box that goes to a screen or a record by its name.
struct JumpBox {
  /// A screen that the box can open, and its name.
  struct Candidate: Hashable {
    let name: String
    let request: ScreenRequest
  }

  let line: LineEditor
  let row: Int
  /// The lists of all tabs, which are searched for the text.
  let search: GlobalSearch.State
  /// The noun of the records whose list is shown, which are first of those with an id.
  let noun: Noun

  private var text: String { line.text }
  /// Whether the text is a command of vi that quits: `q`, `q!`, `wq`, `x`, `quit`.
  var isQuit: Bool { ["q", "q!", "qa", "qa!", "wq", "wq!", "x", "quit"].contains(text.lowercased()) }
  private var isHelp: Bool { ["h", "help", "?"].contains(text.lowercased()) }

  private var words: [String] { text.lowercased().split(separator: " ").map(String.init) }
  /// The list that the first of several words names, itself or by its records.
  private var list: Route? { words.count > 1 ? Routes.list(of: words[0]) : nil }
  /// The text to search for: the words after that of a list.
  var searchText: String {
    list == nil ? text : text.drop { $0 == " " }.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
  }

  /// The screen that the text asks for as a command line does, the records with the id that it is, the list that is
  /// named and searched, the screens whose name matches, then the records whose title or name matches, and last those
  /// whose title has the letters in their order.
  var candidates: [Candidate] {
    if isQuit || isHelp { return [] }
    let typed = typed
    let numbered = Int(text) == nil ? [] : Routes.all.filter { $0.kind == .detail && $0.takesID }
    let ids = numbered.filter { $0.noun == noun } + numbered.filter { $0.noun != noun }
    let routes = ids.compactMap { Route($0.pattern.replacing("ID", with: text)) }
    let matcher = SearchMatcher(text)
    let screens = Routes.patterns.compactMap(Route.init).filter {
      $0 != typed?.request.route && matcher.matches([$0.name])
    }
    return [typed].compactMap(\.self) + routes.map(Candidate.init) + [searchedList].compactMap(\.self)
      + (list == nil ? screens.map(Candidate.init) : [])
      + matches.filter { $0.row.route != typed?.request.route }.compactMap { match in
        match.row.route.map { route in
          Candidate(name: "\(route.name.uppercasedFirst): \(match.row.title ?? "")", request: ScreenRequest(route))
        }
      }
  }

  private var reading: Result<ScreenArguments, RequestError> {
    Result { () throws(RequestError) in try ScreenArguments(line: text) }
  }

  /// The screen that the text asks for; `nil` if it is none, or the name of a record, which is among the matches.
  private var typed: Candidate? {
    guard let arguments = try? reading.get() else { return nil }
    let names = arguments.names
    if !names.isEmpty, arguments.entry.kind == .detail { return nil }
    let ids = names.map { ($0, search.id(named: $0.text, in: $0.entry)) }
    return arguments.request(Dictionary(ids.compactMap { name, id in id.map { (name, $0) } }) { first, _ in first })
      .map(Candidate.init)
  }

  /// The list that the first word names, filtered or searched as the command would be; `nil` for that of a record.
  private var searchedList: Candidate? {
    guard let list, words[0] == list.description, Route(Route.path(of: words)) == nil, !hasOptions else { return nil }
    let filtered = try? ScreenArguments([list.description], options: [searchText: [nil]]).request()
    if let filtered, filtered.settings != ScreenSettings() { return Candidate(filtered) }
    return Candidate(ScreenRequest(list) { $0.search = searchText })
  }

  private var hasOptions: Bool { text.shellWords.contains(where: ArgumentParser.isOption) }

  private var matches: [SearchMatch] {
    if searchText.isEmpty { return [] }
    let isListed: (SearchMatch) -> Bool = { list == nil || $0.row.route?.entry.list == list }
    let found = search.matches.filter { isListed($0) && ($0.isName || $0.text == $0.row.title) }
    return found.isEmpty && searchText.count > 1 ? search.abbreviations.filter(isListed) : found
  }

  /// What Enter does; `nil` for nothing.
  var action: BrowserFeature.Action? {
    if isQuit { return .closeRequested }
    if isHelp { return .overlayRequested(.help()) }
    return candidates.dropFirst(row).first.map { .jumped($0.request.route, $0.request.settings) }
  }

  /// The message in place of the candidates.
  var message: String {
    if isQuit { return "Enter quits" }
    if isHelp { return "Enter shows the keys" }
    if hasOptions, case .failure(let error) = reading { return error.message.uppercasedFirst }
    if search.loads.isLoading { return "Searching" }
    return search.isIncomplete ? "No match in the rows that are loaded" : "No match"
  }
}

extension JumpBox.Candidate {
  fileprivate init(_ route: Route) { self.init(ScreenRequest(route)) }

  /// Creates the candidate of a request: its name, and the values of its options.
  fileprivate init(_ request: ScreenRequest) {
    let options = ScreenArguments(request).summary
    let name = request.route.name.uppercasedFirst
    self.init(name: options.isEmpty ? name : "\(name): \(options)", request: request)
  }
}
