import Dependencies
public import Features
public import Terminal
import Views

/// A session of the full-screen browser.
///
/// ```swift
/// let session = BrowserSession(profile: profile, environment: environment)
/// try await session.run(at: .posts)
/// ```
public struct BrowserSession {
  let profile: TerminalProfile
  let environment: [String: String]
  let images = DecodedImages()
  /// The path of a file for messages of the system while the screen is in use; `nil` for none.
  public var log: String?
  /// The tabs whose data is from the built-in sandbox.
  public var sandboxTabs: Set<Tab> = []
  /// Whether a server that cannot be reached leads to the command with sample data.
  ///
  /// The default is `false`.
  public var namesSampleData = false
  /// Whether no requests are sent.
  public var isOffline = false
  /// Whether the mouse is on from the start.
  public var isMouseEnabled = false
  /// The interval after which lists reload that are older than their maximum age; zero for none.
  ///
  /// The default is a minute.
  public var reloadInterval = Duration.seconds(60)
  /// Whether the screen is for a screen reader: the cursor is on the selected row, there are no borders, previews and
  /// animations, and messages are in the status line only.
  public var isAccessible = false
  /// The server that the user has selected, which copied commands have.
  public var server = Server.live
  /// The path of the file that keeps the screens of the tabs from one session to the next; `nil` for none.
  public var tabsFile: String?

  /// Creates a session.
  ///
  /// - Parameter environment: The process environment.
  public init(profile: TerminalProfile, environment: [String: String]) {
    self.profile = profile
    self.environment = environment
  }

  /// Shows the browser until the user quits, with the current dependencies.
  ///
  /// - Parameters:
  ///   - route: The first screen; `nil` for the screens that were open at the end of the last session.
  ///   - settings: The settings of the screen.
  ///   - searchText: The text to search for in its page.
  ///   - notice: A message to show at the start.
  /// - Throws: `FullScreenError`, before anything is drawn or requested.
  @MainActor
  public func run(
    at route: Route?, _ settings: ScreenSettings = ScreenSettings(), searchText: String = "", notice: String? = nil
  ) async throws(FullScreenError) {
    let terminal = try FullScreen(
      environment: environment, profile: profile,
      usesSynchronizedUpdates: environment["APP_NO_SYNC", default: ""].isEmpty, log: log,
      // For a save that waits for a lock, and the last one behind it.
      savingTime: AccountsRepository().savingTimeout * 2 + .seconds(2))
    defer { terminal.leave() }
    let kept = route == nil ? tabsFile.flatMap(OpenTabs.init(file:)) : nil
    let state = kept?.state ?? BrowserFeature.State(route ?? .posts, settings, searchText: searchText)
    let store = withDependencies {
      $0.showsImages = showsImages
      $0.prepareImage = { [images] in await images.prepare($0) }
    } operation: {
      Store(initialState: state) { BrowserFeature() }
    }
    if let notice { store.send(.toastShown(notice)) }
    let loop = BrowserLoop(store, terminal: terminal, session: self)
    await loop.run()
    if let tabsFile { OpenTabs(store.state).write(to: tabsFile) }
    terminal.leave(printing: loop.farewell)
  }

  /// Whether images are shown in lists and pages.
  var showsImages: Bool {
    profile.colorDepth > .none && !profile.glyphs.isASCII && !isAccessible
      && environment["APP_IMAGES"]?.lowercased() != "none"
  }

  /// Whether the spinner is animated.
  var isAnimated: Bool { !isAccessible && environment["APP_NO_SPINNER", default: ""].isEmpty }

  /// The origin of the data in a tab.
  func source(of tab: Tab) -> String {
    [sandboxTabs.contains(tab) ? "sandbox" : nil, isOffline ? "offline" : nil].compactMap(\.self).joined(
      separator: ", ")
  }
}
