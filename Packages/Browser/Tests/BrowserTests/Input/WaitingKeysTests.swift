import Terminal
import Testing
import ViewsTestSupport

@testable import Browser
@testable import Features

@Suite("Keys before the first rows")
struct WaitingKeysTests {
  private let loading = BrowserFeature.State.fixture(
    .posts, PostsList.State(content: .loading(previous: nil), query: PostsQuery()))

  @Test("Keys of rows wait for the rows; other keys act at once")
  func waiting() {
    var keys = WaitingKeys()
    for key in ["j", "G", Key(.enter), "l", "y"] as [Key] {
      let waits = keys.add(key, in: loading)
      #expect(waits, "\(key)")
    }
    for key in ["3", "/", "q", "?", "r", Key(.escape), "x"] as [Key] {
      let waits = keys.add(key, in: loading)
      #expect(!waits, "\(key)")
    }
    #expect(keys.take(in: loading).isEmpty)
    #expect(keys.take(in: .posts(3)) == ["j", "G", Key(.enter), "l", "y"])
    #expect(keys.take(in: .posts(3)).isEmpty)
  }

  @Test("The keys of a screen that was left, is searched or could not be loaded are dropped")
  func dropped() {
    let failed = BrowserFeature.State.fixture(
      .posts, PostsList.State(content: .missing(.unreachable), query: PostsQuery()))
    for state in [BrowserFeature.State.users, failed, .posts(3).searching("tea")] {
      var keys = WaitingKeys()
      _ = keys.add("j", in: loading)
      #expect(keys.take(in: state).isEmpty)
      #expect(keys.take(in: .posts(3)).isEmpty)
    }
    var keys = WaitingKeys()
    let waits = keys.add("j", in: .posts(3))
    #expect(!waits)
  }
}
