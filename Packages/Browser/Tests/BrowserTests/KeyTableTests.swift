import Browser
import Terminal
import Testing

@testable import Browser

@Suite("The key table")
struct KeyTableTests {
  @Test("no key has two meanings in one place", arguments: KeyContext.all.map(\.context))
  func uniqueness(context: KeyContext) {
    let keys = KeyTable.bindings(in: context).flatMap(\.keys)
    #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.isEmpty)
    #expect(!keys.isEmpty)
  }

  @Test("each binding has a meaning, and works in each of its places")
  func completeness() {
    for binding in KeyTable.bindings {
      #expect(!binding.text.isEmpty && !binding.keys.isEmpty)
      for (context, _) in KeyContext.all where binding.context.contains(context) {
        for key in binding.keys { #expect(KeyTable.command(for: key, in: context) == binding.command) }
      }
    }
  }

  private func hints(_ context: KeyContext, isAccessible: Bool = false) -> [String] {
    KeyTable.hints(in: context, isAccessible: isAccessible).map(\.hint)
  }

  @Test("Enter has no meaning where nothing opens", arguments: [.todos, .photo, .producer, .account] as [KeyContext])
  func opening(context: KeyContext) {
    #expect(!hints(context).contains("open") && KeyTable.command(for: Key(.enter), in: context) == nil)
    #expect(!KeyTable.help(in: context).contains { $0.text == "open the selected row" })
    #expect(hints(.posts).contains("open") && hints(.user).contains("open"))
  }

  @Test(
    "links are in the key line where there are any",
    arguments: [.todos, .producers, .accounts, .drafts] as [KeyContext])
  func links(context: KeyContext) {
    #expect(!hints(context).contains("link") && hints(.posts).contains("link") && hints(.photo).contains("link"))
  }

  @Test("a screen reader has no keys of the preview and the map")
  func accessible() {
    #expect(hints(.posts).contains("preview") && hints(.user).contains("zoom"))
    #expect(
      !hints(.posts, isAccessible: true).contains("preview") && !hints(.user, isAccessible: true).contains("zoom"))
    let texts = KeyTable.help(in: .user, isAccessible: true).map(\.text)
    #expect(!texts.contains { $0.contains("preview") || $0.contains("map") } && texts.contains("reload"))
  }

  @Test("p works with the focus in the preview too, but not where there are no previews")
  func preview() {
    for context in [KeyContext.post, .user, .album, .producer, .account, .posts, .users] {
      #expect(KeyTable.command(for: "p", in: context) == .preview)
    }
    #expect(KeyTable.command(for: "p", in: .todos) == nil && KeyTable.command(for: "p", in: .drafts) == nil)
  }

  @Test("text keys have no meaning while one types", arguments: ["q", "?", "/", "1", " ", "j"] as [Key])
  func text(key: Key) {
    #expect(KeyTable.command(for: key, in: .search) == nil)
    #expect(KeyTable.command(for: key, in: .form) == nil)
  }

  @Test("other keyboard layouts have the keys in the same places")
  func layouts() {
    #expect(KeyTable.command(for: "о", in: .posts) == .next)
    #expect(KeyTable.command(for: "П", in: .posts) == .last)
    #expect(KeyTable.command(for: "ｊ", in: .posts) == .next)
    #expect(KeyTable.command(for: "／", in: .posts) == .search)
    #expect(KeyTable.command(for: "ξ", in: .posts) == .next)
    #expect(KeyTable.command(for: "о", in: .search) == nil)
  }

  @Test("every command has a key that no layout moves")
  func fixedKeys() {
    let contexts: [KeyContext] = [.posts, .search, .form, .help, .confirmation]
    let commands: [KeyCommand] = [.quit, .help, .search, .refresh, .nextTab, .next, .open, .back]
    for command in commands {
      let keys = KeyTable.bindings.filter { $0.command == command && !$0.context.isDisjoint(with: contexts[0]) }
        .flatMap(\.keys)
      #expect(keys.contains { $0.text == nil }, "\(command)")
    }
  }
}
