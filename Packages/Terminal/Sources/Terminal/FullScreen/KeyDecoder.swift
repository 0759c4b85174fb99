/// Decodes the bytes that a terminal sends into keys, pasted text and mouse events.
///
/// A sequence may be split between two calls at any byte. Sequences that the decoder does not know are removed whole. It
/// understands the keys of xterm and of the terminals that follow it, of the Linux console, and of keyboard protocols that
/// the user has turned on (`CSI u`, modifyOtherKeys), and SGR mouse reports.
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

  private enum State {
    case ground
    case escape
    case controlSequence
    /// A function key after `ESC O`.
    case singleShift
    /// A control string: OSC, DCS, APC, PM or SOS.
    case string
    case stringEscape
    case paste
    /// After the end of pasted text.
    case pasteEnded
  }

  private let escapeDelay: Duration
  private var state = State.ground
  private var isAlt = false
  private var sequence: [UInt8] = []
  private var stringLength = 0
  private var pasted: [UInt8] = []
  /// The number of bytes of ``pasteEnd`` that were just read.
  private var pasteEndLength = 0
  /// The bytes of an incomplete character in UTF-8.
  private var utf8: [UInt8] = []
  private var events: [TerminalEvent] = []

  /// Creates a decoder with the delay for the environment: `ESCDELAY` in milliseconds, otherwise 100 ms in an SSH session,
  /// otherwise 50 ms.
  init(environment: [String: String] = [:]) {
    let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
    let chosen = environment["ESCDELAY"].flatMap(Int.init).map { min(max($0, 1), 10_000) }
    escapeDelay = .milliseconds(chosen ?? (isRemote ? 100 : 50))
  }

  /// The time to wait for the rest of an incomplete sequence before ``timeOut()``, or `nil` if nothing is incomplete.
  var delay: Duration? {
    switch state {
    case .ground: utf8.isEmpty ? nil : .milliseconds(500)
    case .escape: escapeDelay
    case .paste: .seconds(2)
    default: .milliseconds(500)
    }
  }

  /// Decodes the bytes of one read and returns the events that are complete.
  ///
  /// Bytes behind pasted text belong to it, because a paste can contain its own end, but not a single Enter or Tab, and not
  /// another paste.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var rest = Array(bytes)[...]
    var isPasteComplete = false
    while let byte = rest.popFirst() {
      read(byte)
      guard state == .pasteEnded else { continue }
      let next = rest.first == 0x0D || rest.first == 0x09 ? rest.dropFirst() : rest
      if next.starts(with: Self.pasteStart) || Self.pasteStart.starts(with: next) {
        endPaste()
      } else {
        state = .paste
        isPasteComplete = true
      }
    }
    if isPasteComplete, state == .paste { endPaste() }
    defer { events = [] }
    return events
  }

  /// Completes or removes an incomplete sequence, when no byte came within ``delay``.
  ///
  /// An ESC becomes the Esc key and pasted text is complete. The beginning of any other sequence is removed.
  mutating func timeOut() -> [TerminalEvent] {
    switch state {
    case .ground: typeUTF8()
    case .escape: press(.escape)
    case .paste: endPaste()
    default: break
    }
    state = .ground
    isAlt = false
    defer { events = [] }
    return events
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .ground, .pasteEnded: readGround(byte)
    case .escape: readEscape(byte)
    case .controlSequence: readControlSequence(byte)
    case .singleShift: readSingleShift(byte)
    case .string: readString(byte)
    case .stringEscape: readStringEscape(byte)
    case .paste: readPaste(byte)
    }
  }

  private mutating func readGround(_ byte: UInt8) {
    // Only a continuation byte does not end an incomplete character.
    if byte & 0xC0 != 0x80 { typeUTF8() }
    if byte < 0x80 { return readASCII(byte) }
    utf8.append(byte)
    let length = (~utf8[0]).leadingZeroBitCount
    if !(2...4).contains(length) || utf8.count == length { typeUTF8() }
  }

  /// Types the bytes that were read, with U+FFFD for each invalid sequence.
  private mutating func typeUTF8() {
    defer { utf8 = [] }
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars { type(scalar) }
  }

  private mutating func readASCII(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
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
    case 0x1B: press(.escape)
    case UInt8(ascii: "["): begin(.controlSequence)
    case UInt8(ascii: "O"): begin(.singleShift)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      begin(.string)
    default:
      state = .ground
      isAlt = true
      readGround(byte)
    }
  }

  private mutating func begin(_ state: State) {
    self.state = state
    sequence = []
    stringLength = 0
  }

  private mutating func readControlSequence(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      begin(.escape)
    // CAN and SUB end a sequence (ECMA-48 and VT500).
    case 0x18, 0x1A:
      state = .ground
    case 0x20...0x3F:
      if sequence.count < Self.maximumSequenceLength { sequence.append(byte) }
    // The Linux console sends `CSI [ A` for F1.
    case UInt8(ascii: "[") where sequence.isEmpty:
      sequence.append(byte)
    case 0x40...0x7E:
      state = .ground
      // Keys have no intermediate bytes.
      let isKnown = sequence.count < Self.maximumSequenceLength && !sequence.contains { (0x20...0x2F).contains($0) }
      if isKnown { decodeSequence(final: byte) }
    case 0x80...:
      state = .ground
      readGround(byte)
    default:
      break
    }
  }

  private mutating func readSingleShift(_ byte: UInt8) {
    switch byte {
    case 0x1B: begin(.escape)
    case 0x40...0x7E:
      state = .ground
      if let code = Self.code(final: byte) { press(code) }
    default:
      state = .ground
      readGround(byte)
    }
  }

  private mutating func readString(_ byte: UInt8) {
    stringLength += 1
    switch byte {
    case 0x1B: state = .stringEscape
    case 0x07, 0x18, 0x1A: state = .ground
    default: if stringLength > Self.maximumStringLength { state = .ground }
    }
  }

  private mutating func readStringEscape(_ byte: UInt8) {
    if byte == UInt8(ascii: "\\") {
      state = .ground
    } else {
      // An ESC ends the string, whatever follows it.
      begin(.escape)
      readEscape(byte)
    }
  }

  // MARK: - Paste

  private static let pasteStart: [UInt8] = Array("\u{1B}[200~".utf8)
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  private mutating func readPaste(_ byte: UInt8) {
    if byte == Self.pasteEnd[pasteEndLength] {
      pasteEndLength += 1
      guard pasteEndLength == Self.pasteEnd.count else { return }
      pasteEndLength = 0
      state = .pasteEnded
    } else {
      keepPasted(Self.pasteEnd[..<pasteEndLength])
      pasteEndLength = 0
      if byte == Self.pasteEnd[0] { pasteEndLength = 1 } else { keepPasted([byte]) }
    }
  }

  private mutating func keepPasted(_ bytes: some Collection<UInt8>) {
    pasted.append(contentsOf: bytes.prefix(Self.maximumPasteLength - pasted.count))
  }

  private mutating func endPaste() {
    events.append(.paste(String(decoding: pasted, as: UTF8.self)))
    pasted = []
    pasteEndLength = 0
    state = .ground
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

  private mutating func decodeSequence(final: UInt8) {
    switch (sequence.first, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      let values = Parameters(sequence.dropFirst())
      guard let button = values[0], let column = values[1], let row = values[2] else { return }
      reportMouse(button: button, column: column, row: row, isRelease: final == UInt8(ascii: "m"))
    case (UInt8(ascii: "["), _):
      if (0x41...0x45).contains(final) { press(.function(Int(final) - 0x40)) }
    // Replies and private sequences.
    case (.some(0x3C...0x3F), _):
      break
    default:
      decodeKey(Parameters(sequence[...]), final: final)
    }
  }

  private mutating func decodeKey(_ parameters: Parameters, final: UInt8) {
    if final == UInt8(ascii: "~"), parameters[0] == 200 {
      state = .paste
      return
    }
    guard let modifiers = parameters.modifiers else { return }
    switch (final, parameters[0]) {
    case (UInt8(ascii: "Z"), _): press(.tab, .shift)
    case (UInt8(ascii: "u"), let value?): pressKey(ofScalar: value, modifiers)
    // xterm's modifyOtherKeys.
    case (UInt8(ascii: "~"), 27): if let value = parameters[2] { pressKey(ofScalar: value, modifiers) }
    case (UInt8(ascii: "~"), let number?): if let code = Self.code(tilde: number) { press(code, modifiers) }
    // The position of the cursor, which another program has requested; F3 is `CSI 1;mR`.
    case (UInt8(ascii: "R"), let row?) where row > 1: break
    default: if let code = Self.code(final: final) { press(code, modifiers) }
    }
  }

  /// Presses a key by its Unicode value.
  private mutating func pressKey(ofScalar value: Int, _ modifiers: Key.Modifiers) {
    switch value {
    case 9: press(.tab, modifiers)
    case 13: press(.enter, modifiers)
    case 27: press(.escape, modifiers)
    case 8, 127: press(.backspace, modifiers)
    // The keys of the kitty protocol that are not characters.
    case 0xE000...0xF8FF: break
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

  private static func code(final: UInt8) -> Key.Code? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "P", "Q", "R", "S": .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func code(tilde number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  // MARK: - Mouse

  private mutating func reportMouse(button: Int, column: Int, row: Int, isRelease: Bool) {
    guard column > 0, row > 0 else { return }
    var modifiers: Key.Modifiers = []
    if button & 4 != 0 { modifiers.insert(.shift) }
    if button & 8 != 0 { modifiers.insert(.alt) }
    if button & 16 != 0 { modifiers.insert(.control) }
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

/// The parameters of a control sequence: numbers, of which only the first subparameter is read.
private struct Parameters {
  private let values: [Int?]

  init(_ bytes: ArraySlice<UInt8>) {
    values = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
      Int(String(decoding: parameter.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
    }
  }

  subscript(index: Int) -> Int? { index < values.count ? values[index] : nil }

  /// The modifiers, or `nil` for a key with Super or Hyper.
  var modifiers: Key.Modifiers? {
    let bits = max(self[1] ?? 1, 1) - 1
    guard bits & 0b1_1000 == 0 else { return nil }
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 0b10_0010 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
