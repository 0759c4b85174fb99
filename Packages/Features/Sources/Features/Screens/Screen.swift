public import CachedNetworkClient
public import Persistence
public import ReducerRuntime

/// The state of a screen, for whatever shows it: a command, or the browser.
public protocol Screen: Hashable, Sendable {
  /// The actions of the screen.
  associatedtype Action: Hashable & Sendable
  /// The reducer of the screen.
  associatedtype Logic: Reducer<Self, Action>

  /// The reducer, made in the scope of the caller's dependencies.
  var logic: Logic { get }

  /// Returns the action for an event; `nil` if the event means nothing to the screen now.
  func action(for event: ScreenEvent) -> Action?

  /// Returns what an action means for the host, once the reducer has handled it. The default is nothing.
  func outcome(of action: Action) -> ScreenOutcome?

  /// The state of the loads.
  var loads: LoadSummary { get }

  /// The fields and buttons; `nil` if the screen is not a form. The default is `nil`.
  var form: FormState? { get }

  /// The rows that can be selected. The default is none.
  var selectableRows: SelectableRows { get }

  /// The search of the rows; `nil` if the rows cannot be searched. The default is `nil`.
  var search: RowSearch? { get }

  /// The route of the chosen row, which the other rows are shown without. The default is `nil`.
  var chosenRoute: Route? { get }

  /// Returns the routes of the loaded records with a name; those whose names match it if there are none. The default is
  /// none.
  func routes(named text: String) -> [Route]

  /// The settings, from which a screen that shows the same can be made. The default is none.
  var settings: ScreenSettings { get }

  /// The record of the screen; `nil` if the screen has rows only. The default is `nil`.
  var recordSummary: RecordSummary? { get }

  /// The images of the screen. By default there are no images, and they cannot be requested.
  var images: ImageLoads { get }

  /// Whether the user has typed since the screen was kept as a draft. The default is `false`.
  var hasChanges: Bool { get }

  /// Returns a record that the screen has loaded; `nil` if it has none with the id. The default is `nil`.
  func value<Record: Identifiable>(_ type: Record.Type, id: Record.ID) -> Fetched<Record>?

  /// Fills in the values that another screen has: the one it was opened from, or a placeholder of the same type. The
  /// default is nothing.
  mutating func fill(from other: any Screen)
}

extension Screen {
  public func outcome(of action: Action) -> ScreenOutcome? { nil }
  public var form: FormState? { nil }
  public var selectableRows: SelectableRows { SelectableRows([]) }
  public var search: RowSearch? { nil }
  public var chosenRoute: Route? { nil }
  public func routes(named text: String) -> [Route] { [] }
  public var settings: ScreenSettings { ScreenSettings() }
  public var recordSummary: RecordSummary? { nil }
  public var images: ImageLoads { ImageLoads() }
  public var hasChanges: Bool { false }
  public func value<Record: Identifiable>(_ type: Record.Type, id: Record.ID) -> Fetched<Record>? { nil }
  public mutating func fill(from other: any Screen) {}
}

/// The search of the rows of a screen.
public struct RowSearch {
  /// The labels of the texts that the search examines.
  public let labels: [String]
  /// The order of the rows; `nil` for that of the list.
  public let order: RowOrder?
  /// The fields by which the rows can be sorted.
  public let sortFields: [SortField]
  /// Returns the records that the search finds, each with the text that matches.
  public let matches: () -> [SearchMatch]
  /// Returns the records with a name that has the letters of the search in their order, such as `lngr` for `Leanne
  /// Graham`.
  public let abbreviations: () -> [SearchMatch]
}

/// A field that sorts the rows of a screen.
public struct SortField: Hashable, Sendable {
  /// The path, such as `author.name`.
  public let path: String
  /// The label in the plural, such as `authors`.
  public let label: String
}

/// An event that any screen may handle.
public enum ScreenEvent: Hashable, Sendable {
  /// The screen appeared. It loads if it has not been loaded before.
  case appeared
  /// The user reloaded the screen.
  case refreshed
  /// The user changed the text to search for.
  case searched(String)
  /// The user moved to another filter; it wraps around at the ends.
  case filterMoved(by: Int)
  /// The user chose to sort by the next field; after the last one, in the order of the list.
  case orderMoved
  /// The user chose the other direction of the order.
  case orderReversed
  /// The user has seen the change of a row.
  case changeSeen(SelectableRow.ID)
  /// The user chose the row of a route, without opening it.
  case rowChosen(Route)
  /// Rows have come into sight, with a screenful of others. Their images load, if there are any.
  case rowsSeen(Range<Int>)
  /// The end of the rows is near.
  case endApproached
  /// The user retried the load of the next page.
  case nextPageRetried
  /// The user requested content that loads on request.
  case requested(RequestedContent)
  /// The user requested the whole list.
  case allRequested
  /// The user went to the end of the rows, some of which are not loaded.
  case endRequested
  /// The user cancelled a long load, or the choice of a row.
  case cancelled
  /// The user wants to delete the record of a row's route.
  case deletionRequested(Route)
  /// An event of a form.
  case form(FormEvent)
  /// The program is about to load something or to end. Typed text is kept as a draft.
  case interrupted
  /// The user leaves the screen. Typed text is kept as a draft; then the outcome is ``ScreenOutcome/left(_:)``.
  case left
  /// The program cannot end, because typed text could not be kept: the screen asks.
  case unkept
  /// The attempt to send a form finished.
  case delivered(FormID, AccountDelivery)
}

/// The content of a screen that loads on request.
public enum RequestedContent: Hashable, Sendable {
  /// The comments on a post.
  case comments
  /// The image of a record, or the images beside rows.
  case images
}
