/// Decodes the bytes that a terminal sends into keys, pasted text and mouse events.
///
/// A sequence may be split between two calls at any byte. Sequences that the decoder does not know are removed whole,
/// and so are releases of keys and mouse reports in other encodings. It understands the keys of xterm and of the
/// terminals that follow it, of rxvt, st and the Linux console, of the keypad in application mode, and of keyboard
/// protocols that the user or a program before has turned on (`CSI u`, modifyOtherKeys), and SGR mouse reports.
struct KeyDecoder: Sendable {
  /// The maximum length of pasted text in bytes.
  ///
  /// The rest is dropped.
  static let maximumPasteLength = 1 << 20
  /// The maximum length of a control sequence.
  ///
  /// A longer one is removed up to its final byte.
  static let maximumSequenceLength = 64
  /// The maximum length of a control string, after which its end is no longer awaited.
  static let maximumStringLength = 64 << 10

  private let escapeDelay: Duration
  /// The bytes of an incomplete sequence, from its ESC on.
  private var sequence: [UInt8] = []
  /// Whether an ESC was read before the next key.
  private var isAlt = false
  /// The number of characters of a mouse report in the encoding of X10 that follow its `CSI M`.
  private var mouseCharacterCount = 0
  /// Whether the last character of that report can have a second byte, in the encoding of UTF-8.
  private var isMouseCharacterOpen = false
  /// The bytes of an incomplete character in UTF-8.
  private var utf8: [UInt8] = []
  /// The text of a paste that has not ended.
  private var pasted: [UInt8]?
  private var events: [TerminalEvent] = []

  /// Creates a decoder with the delay for the environment: `ESCDELAY` in milliseconds, otherwise 100 ms in an SSH
  /// session, otherwise 50 ms.
  init(environment: [String: String] = [:]) {
    let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
    let chosen = environment["ESCDELAY"].flatMap(Int.init).map { min(max($0, 1), 10_000) }
    escapeDelay = .milliseconds(chosen ?? (isRemote ? 100 : 50))
  }

  /// The time to wait for the rest of an incomplete sequence before ``timeOut()``, or `nil` if nothing is incomplete.
  var delay: Duration? {
    if pasted != nil { return .seconds(2) }
    if sequence.isEmpty, utf8.isEmpty, mouseCharacterCount == 0 { return nil }
    return sequence == [Self.escape] ? escapeDelay : .milliseconds(500)
  }

