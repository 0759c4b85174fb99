#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Descriptor {
  /// Whether it is a terminal that lets a person edit a line before it is read.
  var editsLines: Bool {
    attributes.map { $0.c_lflag & tcflag_t(ICANON) != 0 } ?? false
  }

  /// Lets Backspace take a whole character of UTF-8, or one byte; nothing else of the terminal is touched.
  ///
  /// - Returns: Whether that was a change.
  func setErasesWholeCharacters(_ isOn: Bool) -> Bool {
    let flag = tcflag_t(IUTF8)
    guard var attributes, (attributes.c_iflag & flag != 0) != isOn else { return false }
    attributes.c_iflag ^= flag
    return tcsetattr(rawValue, TCSANOW, &attributes) == 0
  }

  /// What the terminal is set to, nil when it is none.
  private var attributes: termios? {
    var attributes = termios()
    return tcgetattr(rawValue, &attributes) == 0 ? attributes : nil
  }
}
