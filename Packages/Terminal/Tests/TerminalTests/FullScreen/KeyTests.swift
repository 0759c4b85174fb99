import Terminal
import Testing

@Suite("Key")
struct KeyTests {
  @Test(
    "A key has a name for the user",
    arguments: [
      ("j", "j"), ("J", "J"), (" ", "Space"), (Key("n", .control), "Ctrl-N"), (Key("b", .alt), "Alt-b"),
      (Key(.tab, .shift), "Shift-Tab"), (Key(.up, [.control, .alt, .shift]), "Ctrl-Alt-Shift-Up"),
      (Key(.enter), "Enter"), (Key(.escape), "Esc"), (Key(.pageDown), "PgDn"), (Key(.function(1)), "F1"),
    ] as [(Key, String)])
  func name(key: Key, name: String) {
    #expect(key.name == name)
  }

  @Test("A hint is the name in bold and what the key does")
  func hint() {
    let hints = [Key("q").hint("quit"), Key(.enter).hint("open")].joined(separator: "  ")
    #expect(hints == "\("q", style: .bold)\(" quit", style: .dim)  \("Enter", style: .bold)\(" open", style: .dim)")
  }
}
