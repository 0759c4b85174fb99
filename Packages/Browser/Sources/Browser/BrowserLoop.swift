import CrashGuard
import Dependencies
import Features
import Observation
import Terminal
import Views

/// Runs the browser: events become actions, and states become frames.
@MainActor
final class BrowserLoop {
  private static let frameInterval = Duration.milliseconds(16)
  private static let spinnerInterval = Duration.milliseconds(90)

  private let store: StoreOf<BrowserFeature>
  private let screen: FullScreen
  private let session: BrowserSession
  private let clock = ContinuousClock()
  private var cache = LayoutCache()
  private var layout: BrowserLayout?
  /// The screen and the overlay of the layout.
  private var drawnScreen: OpenScreen.ID?
  private var drawnOverlay: BrowserFeature.Overlay?
  private var frame: Frame?
  private var lastFrame: ContinuousClock.Instant?
  private var isFrameScheduled = false
  private var spinnerIndex = 0
  private var spinner: Task<Void, Never>?
  private var preview: Bool?
  private var route: Route?
  private let graphics: InlineImage.GraphicsProtocol?

  init(_ store: StoreOf<BrowserFeature>, screen: FullScreen, session: BrowserSession) {
    self.store = store
    self.screen = screen
    self.session = session
    graphics = InlineImage.GraphicsProtocol(
      environment: session.environment, profile: session.profile, setting: session.environment["APP_IMAGES"])
  }

  /// Runs until the user quits or the terminal is closed.
  func run() async {
    if session.isMouseEnabled { screen.isMouseEnabled = true }
    // The first frame precedes the first request.
    update()
    observe()
    store.send(.appeared)
    for await batch in screen.events {
      for (event, next) in zip(batch, batch.dropFirst().map(Optional.some) + [nil]) { handle(event, before: next) }
      if store.state.isClosing { break }
      // Frames and effects have their turn between batches.
      await Task.yield()
    }
    spinner?.cancel()
    // The user has decided, unless the terminal was closed or a signal ends the program.
    if !store.state.isClosing { await store.send(.interrupted).finish() }
  }

  // MARK: - Events

  private func handle(_ event: TerminalEvent, before next: TerminalEvent?) {
    switch event {
    case .key(let key)
    where key == Key(.enter) && next?.isText == true && store.state.context.scope.isText:
      // Pasted in a terminal that does not mark pasted text: a line break is a space.
      perform { $0.effects(forPaste: " ") }
    case .key(let key) where layout?.screen.isTooSmall == true:
      let isQuit = KeyTable.command(for: key, in: store.state.screenContext) == .quit
      // The confirmation that typed text may be lost would not be visible.
      if isQuit, !store.state.hasChanges { store.send(.closeRequested) }
    case .key(let key):
      if perform({ $0.effects(for: key) }) || !key.modifiers.contains(.alt) { return }
      // Not Alt, but the key after a quick Esc.
      perform { $0.effects(for: Key(.escape)) }
      perform { $0.effects(for: Key(key.code, key.modifiers.subtracting(.alt))) }
    case .paste(let text):
      perform { $0.effects(forPaste: text) }
    case .mouse(let mouse):
      perform { $0.effects(for: mouse) }
    case .resized, .resumed:
      scheduleFrame()
    case .hungUp:
      break
    }
  }

  /// Performs the steps of an event, and returns whether there are any.
  @discardableResult
  private func perform(_ effects: (InputActions) -> [InputEffect]) -> Bool {
    // Of keys that arrive together, one can open a screen whose layout the next one needs.
    if store.state.current.focused.id != drawnScreen || store.state.overlay != drawnOverlay { update() }
    guard let layout, !layout.screen.isTooSmall else { return false }
    let effects = effects(InputActions(state: store.state, layout: layout, link: session.link))
    for effect in effects { perform(effect) }
    return !effects.isEmpty
  }

  private func perform(_ effect: InputEffect) {
    switch effect {
    case .send(let action):
      store.send(action)
      // Not with the next frame: a response of the new screen may crash the process before.
      updateRestartArguments()
    case .copy(let text, let kind):
      store.send(.toastShown("\(copied(text)): \(text)" + (kind.map { " (\($0))" } ?? "")))
    case .open(let link):
      store.send(.toastShown(open(link)))
    case .togglePreview:
      let isShown = ScreenLayout(screen.size, preview: preview).side == nil
      preview = isShown
      updatePreview(for: screen.size)
      // A detail that is not of a row of the list below has none now, but the setting holds for the lists.
      if !store.state.current.top.route.entry.hasPreviews, layout?.screen.side == nil {
        store.send(.toastShown(isShown ? "preview on" : "preview off"))
      }
      scheduleFrame()
    case .toggleMouse:
      screen.isMouseEnabled.toggle()
      store.send(.toastShown(screen.isMouseEnabled ? "mouse on; Shift selects text" : "mouse off"))
    case .redraw:
      screen.redraw()
    }
  }

