/// Decodes the bytes that a terminal sends into keys, pasted text and mouse events.
///
/// A sequence may be split between two calls at any byte. Sequences that the decoder does not know are removed whole.
/// The sequences of keys and mouse reports are in `KeyDecoder+Sequences.swift`.
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
  var isAlt = false
  /// The number of characters of a mouse report in the encoding of X10 that follow its `CSI M`.
  var mouseCharacterCount = 0
  /// Whether the last character of that report can have a second byte, in the encoding of UTF-8.
  private var isMouseCharacterOpen = false
  /// The bytes of an incomplete character in UTF-8.
  private var utf8: [UInt8] = []
  /// The text of a paste that has not ended.
  var pasted: [UInt8]?
  var events: [TerminalEvent] = []

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
    switch sequence.count {
    case 0: return utf8.isEmpty && mouseCharacterCount == 0 ? nil : .milliseconds(500)
    case 1: return escapeDelay
    // An Alt key, unless the rest of a sequence follows at once.
    case 2: return Self.keyIntroducers.contains(sequence[1]) ? max(escapeDelay, .milliseconds(100)) : escapeDelay
    default: return .milliseconds(500)
    }
  }

  /// Decodes the bytes of one read and returns the events that are complete.
  ///
  /// A paste that contains its own end goes on to the last end in the read; what follows that are keys.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if pasted == nil {
        read(byte)
      } else if endsPaste(byte) {
        let nextEnd = rest.firstRange(of: Self.pasteEnd)?.lowerBound ?? .max
        let nextStart = rest.firstRange(of: Self.pasteStart)?.lowerBound ?? .max
        if nextStart <= nextEnd { endPaste() }
      }
    }
    defer { events = [] }
    return events
  }

  /// Completes or removes an incomplete sequence, when no byte came within ``delay``.
  ///
  /// An ESC becomes the Esc key, ESC and an introducer become an Alt key, and pasted text is complete. The beginning of
  /// any other sequence is removed.
  mutating func timeOut() -> [TerminalEvent] {
    endPaste()
    typeUTF8()
    pressPendingEscape()
    switch sequence.count {
    case 1: press(.escape)
    case 2: press(.character(Character(Unicode.Scalar(sequence[1]))), .alt)
    default: break
    }
    sequence = []
    mouseCharacterCount = 0
    defer { events = [] }
    return events
  }

  private static let escape: UInt8 = 0x1B
  /// The bytes after ESC in the sequence of a key: a control sequence, or a single shift.
  private static let keyIntroducers = Array("[O".utf8)
  /// The bytes after ESC that begin a control string: OSC, DCS, APC, PM and SOS.
  private static let stringIntroducers = Array("]P_^X".utf8)

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

  mutating func readASCII(_ byte: UInt8) {
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
    switch byte {
    // Alt with a key that sends a sequence, or the Esc key before another one.
    case Self.escape:
      pressPendingEscape()
      isAlt = true
    // Shift-Tab on the Linux console.
    case UInt8(ascii: "\t"):
      pressPendingEscape()
      sequence = []
      press(.tab, .shift)
    case _ where (Self.keyIntroducers + Self.stringIntroducers).contains(byte): sequence.append(byte)
    default:
      pressPendingEscape()
      isAlt = true
      restart(with: byte)
    }
  }

  /// Presses Esc if an ESC was read that is not that of an Alt key.
  mutating func pressPendingEscape() {
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
    switch byte {
    // Modifiers in front of the key.
    case 0x30...0x39, UInt8(ascii: ";"):
      if sequence.count < Self.maximumSequenceLength { sequence.append(byte) }
    case 0x40...0x7E:
      let parameters = sequence.dropFirst(2)
      sequence = []
      decodeSingleShift(parameters, final: byte)
      isAlt = false
    default: restart(with: byte)
    }
  }

  private mutating func readString(_ byte: UInt8) {
    let isEscaped = sequence.last == Self.escape
    sequence.append(byte)
    switch byte {
    case UInt8(ascii: "\\") where isEscaped: endString()
    // An ESC ends the string, whatever follows it.
    case _ where isEscaped:
      sequence = [Self.escape]
      readEscape(byte)
    case 0x07, 0x18, 0x1A: endString()
    default: if sequence.count > Self.maximumStringLength { endString() }
    }
  }

  private mutating func endString() {
    sequence = []
    pressPendingEscape()
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
    guard var text = pasted?.prefix(Self.maximumPasteLength) else { return }
    // The limit may be inside a character.
    if text.count == Self.maximumPasteLength, let start = text.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      text.count - start < (~text[start]).leadingZeroBitCount
    {
      text = text[..<start]
    }
    events.append(.paste(String(decoding: text, as: UTF8.self)))
    pasted = nil
  }

  // MARK: - Keys

  mutating func press(_ code: Key.Code, _ modifiers: Key.Modifiers = []) {
    events.append(.key(Key(code, isAlt ? modifiers.union(.alt) : modifiers)))
    isAlt = false
  }

  mutating func type(_ scalar: Unicode.Scalar) {
    guard scalar.properties.generalCategory != .control else { return isAlt = false }
    press(.character(Character(scalar)))
  }
}
