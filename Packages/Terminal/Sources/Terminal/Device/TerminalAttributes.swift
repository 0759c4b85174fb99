import TerminalLibC

extension termios {
  /// Turns off the echo of typed keys, including that of Ctrl-C as `^C`.
  ///
  /// Without NOFLSH, Linux may echo Ctrl-C after the signal handler has restored the attributes, because it discards
  /// input and output in between. With NOFLSH, the handler discards the input.
  mutating func turnOffEcho() {
    c_lflag &= ~tcflag_t(ECHO)
    c_lflag |= tcflag_t(NOFLSH)
  }

  /// Turns off the echo and line editing: every key arrives at once.
  mutating func turnOffLineEditing() {
    turnOffEcho()
    c_lflag &= ~tcflag_t(ICANON | IEXTEN)
    c_iflag &= ~tcflag_t(IXON)
    withUnsafeMutableBytes(of: &c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
  }

  /// Makes Enter end a line that the terminal edits, also after `stty -icrnl` or `stty igncr`.
  mutating func turnOnEnter() {
    c_iflag &= ~tcflag_t(IGNCR | INLCR)
    c_iflag |= tcflag_t(ICRNL)
  }

  /// Changes the attributes for a full screen: every key arrives unchanged, except those that send signals.
  mutating func turnOnRawMode() {
    turnOffLineEditing()
    c_lflag |= tcflag_t(ISIG)
    c_iflag &= ~tcflag_t(ICRNL | INLCR)
    c_oflag &= ~tcflag_t(OPOST)
  }
}

extension Descriptor {
  /// Whether Enter ends a line: a terminal turns its CR into a line feed.
  ///
  /// Other input has no Enter.
  var endsLinesWithEnter: Bool {
    var attributes = termios()
    guard tcgetattr(rawValue, &attributes) == 0 else { return true }
    return attributes.c_iflag & tcflag_t(ICRNL | IGNCR) == tcflag_t(ICRNL)
  }
}
