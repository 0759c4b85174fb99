import Dependencies
import Features
import ReducerTestSupport
import Terminal
import Testing
import ViewsTestSupport

@testable import Browser

/// The browser without a process and a terminal: keys in, the frame as text out.
///
/// The effects of a key finish before the next key. Requests need stubs, as in ``withRequestStubs``. Notices stay.
@MainActor
final class FrameDriver {
  private let store: TestStore<BrowserFeature.State, BrowserFeature.Action>
  /// The frame after the last key.
  private(set) var frame = Frame(columns: 1, rows: 1)
  private var view: BrowserView
  private let size: TerminalSize

  /// Shows a state.
  init(
    _ state: BrowserFeature.State, columns: Int = 80, rows: Int = 24, colors: ColorDepth = .none,
    isAccessible: Bool = false
  ) async {
    size = TerminalSize(columns: columns, rows: rows)
    let profile = TerminalProfile.screen(columns, rows, colors: colors, glyphs: isAccessible ? .ascii : .unicode)
    let view = state.view(profile, isAccessible: isAccessible)
    self.view = view
    store = TestStore(initialState: state) {
      BrowserFeature()
    } withDependencies: {
      $0.continuousClock = ShortSleepClock()
      $0.date = .constant(.fixture)
      $0.showsImages = view.session.showsImages
    }
    store.exhaustivity = .off
    await draw()
  }

  /// The state of the browser.
  var state: BrowserFeature.State { store.state }
  /// The layout of the frame.
  var layout: BrowserLayout { view.layout }
  /// The lines of the frame.
  var lines: [String] { frame.lines }
  /// The frame as one text.
  var text: String { lines.joined(separator: "\n") }
  /// The upper border of the panes.
  var title: String { lines[1] }
  /// The line below the panes.
  var status: String { lines[lines.count - 2] }
  /// The keys that the key line names.
  var hints: [Key] {
    let commands = view.layout.targets.filter { $0.area.row == frame.rows - 1 }.map(\.command)
    return KeyTable.bindings(in: state.context)
      .filter { commands.contains($0.command) && $0.hint(in: state.context) != nil }.compactMap(\.keys.first)
  }
  /// Whether the last key had an effect outside the screen, or on its layout.
  private(set) var hadOtherEffect = false
  /// The line with the bar.
  var selection: String { lines.first { $0.contains("▌") || $0.hasPrefix(" > ") } ?? "" }

  /// Loads the first screen.
  func appear() async {
    await send(.appeared)
    await draw()
  }

  /// Presses keys.
  func press(_ keys: Key...) async {
    for key in keys { await perform { $0.effects(for: key) } }
  }

  /// Types text.
  func type(_ text: String) async {
    for character in text { await press(Key(character)) }
  }

  /// Pastes text.
  func paste(_ text: String) async { await perform { $0.effects(forPaste: text) } }

  /// Uses the mouse.
  func use(_ action: MouseEvent.Action, column: Int, row: Int) async {
    await perform { $0.effects(for: MouseEvent(action, at: Position(column: column, row: row))) }
  }

  private func perform(_ effects: (InputActions) -> [InputEffect]) async {
    hadOtherEffect = false
    let effects = view.inputActions(in: store.state).map(effects) ?? []
    if !effects.isEmpty, state.toast != nil { await send(.toastExpired) }
    for effect in effects {
      switch effect {
      case .send(let action): await send(action)
      case .togglePreview: view.togglePreview()
      case .copy, .open, .toggleMouse, .redraw: hadOtherEffect = true
      }
    }
    await draw()
  }

  /// Sends an action.
  func send(_ action: BrowserFeature.Action) async {
    await store.settle(action)
  }

  /// Draws a frame, and sends the events that its scroll position causes.
  private func draw() async {
    while true {
      frame = view.frame(of: store.state, size: size)
      guard let action = view.layoutActions(in: store.state).first else { return }
      await send(action)
    }
  }
}

extension BrowserFeature.State {
  /// Draws the state.
  func drawn(
    _ profile: TerminalProfile = .screen(), preview: Bool? = nil,
    graphics: InlineImage.GraphicsProtocol? = nil, isAccessible: Bool = false
  ) -> (frame: Frame, layout: BrowserLayout) {
    var view = view(profile, preview: preview, graphics: graphics, isAccessible: isAccessible)
    return (view.frame(of: self, size: profile.size), view.layout)
  }

  fileprivate func view(
    _ profile: TerminalProfile, preview: Bool? = nil, graphics: InlineImage.GraphicsProtocol? = nil, isAccessible: Bool
  ) -> BrowserView {
    var session = BrowserSession(profile: profile, environment: [:])
    session.sandboxTabs = Set(Tab.allCases)
    session.isAccessible = isAccessible
    var view = BrowserView(state: self, session: session)
    view.preview = preview
    view.graphics = graphics
    return view
  }
}

extension TerminalProfile {
  /// The profile of a terminal with a size.
  static func screen(
    _ columns: Int = 80, _ rows: Int = 24, colors: ColorDepth = .none, glyphs: Glyphs = .unicode
  ) -> TerminalProfile {
    var profile = TerminalProfile(
      isTerminal: true, size: TerminalSize(columns: columns, rows: rows), colorDepth: colors, glyphs: glyphs)
    profile.isUTF8 = !glyphs.isASCII
    return profile
  }
}

/// A clock on which the pause before a preview ends at once, and a notice does not expire.
private struct ShortSleepClock: Clock {
  private let clock = ImmediateClock()

  var now: ClockInstant<Duration> { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ClockInstant<Duration>, tolerance: Duration?) async throws {
    if now.duration(to: deadline) > .seconds(1) { throw CancellationError() }
    try await clock.sleep(until: deadline)
  }
}
