/// The sequences of keys and of the mouse.
///
/// They are those of xterm and of the terminals that follow it, of rxvt, st and the Linux console, of the keypad in
/// application mode, and of keyboard protocols that the user or a program before has turned on (`CSI u`,
/// modifyOtherKeys), and SGR mouse reports.
extension KeyDecoder {
  mutating func decodeSequence(_ parameters: ArraySlice<UInt8>, final: UInt8) {
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

  /// Decodes a key behind `ESC O`: of a terminal in application mode, with the modifiers `1;2` or `2` in front of it.
  mutating func decodeSingleShift(_ parameters: ArraySlice<UInt8>, final: UInt8) {
    let numbers = Self.numbers(parameters)
    guard let modifiers = Self.modifiers(numbers[1] ?? numbers[0]) else { return }
    if let code = Self.finals[final] {
      press(code, modifiers)
    } else if let code = Self.finals[final & ~0x20], final < UInt8(ascii: "e") {
      // rxvt.
      press(code, .control)
    } else if let code = Self.keypad[final] {
      press(code, modifiers)
    }
  }

  /// The modifiers of xterm's parameter; `nil` with Super or Hyper, which no key has here.
  private static func modifiers(_ parameter: Int?) -> Key.Modifiers? {
    let bits = max(parameter ?? 1, 1) - 1
    guard bits & 0b1_1000 == 0 else { return nil }
    let meta: Key.Modifiers = bits & 0b10_0000 == 0 ? [] : .alt
    return Key.Modifiers(rawValue: UInt8(bits & 0b111)).union(meta)
  }

  private mutating func decodeKey(_ parameters: [[Int?]], final: Unicode.Scalar) {
    // Not the release of a key in the kitty protocol.
    guard let modifiers = Self.modifiers(parameters[1][0]), parameters[1][1] != 3 else { return }
    switch (final, parameters[0][0]) {
    case ("~", 200):
      pressPendingEscape()
      pasted = []
    case ("Z", _): press(.tab, .shift)
    case ("u", let value?): pressKittyKey(value, parameters, modifiers)
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

  /// Presses a key of the kitty protocol.
  ///
  /// Its parameters are the key, with Shift, and on a Latin layout; the modifiers; and the text that it types.
  private mutating func pressKittyKey(_ value: Int, _ parameters: [[Int?]], _ modifiers: Key.Modifiers) {
    let text = parameters[2].compactMap { $0.flatMap(UInt32.init(exactly:)).flatMap(Unicode.Scalar.init) }
      .filter { $0.properties.generalCategory != .control }
    let typesText = modifiers.isSubset(of: .shift)
    if typesText, !text.isEmpty {
      for scalar in text { type(scalar) }
      return
    }
    // The letters of other layouts have no control characters.
    let other =
      typesText ? (modifiers.contains(.shift) ? parameters[0][1] : nil) : value > 0x7F ? parameters[0][2] : nil
    let isCapsLocked = ((parameters[1][0] ?? 1) - 1) & 0b100_0000 != 0
    pressKey(ofScalar: other ?? value, modifiers, isCapsLocked: isCapsLocked)
  }

  /// Presses a key by its Unicode value.
  private mutating func pressKey(
    ofScalar value: Int, _ modifiers: Key.Modifiers, isCapsLocked: Bool = false
  ) {
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
      if modifiers.contains(.control) { return press(.character(Character(scalar)), modifiers) }
      let isShifted = modifiers.contains(.shift)
      var text = String(scalar)
      if isShifted || isCapsLocked { text = scalar.properties.uppercaseMapping }
      if isShifted, isCapsLocked { text = scalar.properties.lowercaseMapping }
      press(.character(text.count == 1 ? Character(text) : Character(scalar)), modifiers.subtracting(.shift))
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
