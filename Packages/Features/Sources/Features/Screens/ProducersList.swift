import CachedNetworkClient
public import Models
import ReducerRuntime

/// The list of producers.
public typealias ProducersList = FilteredList<ProducersQuery>

/// The producers to list.
public struct ProducersQuery: ListQuery {
  /// The number of producers on a page.
  public static let pageSize = 20

  /// The producers that a list loads.
  public enum Scope: Hashable, Sendable {
    /// Pages, which are appended as the user approaches the end.
    case scrolled
    /// The page with a number, from 1.
    case page(Int)
    /// The first pages.
    case first(pages: Int)

    /// The whole list.
    public static var all: Self { .first(pages: .max) }
  }

  /// The producers that are loaded.
  public var scope: Scope
  /// The search in names.
  ///
  /// It covers the whole list, which loads first.
  public var search: SearchFilter<Producer>

  /// Creates a query for the producers that match a text, by default for pages of all.
  public init(_ scope: Scope = .scrolled, searchText: String = "") {
    self.scope = scope
    search = SearchFilter(searchText)
  }

  /// Returns the source of the producers.
  public func source() -> RowSource<Producer> {
    let repository = ProducersRepository()
    let firstPageCount: Int
    switch scope {
    case .page(let number): return .whole { try await repository.page(number, $0) }
    case .scrolled: firstPageCount = 1
    case .first(let pages): firstPageCount = pages
    }
    return .pages(
      PageSource(firstPageCount: firstPageCount) {
        try await repository.pages(after: $0, through: $1, $2, progress: $3)
      })
  }

  /// The first image of each producer.
  public static var imageSource: ImageSource<Producer>? {
    ImageSource(CachedAPI(\.producers)) { [$0.firstImage?.path] }
  }

  /// Returns the number of producers, their page, and what the list lacks.
  public func summary(of list: ProducersList.State) -> ListSummary {
    var summary = list.summary
    if case .page(let number) = scope { summary.page = number }
    summary.isScrolled = scope == .scrolled && search.text.isEmpty
    return summary
  }

  public mutating func take(_ settings: ScreenSettings) {
    switch settings.pages {
    case .page(let number):
      scope = .page(number)
      search = SearchFilter()
    case .all: scope = .all
    case nil: break
    }
  }

  /// Stores the pages: a page has no search, and a search has no pages.
  public func store(in settings: inout ScreenSettings) {
    if case .page(let number) = scope {
      settings.pages = .page(number)
      settings.search = ""
    } else if scope == .all, search.text.isEmpty {
      settings.pages = .all
    }
  }

  /// Returns the row that opens a producer.
  public func selectableRow(_ row: Producer) -> SelectableRow { SelectableRow(.producer(row.id), title: row.name) }
}

// MARK: - Conformances

extension Producer: NamedRecord {
  /// The name.
  public static let searchableFields: [SearchableField<Producer>] = [
    SearchableField("names", path: "name", isName: true) { $0.name }
  ]
  public static var allQuery: ProducersQuery { ProducersQuery(.all) }
}

// MARK: - Route

extension Route {
  /// The producers: `producers`.
  public static let producers = Route(
    "producers", in: .producers, noun: Noun(one: "producer", many: "producers"),
    request: RouteRequest(\.producers) { _, settings in
      switch settings.pages {
      case .page(let number): .producers(page: number)
      case .all: nil
      case nil: .producers(page: 1)
      }
    },
    whole: { AnyScreen(ProducersList.State(query: Producer.allQuery)) }
  ) {
    ProducersList.State(query: ProducersQuery(), $0)
  }
}
