import TerminalLibC

/// A key that was pressed, with its modifiers.
///
/// ```swift
/// switch key {
/// case "q": close()
/// case Key(.up), Key("p", .control): window.move(by: -1)
/// default: break
/// }
/// ```
public struct Key: Sendable, Hashable {
  /// The character or function of the key.
  public enum Code: Sendable, Hashable {
    /// A printable character of one scalar, as typed: `A` instead of `a` with Shift.
    ///
    /// A letter and a combining mark are two keys; ``LineEditor`` joins them. With Control it is the lowercase letter.
    case character(Character)
    /// Return and Enter.
    case enter
    /// Tab. Shift-Tab has the modifier ``Key/Modifiers/shift``.
    case tab
    /// Esc.
    case escape
    /// Backspace.
    case backspace
    /// Insert and Delete.
    case insert, delete
    /// The arrow keys.
    case up, down, left, right
    /// The keys that move far.
    case home, end, pageUp, pageDown
    /// A function key, 1 to 12.
    case function(Int)
  }

  /// The modifiers of a key.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each modifier.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    // The order is that of xterm's parameters and of mouse reports.

    /// Shift, which is part of the character for printable characters.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 1 << 1)
    /// Control.
    public static let control = Modifiers(rawValue: 1 << 2)
  }

  /// The character or function of the key.
  public var code: Code
  /// The modifiers that were held.
  public var modifiers: Modifiers

  /// Creates a key, by default without modifiers.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// Creates the key of a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  /// The text that the key types, or `nil` for a key that types none.
  public var text: String? {
    guard case .character(let character) = code, modifiers.isSubset(of: .shift) else { return nil }
    return String(character)
  }

  /// The name of the key for a user: `j`, `Ctrl-N`, `PgDn`.
  public var name: String {
    let name =
      switch code {
      case .character(" "): "Space"
      case .character(let character): modifiers.contains(.control) ? character.uppercased() : String(character)
      case .escape: "Esc"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      // Enter, Tab, the arrows and others.
      default: "\(code)".prefix(1).uppercased() + "\(code)".dropFirst()
      }
    let names: [(Modifiers, String)] = [(.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-")]
    return names.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
  }

  /// Returns the name of the key and what it does, for the footer of a screen.
  ///
  /// ```swift
  /// let footer = [Key("q").hint("quit"), Key(.enter).hint("open")].joined(separator: "  ")
  /// ```
  public func hint(_ text: String) -> StyledText {
    StyledText(name, style: .bold) + StyledText(" \(text)", style: .dim)
  }
}

extension Key {
  /// The signal that the terminal sends for the key, except with a keyboard protocol; `nil` for all other keys.
  var signal: Int32? {
    switch self {
    case Key("c", .control): SIGINT
    case Key("\\", .control): SIGQUIT
    case Key("z", .control): SIGTSTP
    default: nil
    }
  }
}

/// An action of the mouse.
public struct MouseEvent: Sendable, Hashable {
  /// A button of the mouse.
  public enum Button: Sendable, Hashable {
    /// The left button.
    case left
    /// The middle button, or the wheel as a button.
    case middle
    /// The right button.
    case right
  }

  /// The kind of mouse event.
  public enum Action: Sendable, Hashable {
    /// A button was pressed.
    case pressed(Button)
    /// A button was released.
    case released
    /// The wheel moved by one notch.
    case scrolledUp, scrolledDown
  }

  /// The kind of mouse event.
  public var action: Action
  /// The position of the cell under the mouse.
  public var position: Position
  /// The modifiers that were held.
  public var modifiers: Key.Modifiers

  /// Creates an event at a cell, by default without modifiers.
  public init(_ action: Action, at position: Position, modifiers: Key.Modifiers = []) {
    self.action = action
    self.position = position
    self.modifiers = modifiers
  }
}

/// An event of a terminal in full-screen mode.
public enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted. It may contain any characters, including controls, and is limited to 1 MiB.
  case paste(String)
  /// The mouse was used, while ``FullScreen/isMouseEnabled`` is `true`.
  case mouse(MouseEvent)
  /// The terminal has another size. Present a frame of ``FullScreen/size``.
  case resized
  /// The process continued after it was stopped. The last frame was drawn again; the size may have changed.
  case resumed
  /// The terminal was closed. It is the last event.
  case hungUp
}

// MARK: - Conformances

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates the key of a character.
  public init(unicodeScalarLiteral value: Unicode.Scalar) {
    self.init(Character(value))
  }
}
