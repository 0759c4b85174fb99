/// Texts that storage is known to lose or change.
package enum HostileText {
  package static let all = [
    "", " ", "plain", "O'Brien \"quoted\" `ticks` [brackets]", "'); DROP TABLE posts; --", "?1 :name @x $y",
    "with\0a NUL", "\0", "line\r\nfeeds\u{2028}\u{85}", "\u{1B}[31mred\u{7}", "e\u{301} \u{E9}", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\u{FFFD}\u{FEFF}\u{10FFFF}",
    "\u{202E}right to left", "NULL", "0", "1e5", "x'00'", String(repeating: "megabyte", count: 1 << 17),
  ]
}
