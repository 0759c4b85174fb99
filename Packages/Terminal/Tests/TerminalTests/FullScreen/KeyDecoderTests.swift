import TestSupport
import Testing

@testable import Terminal

@Suite("Key decoder")
struct KeyDecoderTests {
  private static let keys: [(String, Key)] = [
    ("a", "a"), ("é", "é"), ("漢", "漢"), ("😀", "😀"), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)),
    ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)), ("\u{0}", Key(" ", .control)),
    ("\u{1}", Key("a", .control)), ("\u{1A}", Key("z", .control)),
    ("\u{1B}[A", Key(.up)), ("\u{1B}OA", Key(.up)), ("\u{1B}[1;1A", Key(.up)), ("\u{1B}[1;5A", Key(.up, .control)),
    ("\u{1B}[1;2D", Key(.left, .shift)), ("\u{1B}[H", Key(.home)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[7~", Key(.home)),
    ("\u{1B}OF", Key(.end)), ("\u{1B}[4~", Key(.end)), ("\u{1B}[8~", Key(.end)), ("\u{1B}[3~", Key(.delete)),
    ("\u{1B}[3;5~", Key(.delete, .control)), ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{1B}OP", Key(.function(1))), ("\u{1B}[[A", Key(.function(1))), ("\u{1B}[11~", Key(.function(1))),
    ("\u{1B}[1;2R", Key(.function(3), .shift)), ("\u{1B}[15~", Key(.function(5))), ("\u{1B}[21~", Key(.function(10))),
    ("\u{1B}[24~", Key(.function(12))), ("\u{1B}x", Key("x", .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
    ("\u{1B}é", Key("é", .alt)), ("\u{1B}[27u", Key(.escape)), ("\u{1B}[99;5u", Key("c", .control)),
    ("\u{1B}[99;133u", Key("c", .control)), ("\u{1B}[97;2u", "A"), ("\u{1B}[9;2u", Key(.tab, .shift)),
    ("\u{1B}[27;5;99~", Key("c", .control)),
    // The control characters of CSI u and modifyOtherKeys, and Shift-Enter.
    ("\u{1B}[91;5u", Key(.escape)), ("\u{1B}[109;5u", Key(.enter)), ("\u{1B}[106;5u", Key(.enter)),
    ("\u{1B}[105;5u", Key(.tab)), ("\u{1B}[27;5;91~", Key(.escape)), ("\u{1B}[98;7u", Key("b", [.alt, .control])),
    ("\u{1B}[13;2u", Key(.enter)), ("\u{1B}[13;;13u", Key(.enter)), ("\u{1B}[9;;9u", Key(.tab)),
    ("\u{1B}[1089::99;5u", Key("c", .control)), ("\u{1B}[1089::99u", "с"),
    // The keypad in application mode and in the kitty protocol.
    ("\u{1B}OM", Key(.enter)), ("\u{1B}Op", "0"), ("\u{1B}Oy", "9"), ("\u{1B}Ok", "+"), ("\u{1B}On", "."),
    ("\u{1B}[57399u", "0"), ("\u{1B}[57414u", Key(.enter)), ("\u{1B}[57417;5u", Key(.left, .control)),
    ("\u{1B}[57426u", Key(.delete)), ("\u{1B}[57413u", "+"),
    // rxvt, st, the Linux console, and Alt before a sequence.
    ("\u{1B}Oa", Key(.up, .control)), ("\u{1B}Od", Key(.left, .control)), ("\u{1B}[a", Key(.up, .shift)),
    ("\u{1B}[7$", Key(.home, .shift)), ("\u{1B}[8^", Key(.end, .control)),
    ("\u{1B}[3@", Key(.delete, [.control, .shift])),
    ("\u{1B}[P", Key(.delete)), ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}[4h", Key(.insert)),
    ("\u{1B}\t", Key(.tab, .shift)), ("\u{1B}\u{1B}[A", Key(.up, .alt)), ("\u{1B}\u{1B}OB", Key(.down, .alt)),
    // Konsole, old VTE and old xterm: the modifiers are behind `ESC O`.
    ("\u{1B}O2P", Key(.function(1), .shift)), ("\u{1B}O5R", Key(.function(3), .control)),
    ("\u{1B}O3S", Key(.function(4), .alt)), ("\u{1B}O1;2P", Key(.function(1), .shift)),
    ("\u{1B}O1;5Q", Key(.function(2), .control)), ("\u{1B}O5C", Key(.right, .control)),
    ("\u{1B}O2A", Key(.up, .shift)), ("\u{1B}O2M", Key(.enter, .shift)),
    // The kitty protocol: the text, else the key with Shift, else the letter in upper case. Caps Lock reverses Shift.
    ("\u{1B}[50;2;64u", "@"), ("\u{1B}[50:64;2u", "@"), ("\u{1B}[50:64:50;2:1;64u", "@"), ("\u{1B}[97;;229u", "å"),
    ("\u{1B}[97;65u", "A"), ("\u{1B}[97:65;66u", "a"), ("\u{1B}[50;65u", "2"), ("\u{1B}[50:64;66u", "@"),
    ("\u{1B}[228;65;196u", "Ä"), ("\u{1B}[99;69u", Key("c", .control)), ("\u{1B}[57400;129;49u", "1"),
  ]

  private static let sequences: [(String, [TerminalEvent])] =
    keys.map { ($0, [.key($1)]) } + [
      ("\u{1B}[<0;3;4M", [.mouse(MouseEvent(.pressed(.left), at: Position(column: 2, row: 3)))]),
      ("\u{1B}[<0;3;4m", [.mouse(MouseEvent(.released, at: Position(column: 2, row: 3)))]),
      ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.scrolledUp, at: .zero))]),
      ("\u{1B}[<69;1;1M", [.mouse(MouseEvent(.scrolledDown, at: .zero, modifiers: .shift))]),
      // Mouse reports of X10, UTF-8 and urxvt, releases of keys, and the Esc key before them.
      ("\u{1B}[M q*", []), ("\u{1B}[M !!", []), ("\u{1B}[M \u{C1}\u{A1}", []), ("\u{1B}[35;81;10M", []),
      ("\u{1B}[106;1:3u", []), ("\u{1B}[13;1:3u", []), ("\u{1B}[1;1:3A", []), ("\u{1B}[3;5:3~", []),
      ("\u{1B}[106;1:2u", [.key("j")]), ("\u{1B}\u{1B}[I", [.key(Key(.escape))]), ("\u{1B}[57440u", []),
      ("\u{1B}\u{1B}q", [.key(Key(.escape)), .key(Key("q", .alt))]), ("\u{1B}O~", []),
      ("\u{1B}[<35;9;9M", []), ("\u{1B}[1;9A", []), ("\u{1B}[57441;2u", []), ("\u{1B}[I", []), ("\u{1B}[O", []),
      ("\u{1B}[?1;2c", []), ("\u{1B}[?2026;1$y", []), ("\u{1B}[>0;1;2c", []), ("\u{1B}]11;rgb:0/0/0\u{7}", []),
      ("\u{1B}]11;rgb:0/0/0\u{1B}\\", []), ("\u{1B}P>|xterm\u{1B}\\", []), ("\u{1B}_Gi=1;OK\u{1B}\\", []),
      ("\u{1B}[12;4R", []), ("\u{9B}", []), ("\u{1B}[1;2\u{18}", []), ("\u{1B}O9P", []), ("\u{1B}O2é", [.key("é")]),
      ("\u{1B}[97;;104:105u", [.key("h"), .key("i")]), ("\u{1B}^x\u{1B}\\", []), ("\u{1B}Xx\u{1B}\\", []),
      ("\u{1B}\u{1B}]x\u{7}", [.key(Key(.escape))]),
    ]

  @Test("Each sequence is decoded, also if it is cut at any byte")
  func table() {
    for (text, expected) in Self.sequences {
      // The character behind it shows that nothing is left.
      let bytes = Array(text.utf8) + [UInt8(ascii: "!")]
      let all = expected + [.key(Key("!"))]
      for cut in 0...bytes.count {
        var decoder = KeyDecoder()
        let events = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
        #expect(events == all, "\(text.debugDescription) cut at \(cut)")
        #expect(decoder.delay == nil)
      }
      var decoder = KeyDecoder()
      let events = bytes.flatMap { decoder.decode([$0]) }
      #expect(events == all, "\(text.debugDescription) byte by byte")
    }
  }

  @Test("A pause of 60 ms in a sequence changes nothing, except after an ESC that could be the Esc or an Alt key")
  func pauses() {
    for (text, expected) in Self.sequences {
      let bytes = Array(text.utf8)
      for cut in 1..<bytes.count {
        var decoder = KeyDecoder()
        var events = decoder.decode(bytes[..<cut])
        let before = events
        let isKey = decoder.delay.map { $0 <= .milliseconds(60) } ?? false
        if isKey { events += decoder.timeOut() }
        events += decoder.decode(bytes[cut...])
        let message: Comment = "\(text.debugDescription) after 60 ms at \(cut)"
        guard isKey else {
          #expect(events == expected, message)
          continue
        }
        // The last bytes are those of a key, and the others are read as if nothing had come before.
        var other = KeyDecoder()
        let introducer = bytes[cut - 1]
        let key: Key = introducer == 0x1B ? Key(.escape) : Key(Character(Unicode.Scalar(introducer)), .alt)
        let isDouble = bytes[..<cut].count { $0 == 0x1B } == 2
        let pressed: [TerminalEvent] = (isDouble ? [.key(Key(.escape))] : []) + [.key(key)]
        #expect(events == before + pressed + other.decode(bytes[cut...]), message)
      }
    }
  }

  @Test(
    "An Alt key that could begin a string or a sequence is a key if nothing follows it",
    arguments: ["]", "P", "_", "^", "X", "[", "O"] as [Character])
  func altIntroducer(character: Character) {
    var decoder = KeyDecoder()
    expect(&decoder, []) { $0.decode("\u{1B}\(character)".utf8) }
    #expect(decoder.delay == .milliseconds("[O".contains(character) ? 100 : 50))
    expect(&decoder, [.key(Key(character, .alt))]) { $0.timeOut() }
    expect(&decoder, "Lovelace".map { .key(Key($0)) }) { $0.decode("Lovelace".utf8) }
  }

  /// Expects the events of a mutating call, which the macro does not accept.
  private func expect(
    _ decoder: inout KeyDecoder, _ events: [TerminalEvent], _ location: SourceLocation = #_sourceLocation,
    _ body: (inout KeyDecoder) -> [TerminalEvent]
  ) {
    let result = body(&decoder)
    #expect(result == events, sourceLocation: location)
  }

  @Test("A single ESC is the Esc key after the delay of the environment")
  func escape() {
    var decoder = KeyDecoder(environment: [:])
    expect(&decoder, []) { $0.decode([0x1B]) }
    #expect(decoder.delay == .milliseconds(50))
    expect(&decoder, [.key(Key(.escape))]) { $0.timeOut() }
    #expect(decoder.delay == nil)
    // They could be the first bytes of an Alt key.
    expect(&decoder, []) { $0.decode([0x1B, 0x1B]) }
    expect(&decoder, [.key(Key(.escape)), .key(Key(.escape))]) { $0.timeOut() }
    for (environment, delay) in [(["SSH_CONNECTION": "1"], 100), (["ESCDELAY": "25", "SSH_CONNECTION": "1"], 25)] {
      var decoder = KeyDecoder(environment: environment)
      _ = decoder.decode([0x1B])
      #expect(decoder.delay == .milliseconds(delay))
    }
  }

  @Test(
    "The beginning of a sequence never becomes keys", arguments: ["\u{1B}[1", "\u{1B}[1;", "\u{1B}O1", "\u{1B}]52;"])
  func incomplete(text: String) {
    var decoder = KeyDecoder()
    expect(&decoder, []) { $0.decode(text.utf8) }
    #expect(decoder.delay == .milliseconds(500))
    expect(&decoder, []) { $0.timeOut() }
    expect(&decoder, [.key(Key("j"))]) { $0.decode("j".utf8) }
  }

  @Test(
    "Invalid UTF-8 becomes U+FFFD and loses nothing after it",
    arguments: [
      ([0xFF, 0x61], "\u{FFFD}a"), ([0xC3, 0x61], "\u{FFFD}a"), ([0xE2, 0x82, 0x61], "\u{FFFD}a"),
      ([0xC0, 0x80, 0x61], "\u{FFFD}\u{FFFD}a"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF0, 0x9F, 0xC3, 0xA9], "\u{FFFD}é"),
    ] as [([UInt8], String)])
  func invalid(bytes: [UInt8], text: String) {
    var decoder = KeyDecoder()
    expect(&decoder, text.unicodeScalars.map { .key(Key(Character($0))) }) { $0.decode(bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("Pasted text arrives at its end, cut at any byte")
  func paste() {
    let bytes = Array("\u{1B}[200~a\r\u{1B}[Aé\u{1B}[201\u{1B}[201~".utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let events = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(events == [.paste("a\r\u{1B}[Aé\u{1B}[201")])
      #expect(decoder.delay == nil)
      expect(&decoder, [.key("q")]) { $0.decode("q".utf8) }
    }
  }

  private static let start = "\u{1B}[200~"
  private static let end = "\u{1B}[201~"

  @Test(
    "What follows a paste in the same read are keys, also a part of one",
    arguments: [
      ("\(start)Ada\(end)\r", [.paste("Ada"), .key(Key(.enter))]),
      ("\(start)Ada\(end)\(start)Bee\(end)\t", [.paste("Ada"), .paste("Bee"), .key(Key(.tab))]),
      ("\(start)Ada\(end)\t\(start)Bee\(end)", [.paste("Ada"), .key(Key(.tab)), .paste("Bee")]),
      ("\(start)Ada\(end)\u{1B}", [.paste("Ada")]),
      ("\(start)x\(end)q\r", [.paste("x"), .key("q"), .key(Key(.enter))]),
      ("\(start)Ada\(end)\u{1B}[D", [.paste("Ada"), .key(Key(.left))]),
      // Text with its own end runs no command.
      ("\(start)x\(end)q\r\(end)", [.paste("xq\r")]),
      ("\(start)x\(end)q\(end)j\(start)y\(end)", [.paste("xq"), .key("j"), .paste("y")]),
    ] as [(String, [TerminalEvent])])
  func behindPaste(text: String, events: [TerminalEvent]) {
    var decoder = KeyDecoder()
    expect(&decoder, events) { $0.decode(text.utf8) }
  }

  @Test("A letter whose bytes follow a paste in two reads is one key")
  func letterBehindPaste() {
    var decoder = KeyDecoder()
    let bytes = Array("\(Self.start)Ada\(Self.end)é".utf8)
    expect(&decoder, [.paste("Ada")]) { $0.decode(bytes.dropLast()) }
    expect(&decoder, [.key("é")]) { $0.decode(bytes.suffix(1)) }
  }

  @Test("A paste is limited to 1 MiB, and one without an end is delivered")
  func longPaste() {
    var decoder = KeyDecoder()
    expect(&decoder, []) { $0.decode("\u{1B}[200~".utf8 + [UInt8](repeating: 0x61, count: 1 << 21)) }
    #expect(decoder.delay == .seconds(2))
    expect(&decoder, [.paste(String(repeating: "a", count: 1 << 20))]) { $0.timeOut() }
    // The limit is inside a letter.
    _ = decoder.decode(("\u{1B}[200~a" + String(repeating: "é", count: 1 << 20)).utf8)
    expect(&decoder, [.paste("a" + String(repeating: "é", count: (1 << 19) - 1))]) { $0.timeOut() }
  }

  @Test("Random bytes and damaged sequences leave a decoder that works")
  func random() {
    var generator = SplitMix64(seed: 1)
    let known = Self.sequences.map { Array($0.0.utf8) } + [Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8)]
    var decoder = KeyDecoder()
    for _ in 0..<20_000 {
      var bytes = known.randomElement(using: &generator) ?? []
      if Bool.random(using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      _ = decoder.decode(bytes)
      if decoder.delay == .seconds(2) { _ = decoder.timeOut() }
    }
    _ = decoder.timeOut()
    #expect(decoder.delay == nil)
    expect(&decoder, [.key(Key("q"))]) { $0.decode("q".utf8) }
  }
}
