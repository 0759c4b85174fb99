import CachedNetworkClient
public import Models
import ReducerRuntime

/// The list of producers.
public typealias ProducersList = FilteredList<ProducersQuery>

/// The producers to list.
public struct ProducersQuery: ListQuery {
  /// The number of producers per page by default.
  public static var defaultPageSize: Int { ProducersRepository.defaultPageSize }
  /// The number of producers per page that loads a long list with the fewest requests.
  public static let maximumPageSize = 100

  /// The producers that a list loads.
  public enum Scope: Hashable, Sendable {
    /// Pages, which are appended as the user approaches the end.
    case scrolled
    /// One page: its number, from 1, and the number of producers per page. Values below 1 count as 1.
    case page(number: Int, size: Int)
    /// The whole list, loaded page by page.
    case all(pageSize: Int)
  }

  /// The producers that are loaded.
  public var scope: Scope
  /// The search in names.
  ///
  /// It covers the whole list, which loads first, unless it is cached.
  public var search: SearchFilter<Producer>

  /// Creates a query for the producers that match a text, by default for pages of all.
  public init(_ scope: Scope = .scrolled, searchText: String = "") {
    self.scope = scope
    search = SearchFilter(searchText)
  }

  /// Returns the source of the producers.
  public func source() -> RowSource<Producer> {
    let repository = ProducersRepository()
    let pageSize: Int
    switch scope {
    case .page(let number, let size): return .whole { try await repository.page(number, size: size, $0) }
    case .scrolled: pageSize = Self.defaultPageSize
    case .all(let size): pageSize = size
    }
    let isSearch = scope != .scrolled && !search.text.isEmpty
    return .pages(
      PageSource(size: pageSize, beginsWithAll: scope != .scrolled) {
        try await repository.page($0, size: pageSize, $1)
      } all: {
        try await repository.all(pageSize: pageSize, isSearch: isSearch, $0, progress: $1)
      })
  }

  /// The first image of each producer.
  public static var imageSource: ImageSource<Producer>? {
    ImageSource(CachedAPI(\.producers)) { [$0.firstImage?.path] }
  }

  /// Returns the number of producers, their page, and what the list lacks.
  public func summary(of list: ProducersList.State) -> ListSummary {
    var summary = ListSummary(totalCount: list.rows.count)
    guard let content = list.content.value else { return summary }
    let isSearch = !search.text.isEmpty
    let totalCount = content.totalCount ?? 0
    switch scope {
    case .scrolled:
      summary.totalCount = max(totalCount, list.rows.count)
      summary.isAtEnd = list.pages.isAtEnd && !isSearch
    case .page(let number, _):
      summary.page = (number, list.pageCount)
      summary.totalCount = max(totalCount, list.rows.count)
      let hasOthers = !list.rows.isEmpty && content.value.count + content.skippedCount < totalCount
      summary.gap = hasOthers ? .otherPages(content.progress()) : nil
    case .all where totalCount > content.value.count && !content.isComplete:
      if !isSearch { summary.totalCount = totalCount }
      summary.gap = .missing(content.progress())
    case .all:
      let isKnown = content.isComplete || content.totalCount != nil || content.restFailure != nil
      summary.gap = isKnown ? nil : .changed
    }
    if isSearch { summary.gap = list.loads.part.map(ListSummary.Gap.unsearched) }
    return summary
  }

  /// Returns the row that opens a producer.
  public func selectableRow(_ row: Producer) -> SelectableRow { SelectableRow(.producer(row.id), title: row.name) }
}

extension ProducersList.State {
  /// The number of pages of the scope's size, at least 1; `nil` if the scope is not a page, or the total count is
  /// unknown.
  public var pageCount: Int? {
    guard case .page(let number, let size) = query.scope, let total = content.value?.totalCount else { return nil }
    // A first page that is not full, though there are more producers, shows the server's maximum page size.
    let isCut = number <= 1 && !rows.isEmpty && rows.count < min(size, total)
    let (full, rest) = total.quotientAndRemainder(dividingBy: isCut ? rows.count : max(size, 1))
    let count = max(full + (rest > 0 ? 1 : 0), 1)
    return number > count && !rows.isEmpty ? nil : count
  }
}

// MARK: - Conformances

extension Producer: NamedRecord {
  /// The name.
  public static let searchableFields: [SearchableField<Producer>] = [
    SearchableField("names", isName: true) { $0.name }
  ]
  public static var allQuery: ProducersQuery { ProducersQuery(.all(pageSize: ProducersQuery.maximumPageSize)) }
}

// MARK: - Route

extension Route {
  /// The producers: `producers`.
  public static let producers = Route(
    "producers", in: .producers, noun: Noun(one: "producer", many: "producers"),
    whole: { AnyScreen(ProducersList.State(query: Producer.allQuery)) }
  ) {
    ProducersList.State(query: ProducersQuery())
  }
}
