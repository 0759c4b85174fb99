#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Descriptor {
  /// Whether the descriptor is a terminal in canonical mode, which edits a line before it is read.
  var editsLines: Bool {
    attributes.map { $0.c_lflag & tcflag_t(ICANON) != 0 } ?? false
  }

  /// Sets whether Backspace erases a UTF-8 character (`IUTF8`) instead of a byte.
  ///
  /// - Returns: Whether the setting changed.
  func setErasesWholeCharacters(_ isOn: Bool) -> Bool {
    let flag = tcflag_t(IUTF8)
    guard var attributes, (attributes.c_iflag & flag != 0) != isOn else { return false }
    attributes.c_iflag ^= flag
    return tcsetattr(rawValue, TCSANOW, &attributes) == 0
  }

  private var attributes: termios? {
    var attributes = termios()
    return tcgetattr(rawValue, &attributes) == 0 ? attributes : nil
  }
}
