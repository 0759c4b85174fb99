#if os(Linux)
  import Synchronization

  import Foundation

  /// The restart of the program in its own process by a signal handler.
  ///
  /// The data for the handler is prepared in memory that is never freed, since a signal handler must not allocate,
  /// lock, or access data that another thread is changing. `execve` ends the other threads and closes the files, which
  /// releases their locks; a file that is being written is left as after a kill.
  struct CrashRestart {
    typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// The signals of traps, invalid memory accesses and failed assertions of C.
    fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// The file descriptors that are closed on restart; the system assigns the lowest free number.
    fileprivate static let descriptors: Range<Int32> = 3..<256

    fileprivate let path: UnsafeMutablePointer<CChar>
    fileprivate var arguments: Strings
    fileprivate let environment: Strings
    fileprivate let restoreTerminal: (@convention(c) () -> Void)?
    /// Whether a descriptor was inherited by this process.
    ///
    /// Others are closed: libcurl does not set close-on-exec.
    fileprivate let isInherited: UnsafeMutablePointer<Bool>
    /// The initial signal mask: the thread that traps may block nearly all signals.
    fileprivate var signalMask = sigset_t()
    /// The initial action of SIGPIPE: libcurl ignores it during a request, and `execve` keeps ignored signals ignored.
    fileprivate var pipeAction = sigaction()

    /// Prepares a restart with the arguments and the environment of this process.
    static func prepare(restoringTerminal: (@convention(c) () -> Void)?) {
      guard prepared == nil, let path = strdup("/proc/self/exe"),
        let variables = cVariable("environ", as: Strings?.self)
      else { return }
      let mark = "\(CrashGuard.variable)="
      // The program that started this one may have been restarted.
      let inherited = all(variables.pointee).filter { $0.map { strncmp($0, mark, mark.utf8.count) != 0 } ?? false }
      var restart = CrashRestart(
        path: path,
        arguments: strings(own),
        environment: strings(inherited + [strdup("\(mark)\(getpid())")]),
        restoreTerminal: restoringTerminal,
        isInherited: openDescriptors())
      pthread_sigmask(SIG_BLOCK, nil, &restart.signalMask)
      sigaction(SIGPIPE, nil, &restart.pipeAction)
      restart.publish()
    }

    /// Prepares a restart with additional arguments, inserted before a `--`.
    static func setRestartArguments(_ added: [String]) {
      guard var restart = prepared?.pointee else { return }
      var arguments = own
      let end = arguments.firstIndex { $0.map { strcmp($0, "--") == 0 } ?? false } ?? arguments.endIndex
      arguments.insert(contentsOf: added.map { strdup($0) }, at: end)
      restart.arguments = strings(arguments)
      restart.publish()
    }

    /// Installs the signal handlers if a restart is prepared.
    static func arm() {
      if prepared != nil { _ = installed }
    }

    /// The installation of the handlers, for which a concurrent request waits: it may crash before.
    private static let installed: Void = {
      // The first access to a global initialises it under a lock, which the handler must not take.
      _ = (isRestarting.load(ordering: .relaxed), signals)
      silenceErrors()
      var action = sigaction()
      #if canImport(Musl)
        action.__sa_handler.sa_handler = restartProcess
      #else
        action.__sigaction_handler.sa_handler = restartProcess
      #endif
      // A fault in the handler raises a blocked signal, so the kernel ends the process.
      sigfillset(&action.sa_mask)
      for signal in signals { sigaction(signal, &action, nil) }
    }()

    /// The prepared restart.
    fileprivate static var prepared: UnsafePointer<CrashRestart>? {
      UnsafePointer(bitPattern: preparedAddress.load(ordering: .acquiring))
    }

    /// Returns which descriptors are open, in memory that is never freed.
    private static func openDescriptors() -> UnsafeMutablePointer<Bool> {
      let areOpen = UnsafeMutablePointer<Bool>.allocate(capacity: Int(descriptors.upperBound))
      areOpen.initialize(repeating: false, count: Int(descriptors.upperBound))
      // One system call for all; it fails above the limit of the process.
      var states = descriptors.clamped(to: 0..<getdtablesize()).map { pollfd(fd: $0, events: 0, revents: 0) }
      poll(&states, nfds_t(states.count), 0)
      for state in states { areOpen[Int(state.fd)] = state.revents & Int16(POLLNVAL) == 0 }
      return areOpen
    }

    /// Publishes a copy to the handler.
    ///
    /// Earlier copies are not freed, since the handler may be reading them.
    private func publish() {
      let copy = UnsafeMutablePointer<CrashRestart>.allocate(capacity: 1)
      copy.initialize(to: self)
      preparedAddress.store(UInt(bitPattern: copy), ordering: .releasing)
    }

    /// Redirects C's `stderr`, to which the Swift runtime prints the message of a trap.
    private static func silenceErrors() {
      // "e": close-on-exec.
      guard let file = fopen("/dev/null", "we") else { return }
      cVariable("stderr", as: UnsafeMutableRawPointer?.self)?.pointee = UnsafeMutableRawPointer(file)
    }

    /// A global variable of C that Swift does not import, because it is mutable.
    private static func cVariable<Value>(_ name: String, as type: Value.Type) -> UnsafeMutablePointer<Value>? {
      // The null handle is RTLD_DEFAULT.
      dlsym(nil, name)?.assumingMemoryBound(to: type)
    }

    /// The arguments of this process.
    private static var own: [UnsafeMutablePointer<CChar>?] { all(CommandLine.unsafeArgv) }

    /// The elements of a null-terminated array.
    private static func all(_ strings: Strings?) -> [UnsafeMutablePointer<CChar>?] {
      guard var next = strings else { return [] }
      var all: [UnsafeMutablePointer<CChar>?] = []
      while let string = next.pointee {
        all.append(string)
        next += 1
      }
      return all
    }

    /// Allocates a null-terminated array.
    private static func strings(_ strings: [UnsafeMutablePointer<CChar>?]) -> Strings {
      let copy = Strings.allocate(capacity: strings.count + 1)
      for (index, string) in strings.enumerated() { (copy + index).initialize(to: string) }
      (copy + strings.count).initialize(to: nil)
      return copy
    }
  }

  /// The address of the last prepared restart, or 0.
  private let preparedAddress = Atomic<UInt>(0)

  /// Whether a thread has begun to restart the process.
  private let isRestarting = Atomic(false)

  /// The signal handler: restarts the process, or performs the signal's default action if that fails.
  private func restartProcess(_ signal: Int32) {
    // `execve` in the first thread ends all others.
    guard !isRestarting.exchange(true, ordering: .sequentiallyConsistent) else { while true { pause() } }
    if let restart = CrashRestart.prepared {
      restart.pointee.restoreTerminal?()
      for descriptor in CrashRestart.descriptors where !restart.pointee.isInherited[Int(descriptor)] {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
      var (action, mask) = (restart.pointee.pipeAction, restart.pointee.signalMask)
      sigaction(SIGPIPE, &action, nil)
      // Another crash signal now ends the process.
      var standard = sigaction()
      for signal in CrashRestart.signals { sigaction(signal, &standard, nil) }
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      execve(restart.pointee.path, restart.pointee.arguments, restart.pointee.environment)
    }
    var standard = sigaction()
    sigaction(signal, &standard, nil)
    raise(signal)
  }
#endif
