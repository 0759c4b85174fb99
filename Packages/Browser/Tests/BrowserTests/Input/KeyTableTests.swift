import Features
import Terminal
import Testing

@testable import Browser

extension KeyContext: CustomTestStringConvertible {
  /// The context of a screen of the registry.
  init(_ pattern: String) {
    let entry = Routes.all.first { $0.pattern == pattern } ?? Route.posts.entry
    self.init(scope: KeyScope(of: entry), entry: entry)
  }

  init(_ scope: KeyScope) {
    self.init(scope: scope, entry: Route.posts.entry)
  }

  /// Each screen, and each scope that is of no screen.
  static let all: [KeyContext] = {
    let screens = Routes.patterns.map { KeyContext($0) }
    let others = Set<KeyScope>.anywhere.subtracting(screens.map(\.scope))
    return screens + others.map { KeyContext($0) }
  }()

  /// The pattern of the screen, and the scope.
  public var testDescription: String { "\(entry.pattern), \(scope.rawValue)" }
}

@Suite("The key table")
struct KeyTableTests {
  @Test("No key has two meanings in one place", arguments: KeyContext.all)
  func uniqueness(context: KeyContext) {
    let keys = KeyTable.bindings(in: context).flatMap(\.keys)
    #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.isEmpty)
    #expect(!keys.isEmpty)
  }

  @Test("Each binding has a meaning, and works in each of its places")
  func completeness() {
    for binding in KeyTable.bindings {
      #expect(!binding.text.isEmpty && !binding.keys.isEmpty)
      for context in KeyContext.all where binding.applies(in: context) {
        for key in binding.keys { #expect(KeyTable.command(for: key, in: context) == binding.command) }
      }
    }
  }

  private func hints(_ context: KeyContext) -> [String] { KeyTable.bindings(in: context).compactMap(\.hint) }

  @Test(
    "Enter has no meaning where nothing opens",
    arguments: ["photo/ID", "producer/ID"].map { KeyContext($0) })
  func opening(context: KeyContext) {
    #expect(!hints(context).contains("open") && KeyTable.command(for: Key(.enter), in: context) == nil)
    #expect(!KeyTable.help(in: context).flatMap(\.keys).contains { $0.text == "open the selected row" })
    #expect(hints(KeyContext("posts")).contains("open") && hints(KeyContext("user/ID")).contains("open"))
  }

  @Test("The help of a screen reader has no keys of the preview and the map")
  func accessible() {
    let texts = KeyTable.help(in: KeyContext("user/ID"), isAccessible: true).flatMap(\.keys).map(\.text)
    #expect(!texts.contains { $0.contains("preview") || $0.contains("map") } && texts.contains("reload"))
  }

  @Test("Text keys have no meaning while one types", arguments: ["q", "?", "/", "1", " ", "j"] as [Key])
  func text(key: Key) {
    #expect(KeyTable.command(for: key, in: KeyContext(KeyScope.search)) == nil)
    #expect(KeyTable.command(for: key, in: KeyContext("account/new")) == nil)
  }

  @Test("Other keyboard layouts have the keys in the same places")
  func layouts() {
    #expect(KeyTable.command(for: "о", in: KeyContext("posts")) == .move(by: 1))
    #expect(KeyTable.command(for: "П", in: KeyContext("posts")) == .jump(toEnd: true))
    #expect(KeyTable.command(for: "ｊ", in: KeyContext("posts")) == .move(by: 1))
    #expect(KeyTable.command(for: "／", in: KeyContext("posts")) == .search)
    #expect(KeyTable.command(for: "ξ", in: KeyContext("posts")) == .move(by: 1))
    #expect(KeyTable.command(for: "о", in: KeyContext(KeyScope.search)) == nil)
  }

  @Test("Every command has a key that no layout moves")
  func fixedKeys() {
    let commands: [KeyCommand] = [
      .quit, .help, .search, .refresh, .send(.tabMoved(by: 1)), .move(by: 1), .open, .back,
    ]
    for command in commands {
      let keys = KeyTable.bindings(in: KeyContext("posts")).filter { $0.command == command }.flatMap(\.keys)
      #expect(keys.contains { $0.text == nil }, "\(command)")
    }
  }

  @Test("Esc and a key that arrive together are both, but nothing in a form, and they never quit")
  func escapeAndKey() {
    let list = BrowserFeature.State.posts(3)
    func keys(_ key: Key, _ state: BrowserFeature.State) -> [Key] { KeyTable.keys(of: key, in: state.context) }
    for key in [Key("j"), Key(.enter), Key(.tab), Key("]")] as [Key] {
      #expect(keys(Key(key.code, .alt), list) == [Key(.escape), key])
      #expect(keys(Key(key.code, .alt), .newAccount) == [Key(key.code, .alt)])
    }
    #expect(keys(Key("q", .alt), list) == [Key(.escape)] && keys(Key("Q", .alt), list) == [Key(.escape)])
    #expect(keys(Key(.left, .alt), list) == [Key(.left, .alt)] && keys("j", list) == ["j"])
    // A word back in the text of a search; other keys are no keys of the editor.
    let search = list.searching("tea")
    #expect(keys(Key("b", .alt), search) == [Key("b", .alt)] && keys(Key("j", .alt), search) == [Key(.escape), "j"])
  }
}
