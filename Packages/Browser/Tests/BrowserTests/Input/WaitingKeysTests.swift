import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("Keys before the first rows")
struct WaitingKeysTests {
  private let loading = BrowserFeature.State.fixture(
    .posts, PostsList.State(content: .loading(previous: nil), query: PostsQuery()))

  /// Returns whether a key waits in a state that was drawn.
  private func add(_ input: WaitingKeys.Input, to keys: inout WaitingKeys, in state: BrowserFeature.State) -> Bool {
    keys.add(input, in: InputActions(state: state, layout: state.drawn().layout, server: .live))
  }

  @Test("Keys of rows wait for the rows; other keys act at once")
  func waiting() {
    var keys = WaitingKeys()
    for key in ["j", "G", Key(.enter), "l", "y", "p", "c"] as [Key] {
      let waits = add(.key(key), to: &keys, in: loading)
      #expect(waits, "\(key)")
    }
    for key in ["3", "/", "q", "?", "r", Key(.escape), "x"] as [Key] {
      let waits = add(.key(key), to: &keys, in: loading)
      #expect(!waits, "\(key)")
    }
    #expect(keys.take(in: loading).isEmpty)
    #expect(keys.take(in: .posts(3)) == (["j", "G", Key(.enter), "l", "y", "p", "c"] as [Key]).map { .key($0) })
    #expect(keys.take(in: .posts(3)).isEmpty)
  }

  @Test("What is typed or pasted into a form waits until its draft is read; Esc leaves it at once")
  func form() {
    var form = AccountForm.State(resuming: .draft(1))
    let opening = BrowserFeature.State.fixture(.draft(1), form)
    var keys = WaitingKeys()
    let inputs: [WaitingKeys.Input] = [.key("Z"), .key(Key(.tab)), .paste("ada"), .key(Key("s", .control))]
    for input in inputs {
      let waits = add(input, to: &keys, in: opening)
      #expect(waits, "\(input)")
    }
    let leaves = !add(.key(Key(.escape)), to: &keys, in: opening)
    #expect(leaves && keys.take(in: opening).isEmpty)
    form.phase = .editing()
    #expect(keys.take(in: .fixture(.draft(1), form)) == inputs)
  }

  @Test("The keys of a screen that was left, is searched or could not be loaded are dropped")
  func dropped() {
    let failed = BrowserFeature.State.fixture(
      .posts, PostsList.State(content: .missing(.unreachable), query: PostsQuery()))
    for state in [BrowserFeature.State.users, failed, .posts(3).searching("tea")] {
      var keys = WaitingKeys()
      _ = add(.key("j"), to: &keys, in: loading)
      #expect(keys.take(in: state).isEmpty)
      #expect(keys.take(in: .posts(3)).isEmpty)
    }
    var keys = WaitingKeys()
    let waits = add(.key("j"), to: &keys, in: .posts(3))
    #expect(!waits)
  }
}
