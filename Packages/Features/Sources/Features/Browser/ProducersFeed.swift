public import Models
import NetworkClient
import Persistence
public import ReducerRuntime

/// The list of producers, to which pages are appended as the user approaches the end.
///
/// Rows are joined by id, because the list can shift between two pages. One request is in flight at a time.
public struct ProducersFeed: Reducer {
  /// The number of producers per page.
  public static let pageSize = 20

  /// The state of the list.
  public struct State: Hashable, Sendable {
    /// The producers of the loaded pages in the server's order, or the whole list.
    ///
    /// The total count is the one that the server reported.
    public var content: Loadable<[Producer]>
    /// The number of loaded pages.
    public var pageCount: Int
    /// A Boolean value that indicates whether the last page is loaded.
    public var isAtEnd: Bool
    /// The load of the next page; its value is unused.
    public var nextPage: LoadState<Never, LoadFailure>
    /// The progress of a load of the whole list; `nil` if there is none.
    public var progress: ProducersList.Progress?
    /// The text to search for; an empty text shows the feed.
    public var searchText: String
    /// The cached producers that match the text. Those of the previous text stay until they arrive.
    public var matches: Loadable<[Producer]>
    /// The number of producers that were searched; `nil` without a search.
    public var searchedCount: Int?

    /// Creates a state.
    public init(content: Loadable<[Producer]> = .idle, pageCount: Int = 0, isAtEnd: Bool = false) {
      self.content = content
      self.pageCount = pageCount
      self.isAtEnd = isAtEnd
      nextPage = .idle
      searchText = ""
      matches = .idle
    }

    /// The producers to show.
    public var rows: [Producer] {
      searchText.isEmpty ? content.value?.value ?? [] : (matches.value ?? content.value)?.value ?? []
    }

    /// A Boolean value that indicates whether a row for retrying the next page follows the producers.
    public var hasRetryRow: Bool { searchText.isEmpty && nextPage.failure != nil }
  }

  /// The actions of the list.
  public enum Action: Hashable, Sendable {
    /// The list appeared. The first page loads if it has not been loaded before.
    case appeared
    /// The user reloaded the list. All loaded pages are fetched again and replace the rows at the end.
    case refreshed
    /// The user approached the end of the list. The next page loads, unless a request is in flight or failed.
    case endApproached
    /// The user retried the failed page.
    case retried
    /// The user requested the whole list.
    case allRequested
    /// The user stopped the load of the whole list. The rows stay as they are.
    case allCancelled
    /// The user changed the text to search for.
    case searchTextChanged(String)
    /// The first pages arrived, or failed to.
    case pagesResponse(Loadable<[Producer]>, pageCount: Int, isAtEnd: Bool)
    /// The next page arrived, or failed to.
    case nextPageResponse(Loadable<[Producer]>)
    /// A page of the whole list arrived.
    case progressed(ProducersList.Progress)
    /// The whole list arrived, or failed to.
    case allResponse(Loadable<[Producer]>)
    /// The search finished.
    case searchResponse(Loadable<[Producer]>, searchedCount: Int?)
  }

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