  /// Copies a text, by the terminal if no program does it, and returns the words for it.
  private func copied(_ text: String) -> String {
    if let program = desktop.copy(text) { return "copied with \(program)" }
    screen.copyToClipboard(text)
    return "sent to the terminal's clipboard"
  }

  /// Opens a link, and returns the words for it.
  private func open(_ link: String) -> String {
    if !Desktop.isAllowed(link) { return "only web links are opened: \(link)" }
    if !desktop.canOpenLinks { return "no display; \(copied(link)): \(link)" }
    return desktop.open(link) ? "opened \(link)" : "could not open \(link)"
  }

  private var desktop: Desktop { Desktop(environment: session.environment) }

  /// Sends whether there is room for a preview.
  private func updatePreview(for size: TerminalSize) {
    let layout = ScreenLayout(size, preview: preview, isAccessible: session.isAccessible)
    store.send(.tab(store.state.tab, .previewShown(layout.side != nil)))
  }

  // MARK: - Frames

  private func observe() {
    withObservationTracking {
      _ = store.state
    } onChange: { [weak self] in
      // Before the change: the next turn of the main actor sees it.
      Task { @MainActor in
        self?.scheduleFrame()
        self?.observe()
      }
    }
  }

  /// Draws at the end of this turn, or 16 ms after the frame before.
  private func scheduleFrame() {
    guard !isFrameScheduled else { return }
    isFrameScheduled = true
    let next = lastFrame.map { $0 + Self.frameInterval } ?? clock.now
    Task { @MainActor [weak self] in
      if let self, next > clock.now { try? await clock.sleep(until: next) }
      self?.isFrameScheduled = false
      self?.update()
    }
  }

  /// Draws a frame, and sends the actions that the size of the terminal and the scroll position cause.
  private func update() {
    // A frame can precede the event of a resize.
    if screen.size != layout?.screen.size { updatePreview(for: screen.size) }
    draw()
    sendLayoutEvents()
  }

  private func draw() {
    if store.state.isClosing { return }
    lastFrame = clock.now
    let size = screen.size
    var profile = session.profile
    profile.size = size
    if session.isAccessible { profile.glyphs = .ascii }
    let view = BrowserView(
      state: store.state, profile: profile, source: session.source(of: store.state.tab), preview: preview,
      spinnerIndex: spinnerIndex, graphics: graphics, showsImages: session.showsImages,
      isAccessible: session.isAccessible, link: session.link)
    var (frame, layout) = view.frame(&cache)
    if profile.colorDepth == .none { frame.removeStyles() }
    self.layout = layout
    drawnScreen = store.state.current.focused.id
    drawnOverlay = store.state.overlay
    if frame != self.frame {
      self.frame = frame
      screen.present(frame)
    }
    updateSpinner(isLoading: view.isLoading)
    updateRestartArguments()
  }

  /// Sends the events that the layout causes.
  private func sendLayoutEvents() {
    for event in layout?.events ?? [] {
      let screen = store.state.current.top
      // An action that changes nothing would cause another frame.
      guard screen.screen.action(for: event) != nil else { continue }
      store.send(.tab(store.state.tab, .screen(screen.id, .event(event))))
    }
  }

  /// Runs the spinner's clock only while something on the screen loads.
  private func updateSpinner(isLoading: Bool) {
    guard isLoading, session.isAnimated else {
      spinner?.cancel()
      spinner = nil
      return
    }
    guard spinner == nil else { return }
    spinner = Task { @MainActor [weak self, clock] in
      while (try? await clock.sleep(for: Self.spinnerInterval)) != nil {
        self?.spinnerIndex += 1
        self?.scheduleFrame()
      }
    }
  }

  /// After a crash of the network library, the process restarts where it was.
  private func updateRestartArguments() {
    let current = store.state.current.focused.route
    guard current != route else { return }
    route = current
    CrashGuard.setRestartArguments(["--at", current.description])
  }
}

extension TerminalEvent {
  fileprivate var isText: Bool {
    if case .key(let key) = self { key.text != nil } else { false }
  }
}
