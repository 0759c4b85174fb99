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
  private let terminal: FullScreen
  private let session: BrowserSession
  private let clock = ContinuousClock()
  private var view: BrowserView
  private var frame: Frame?
  private var lastFrame: ContinuousClock.Instant?
  private var isFrameScheduled = false
  private var spinner: Task<Void, Never>?
  private var waitingKeys = WaitingKeys()
  /// The events until the browser ends.
  private let batches = AsyncStream<[TerminalEvent]>.makeStream()

  init(_ store: StoreOf<BrowserFeature>, terminal: FullScreen, session: BrowserSession) {
    self.store = store
    self.terminal = terminal
    self.session = session
    view = BrowserView(state: store.state, session: session)
  }

  /// Runs until the user quits or the terminal is closed.
  func run() async {
    if session.isMouseEnabled { terminal.isMouseEnabled = true }
    // The first frame precedes the first request.
    update()
    observe()
    store.send(.appeared)
    let reloads = Task { [store, clock, interval = session.reloadInterval] in
      while interval > .zero, (try? await clock.sleep(for: interval)) != nil { store.send(.reloadIntervalPassed) }
    }
    defer { reloads.cancel() }
    let forwarding = Task { [events = terminal.events, batches] in
      for await batch in events { batches.continuation.yield(batch) }
      batches.continuation.finish()
    }
    defer { forwarding.cancel() }
    for await batch in batches.stream {
      for (index, event) in batch.enumerated() {
        handle(event, before: batch.dropFirst(index + 1).first)
      }
      terminal.interruptIsKey = store.state.context.scope.isLine
      if store.state.ending == .keeping, store.state.confirmation == nil {
        await store.send(.interrupted).finish()
        store.send(.formsKept)
      }
      if store.state.ending == .now { break }
      // Frames and effects have their turn between batches.
      await Task.yield()
    }
    spinner?.cancel()
    await store.send(.interrupted).finish()
  }

  /// What to print when the terminal is restored: where the typed text is.
  var farewell: [String] {
    let forms = store.state.allScreens.flatMap { $0.open.content.base.farewell(session.server) }
    return forms + (store.state.outbox.requests.isEmpty ? [] : store.state.outbox.drafts.map(\.farewell))
  }

  // MARK: - Events

  private func handle(_ event: TerminalEvent, before next: TerminalEvent?) {
    switch event {
    case .key where store.state.ending == .sending:
      store.send(.closeRequested)
    case .key(let key)
    where key == Key(.enter) && next?.isText == true && store.state.context.scope.isText:
      // Pasted in a terminal that does not mark pasted text: a line break is a space.
      perform(actions?.effects(forPaste: " "))
    case .key(let key) where view.layout.areas.isTooSmall:
      if KeyTable.command(for: key, in: store.state.screenContext) == .quit { store.send(.closeRequested) }
    case .key(let key):
      for key in KeyTable.keys(of: key, in: store.state.context) { receive(.key(key)) }
    case .paste(let text):
      receive(.paste(text))
    case .mouse(let mouse):
      perform(actions?.effects(for: mouse))
    case .resized, .resumed:
      scheduleFrame()
    case .hungUp:
      break
    }
  }

  private func receive(_ input: WaitingKeys.Input) {
    guard let actions, !waitingKeys.add(input, in: actions) else { return }
    switch input {
    case .key(let key): perform(actions.effects(for: key))
    case .paste(let text): perform(actions.effects(forPaste: text))
    }
  }

  /// The actions of an event; `nil` if the terminal is too small.
  private var actions: InputActions? {
    // Of keys that arrive together, one can open a screen whose layout the next one needs.
    if view.isOutdated(for: store.state) { update() }
    return view.inputActions(in: store.state)
  }

  /// Performs the steps of an event, with whose first one a toast ends.
  private func perform(_ effects: [InputEffect]?) {
    guard let effects, !effects.isEmpty else { return }
    if store.state.toast != nil { store.send(.toastExpired) }
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: InputEffect) {
    switch effect {
    case .send(let action):
      store.send(action)
    case .copy(let item):
      let shown = item.text.contains("\n") ? "" : ": \(item.text)"
      store.send(.toastShown("\(copied(item.text))\(shown) (\(item.kind))"))
    case .open(let link):
      store.send(.toastShown(open(link)))
    case .togglePreview:
      view.togglePreview()
      update()
      // A detail that is not of a row of the list below has none now, but the setting holds for the lists.
      if !store.state.current.top.route.entry.hasPreviews, view.layout.areas.side == nil {
        store.send(.toastShown(view.preview == true ? "preview on" : "preview off"))
      }
      scheduleFrame()
    case .toggleMouse:
      terminal.isMouseEnabled.toggle()
      store.send(.toastShown(terminal.isMouseEnabled ? "mouse on; Shift selects text" : "mouse off"))
    case .redraw:
      terminal.redraw()
    }
  }

  /// Copies a text, by the terminal if no program does it, and returns the words for it.
  private func copied(_ text: String) -> String {
    if let program = desktop.copy(text) { return "copied with \(program)" }
    terminal.copyToClipboard(text)
    return "sent to the terminal's clipboard"
  }

  /// Opens a link, and returns the words for it.
  private func open(_ link: String) -> String {
    if !desktop.canOpenLinks { return "no display; \(copied(link)): \(link)" }
    return desktop.open(link) ? "opened \(link)" : "could not open \(link)"
  }

  private var desktop: Desktop { Desktop(environment: session.environment) }

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
    draw()
    for action in view.layoutActions(in: store.state) { store.send(action) }
    for input in waitingKeys.take(in: store.state) { receive(input) }
  }

  private func draw() {
    if store.state.ending == .now { return batches.continuation.finish() }
    lastFrame = clock.now
    let frame = view.frame(of: store.state, size: terminal.size)
    if frame != self.frame {
      self.frame = frame
      terminal.present(frame)
    }
    updateSpinner(isLoading: view.isLoading)
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
        self?.view.spinnerIndex += 1
        self?.scheduleFrame()
      }
    }
  }
}

extension TerminalEvent {
  fileprivate var isText: Bool {
    if case .key(let key) = self { key.text != nil } else { false }
  }
}
