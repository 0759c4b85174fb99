import Synchronization
import TerminalLibC

/// The terminal of a full screen.
struct RawTerminal: Sendable {
  let input: Int32
  let output: Int32
  /// Whether the descriptors are non-blocking and belong to the full screen.
  let isOwned: Bool
  let wakeReader: Int32
  private let wakeWriter: Int32

  init() throws(FullScreenError) {
    let input = Descriptor.standardInput.rawValue
    guard TerminalRestore.prepareAttributes(of: input, { $0.turnOnRawMode() }), let pipe = openPipe() else {
      throw .failed(reason: String(cString: strerror(errno)))
    }
    (wakeReader, wakeWriter) = pipe
    // A new description of the terminal: the shell shares the flags of the old one.
    let opened = Self.openAgain(.standardOutput)
    isOwned = opened >= 0
    self.input = isOwned ? opened : input
    output = isOwned ? opened : Descriptor.standardOutput.rawValue
  }

  var size: TerminalSize { Descriptor(rawValue: output).windowSize ?? .standard }

  func enter(log: String?) {
    signalState.crashMessage.update(repeating: 0, count: SignalState.crashMessageCapacity)
    if let log, Descriptor.standardError.isTerminal { redirectStandardError(to: log) }
    signalState.isMouseEnabled.store(false, ordering: .relaxed)
    signalState.hasModes.store(false, ordering: .relaxed)
    signalState.screenWakeDescriptor.store(wakeWriter, ordering: .releasing)
    signalState.screen.store(output, ordering: .releasing)
    TerminalRestore.setChangedAttributes()
    atexit { TerminalModes.leave() }
  }

  func close() {
    signalState.screen.store(-1, ordering: .releasing)
    signalState.screenWakeDescriptor.store(-1, ordering: .releasing)
    TerminalRestore.restoreAttributes()
    let log = signalState.log.exchange(-1, ordering: .acquiringAndReleasing)
    let error = signalState.standardError.exchange(-1, ordering: .acquiringAndReleasing)
    for descriptor in [wakeReader, wakeWriter, log, error, isOwned ? output : -1] where descriptor >= 0 {
      _ = systemClose(descriptor)
    }
  }

  /// Leaves the restored terminal to another program.
  func lend() {
    signalState.changedTerminal.store(-1, ordering: .releasing)
    signalState.isLent.store(true, ordering: .releasing)
    TerminalRestore.allowDrawing()
  }

  /// Prepares the attributes of the full screen again: the other program may have changed those of the terminal.
  func takeBack() {
    signalState.isLent.store(false, ordering: .releasing)
    _ = TerminalRestore.prepareAttributes(of: input) { $0.turnOnRawMode() }
  }

  private func redirectStandardError(to path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" { mkdir(String(path[..<index]), 0o700) }
    var file = Self.openLog(path)
    let isOpen = file >= 0
    if !isOpen { file = open("/dev/null", O_WRONLY | O_CLOEXEC) }
    guard file >= 0 else { return }
    signalState.log.store(file, ordering: .releasing)
    signalState.standardError.store(fcntl(2, F_DUPFD_CLOEXEC, 3), ordering: .releasing)
    let message = Array("The program crashed. Its messages are in \(path)\n".utf8CString)
    if isOpen, message.count <= SignalState.crashMessageCapacity {
      signalState.crashMessage.update(from: message, count: message.count)
    }
    TerminalModes.redirectStandardError()
  }

  /// Opens and empties a regular file of the user, or returns -1: another file would be emptied, or would block.
  private static func openLog(_ path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
      status.st_uid == geteuid(), ftruncate(file, 0) == 0
    else {
      if file >= 0 { _ = systemClose(file) }
      return -1
    }
    return file
  }

  /// Whether standard input and standard output are the same terminal, which either can have by the name `/dev/tty`.
  static var isOneTerminal: Bool {
    var (input, output, controlling) = (stat(), stat(), stat())
    guard fstat(0, &input) == 0, fstat(1, &output) == 0, input.st_rdev != output.st_rdev else { return true }
    guard stat("/dev/tty", &controlling) == 0 else { return false }
    return [input.st_rdev, output.st_rdev].contains(controlling.st_rdev)
  }

  /// Opens a terminal, or returns -1.
  private static func openAgain(_ descriptor: Descriptor) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor.rawValue, &name, name.count) == 0 else { return -1 }
    return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
  }
}

// `RawTerminal.close` shadows the system function.
private let systemClose = close
