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