  /// Decodes the bytes of one read and returns the events that are complete.
  ///
  /// Bytes behind pasted text belong to it, because a paste can contain its own end, but not a single Enter or Tab, and
  /// not another paste.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var rest = Array(bytes)[...]
    var isPasteComplete = false
    while let byte = rest.popFirst() {
      guard pasted != nil else {
        read(byte)
        continue
      }
      guard endsPaste(byte) else { continue }
      let next = rest.first == 0x0D || rest.first == 0x09 ? rest.dropFirst() : rest
      if next.starts(with: Self.pasteStart) || Self.pasteStart.starts(with: next) {
        endPaste()
      } else {
        isPasteComplete = true
      }
    }
    if isPasteComplete { endPaste() }
    defer { events = [] }
    return events
  }

  /// Completes or removes an incomplete sequence, when no byte came within ``delay``.
  ///
  /// An ESC becomes the Esc key and pasted text is complete. The beginning of any other sequence is removed.
  mutating func timeOut() -> [TerminalEvent] {
    endPaste()
    typeUTF8()
    pressPendingEscape()
    if sequence == [Self.escape] { press(.escape) }
    sequence = []
    mouseCharacterCount = 0
    defer { events = [] }
    return events
  }

  private static let escape: UInt8 = 0x1B

  private mutating func read(_ byte: UInt8) {
    guard !sequence.isEmpty else { return readCharacter(byte) }
    guard sequence.count > 1 else { return readEscape(byte) }
    switch Unicode.Scalar(sequence[1]) {
    case "[": readControlSequence(byte)
    case "O": readSingleShift(byte)
    default: readString(byte)
    }
  }

  private mutating func readCharacter(_ byte: UInt8) {
    // Only a continuation byte does not end an incomplete character.
    if byte & 0xC0 != 0x80 { typeUTF8() }
    if skipsMouseCharacter(byte) { return }
    if byte < 0x80 { return readASCII(byte) }
    utf8.append(byte)
    let length = (~utf8[0]).leadingZeroBitCount
    if !(2...4).contains(length) || utf8.count == length { typeUTF8() }
  }

  /// Returns whether a byte belongs to a mouse report in the encoding of X10 or UTF-8.
  private mutating func skipsMouseCharacter(_ byte: UInt8) -> Bool {
    if isMouseCharacterOpen, byte & 0xC0 == 0x80 {
      isMouseCharacterOpen = false
      return true
    }
    isMouseCharacterOpen = mouseCharacterCount > 0 && (0xC2...0xDF).contains(byte)
    guard mouseCharacterCount > 0 else { return false }
    mouseCharacterCount -= 1
    return true
  }

  /// Types the bytes that were read, with U+FFFD for each invalid sequence.
  private mutating func typeUTF8() {
    defer { utf8 = [] }
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { type(scalar) }
  }

  private mutating func readASCII(_ byte: UInt8) {
    switch byte {
    case Self.escape: sequence = [byte]
    case 0x0D, 0x0A: press(.enter)
    case 0x09: press(.tab)
    case 0x7F, 0x08: press(.backspace)
    case 0x00: press(.character(" "), .control)
    case 0x01...0x1A: press(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: press(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: type(Unicode.Scalar(byte))
    }
  }

  private mutating func readEscape(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    // Alt with a key that sends a sequence, or the Esc key before another one.
    case "\u{1B}":
      pressPendingEscape()
      isAlt = true
    // Shift-Tab on the Linux console.
    case "\t":
      pressPendingEscape()
      sequence = []
      press(.tab, .shift)
    // A control sequence, a function key, or a control string: OSC, DCS, APC, PM or SOS.
    case "[", "O", "]", "P", "_", "^", "X": sequence.append(byte)
    default:
      pressPendingEscape()
      isAlt = true
      restart(with: byte)
    }
  }

  /// Presses Esc if an ESC was read that is not that of an Alt key.
  private mutating func pressPendingEscape() {
    guard isAlt else { return }
    isAlt = false
    press(.escape)
  }

  /// Ends the sequence before a byte that does not belong to it.
  private mutating func restart(with byte: UInt8) {
    sequence = []
    readCharacter(byte)
  }

  private mutating func readControlSequence(_ byte: UInt8) {
    switch byte {
    // CAN and SUB end a sequence (ECMA-48 and VT500).
    case 0x18, 0x1A: sequence = []
    // rxvt sends `CSI 7 $` for Shift-Home, although `$` is not a final byte.
    case UInt8(ascii: "$") where !sequence.dropFirst(2).isEmpty && sequence.dropFirst(2).allSatisfy(Self.isDigit):
      endControlSequence(byte)
    // The Linux console sends `CSI [ A` for F1.
    case 0x20...0x3F,
      UInt8(ascii: "[") where sequence.count == 2:
      if sequence.count < Self.maximumSequenceLength { sequence.append(byte) }
    case 0x40...0x7E: endControlSequence(byte)
    case Self.escape, 0x80...: restart(with: byte)
    default: break
    }
  }

  private mutating func endControlSequence(_ final: UInt8) {
    let parameters = sequence.dropFirst(2)
    sequence = []
    // Keys have no intermediate bytes.
    let isKnown = parameters.endIndex < Self.maximumSequenceLength && !parameters.contains { $0 >= 0x20 && $0 < 0x30 }
    if isKnown { decodeSequence(parameters, final: final) }
    // The Esc key before a sequence that is no key.
    pressPendingEscape()
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func readSingleShift(_ byte: UInt8) {
    guard (0x40...0x7E).contains(byte) else { return restart(with: byte) }
    sequence = []
    if let code = Self.finals[byte] {
      press(code)
    } else if let code = Self.finals[byte & ~0x20], byte < UInt8(ascii: "e") {
      // rxvt.
      press(code, .control)
    } else if let code = Self.keypad[byte] {
      press(code)
    }
    isAlt = false
  }

  private mutating func readString(_ byte: UInt8) {
    let isEscaped = sequence.last == Self.escape
    sequence.append(byte)
    switch byte {
    case UInt8(ascii: "\\") where isEscaped: sequence = []
    // An ESC ends the string, whatever follows it.
    case _ where isEscaped:
      sequence = [Self.escape]
      readEscape(byte)
    case 0x07, 0x18, 0x1A: sequence = []
    default: if sequence.count > Self.maximumStringLength { sequence = [] }
    }
  }

  // MARK: - Paste

  private static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Appends a byte to the pasted text, and returns whether it completes the end of the paste, which is removed.
  private mutating func endsPaste(_ byte: UInt8) -> Bool {
    pasted?.append(byte)
    guard let count = pasted?.count else { return false }
    if byte == Self.pasteEnd.last, pasted?.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
      pasted?.removeLast(Self.pasteEnd.count)
      return true
    }
    // The end stays, which may be that of the paste.
    if count > Self.maximumPasteLength + Self.pasteEnd.count { pasted?.remove(at: Self.maximumPasteLength) }
    return false
  }

  private mutating func endPaste() {
    guard let text = pasted?.prefix(Self.maximumPasteLength) else { return }
    events.append(.paste(String(decoding: text, as: UTF8.self)))
    pasted = nil
  }

  // MARK: - Keys

  private mutating func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    events.append(.key(Key(code, isAlt ? modifiers.union(.alt) : modifiers)))
    isAlt = false
  }

  private mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.properties.generalCategory != .control else { return isAlt = false }
    press(.character(Character(scalar)))
  }

  private mutating func decodeSequence(_ parameters: ArraySlice<UInt8>, final: UInt8) {
    switch parameters.first {
    case UInt8(ascii: "<"):
      let values = Self.numbers(parameters.dropFirst())
      guard final | 0x20 == UInt8(ascii: "m"), let button = values[0], let column = values[1], let row = values[2]
      else { return }
      reportMouse(button: button, column: column, row: row, isRelease: final == UInt8(ascii: "m"))
    case UInt8(ascii: "["): if (0x41...0x45).contains(final) { press(.function(Int(final) - 0x40)) }
    // Replies and private sequences.
    case .some(0x3C...0x3F): break
    case nil where final == UInt8(ascii: "M"): mouseCharacterCount = 3
    default: decodeKey(Self.subparameters(parameters), final: Unicode.Scalar(final))
    }
  }

  /// The parameters of a control sequence, at least three; `nil` for missing ones.
  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int?] { subparameters(bytes).map { $0[0] } }

  /// The subparameters of each parameter, at least three of three; `nil` for missing ones.
  private static func subparameters(_ bytes: ArraySlice<UInt8>) -> [[Int?]] {
    func numbers(_ bytes: ArraySlice<UInt8>) -> [Int?] {
      let numbers = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      return numbers.map { Int(String(decoding: $0, as: UTF8.self)) } + [nil, nil, nil]
    }
    let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    return parameters.map(numbers) + Array(repeating: [nil, nil, nil], count: 3)
  }

  private mutating func decodeKey(_ parameters: [[Int?]], final: Unicode.Scalar) {
    let bits = max(parameters[1][0] ?? 1, 1) - 1
    // Super and Hyper, and the release of a key in the kitty protocol.
    guard bits & 0b1_1000 == 0, parameters[1][1] != 3 else { return }
    let meta: Key.Modifiers = bits & 0b10_0000 == 0 ? [] : .alt
    let modifiers = Key.Modifiers(rawValue: UInt8(bits & 0b111)).union(meta)
    switch (final, parameters[0][0]) {
    case ("~", 200):
      pressPendingEscape()
      pasted = []
    case ("Z", _): press(.tab, .shift)
    case ("u", let value?):
      // The key of a Latin layout in place of that of another one, whose letters have no control characters.
      let latin = value > 0x7F && !modifiers.isSubset(of: .shift) ? parameters[0][2] : nil
      pressKey(ofScalar: latin ?? value, modifiers)
    // xterm's modifyOtherKeys.
    case ("~", 27): if let value = parameters[2][0] { pressKey(ofScalar: value, modifiers) }
    case ("~", let number?): if let code = Self.numbered[number] { press(code, modifiers) }
    case ("$", let number?): if let code = Self.numbered[number] { press(code, .shift) }
    case ("^", let number?): if let code = Self.numbered[number] { press(code, .control) }
    case ("@", let number?): if let code = Self.numbered[number] { press(code, [.control, .shift]) }
    // rxvt.
    case ("a"..."d", nil): if let code = Self.finals[UInt8(ascii: final) & ~0x20] { press(code, .shift) }
    // st.
    case ("P", nil): press(.delete)
    case ("h", 4): press(.insert)
    // The position of the cursor, which another program has requested; F3 is `CSI 1;mR`.
    case ("R", let row?) where row > 1: break
    default: if let code = Self.finals[UInt8(ascii: final)] { press(code, modifiers) }
    }
  }

  /// Presses a key by its Unicode value.
  private mutating func pressKey(ofScalar value: Int, _ modifiers: Key.Modifiers) {
    let isControl = modifiers.subtracting(.alt) == .control
    switch value {
    case 9: press(.tab, modifiers)
    case 13: press(.enter, modifiers.subtracting(.shift))
    case 27: press(.escape, modifiers)
    case 8, 127: press(.backspace, modifiers)
    // The keys of the kitty protocol that are not characters.
    case 0xE000...0xF8FF:
      let index = value - Self.firstKittyKeypadValue
      if Self.kittyKeypad.indices.contains(index) { press(Self.kittyKeypad[index], modifiers) }
    // The keys of control characters, such as Ctrl-[ for Esc.
    case 0x5B where isControl: press(.escape, modifiers.subtracting(.control))
    case 0x5C...0x5F where isControl, 0x61...0x7A where isControl:
      isAlt = modifiers.contains(.alt)
      readASCII(UInt8(value & 0x1F))
    default:
      guard let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init),
        scalar.properties.generalCategory != .control
      else { return }
      let uppercase = scalar.properties.uppercaseMapping
      let isShifted = modifiers.contains(.shift) && !modifiers.contains(.control)
      press(
        .character(isShifted && uppercase.count == 1 ? Character(uppercase) : Character(scalar)),
        isShifted ? modifiers.subtracting(.shift) : modifiers)
    }
  }

  /// The keys by the final byte of a sequence.
  private static let finals: [UInt8: Key.Code] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x48: .home, 0x46: .end, 0x50: .function(1), 0x51: .function(2),
    0x52: .function(3), 0x53: .function(4),
  ]

  /// The keys by the number before `~`.
  private static let numbered: [Int: Key.Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
    12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// The keys of the keypad in application mode by the byte after `ESC O`.
  private static let keypad = Dictionary(
    uniqueKeysWithValues: zip("Mjklmnopqrstuvwxy X".utf8, [.enter] + characters("*+,-./0123456789 =")))

  /// The keys of the keypad in the kitty protocol, from ``firstKittyKeypadValue`` on.
  private static let kittyKeypad: [Key.Code] =
    characters("0123456789./*-+") + [.enter] + characters("=,")
    + [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]

  private static let firstKittyKeypadValue = 57399

  private static func characters(_ text: String) -> [Key.Code] { text.map { .character($0) } }

  // MARK: - Mouse

  private mutating func reportMouse(button: Int, column: Int, row: Int, isRelease: Bool) {
    guard column > 0, row > 0 else { return }
    let modifiers = Key.Modifiers(rawValue: UInt8(button >> 2 & 0b111))
    let action: MouseEvent.Action
    // A report with the bit of a motion was not requested.
    switch (button & 0b1110_0000, button & 3) {
    case (64, 0): action = .scrolledUp
    case (64, 1): action = .scrolledDown
    case (0, _) where isRelease: action = .released
    case (0, 0): action = .pressed(.left)
    case (0, 1): action = .pressed(.middle)
    case (0, 2): action = .pressed(.right)
    default: return
    }
    events.append(.mouse(MouseEvent(action, at: Position(column: column - 1, row: row - 1), modifiers: modifiers)))
  }
}
