#if os(Linux)
  import Synchronization

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The program started anew in its own process, by a signal handler.
  ///
  /// All that the handler needs is laid out in advance, in memory that is never freed: it may not allocate, take a lock or
  /// touch what another thread is changing. The other threads end with the start of the second run, files that are closed
  /// on execution give up their locks, and whatever was being saved is as after a kill.
  struct CrashRestart {
    typealias Strings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    /// What a trap, a bad access or a failed check inside C ends a process with.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    /// The descriptors that are looked after: the system gives out the lowest that is free.
    fileprivate static let descriptors: Range<Int32> = 3..<256

    fileprivate let path: UnsafeMutablePointer<CChar>
    fileprivate var arguments: Strings
    fileprivate let environment: Strings
    fileprivate let restoreTerminal: (@convention(c) () -> Void)?
    /// Which descriptors this process was handed: the second run gets no others, though libcurl lets its own be inherited.
    fileprivate let isHandedOver: UnsafeMutablePointer<Bool>
    /// What was blocked at the start: the thread that traps may be one that blocks nearly all signals.
    fileprivate var signalMask = sigset_t()
    /// What SIGPIPE did at the start: libcurl ignores it while it works, and ignored signals stay so (execve(2)).
    fileprivate var pipeAction = sigaction()

    /// Lays out the second run with the arguments and the environment of this one.
    static func prepare(restoringTerminal: (@convention(c) () -> Void)?) {
      guard prepared == nil, let path = strdup("/proc/self/exe"),
        let variables = cVariable("environ", as: Strings?.self)
      else { return }
      let mark = strdup("\(CrashGuard.variable)=\(getpid())")
      var run = CrashRestart(
        path: path,
        arguments: strings(own),
        environment: strings(all(variables.pointee) + [mark]),
        restoreTerminal: restoringTerminal,
        isHandedOver: .allocate(capacity: Int(descriptors.upperBound)))
      for descriptor in descriptors {
        (run.isHandedOver + Int(descriptor)).initialize(to: fcntl(descriptor, F_GETFD) != -1)
      }
      pthread_sigmask(SIG_BLOCK, nil, &run.signalMask)
      sigaction(SIGPIPE, nil, &run.pipeAction)
      run.publish()
    }

    /// Lays out the second run with arguments behind those of this one, but before a `--`.
    static func setRestartArguments(_ added: [String]) {
      guard var run = prepared?.pointee else { return }
      var arguments = own
      let end = arguments.firstIndex { $0.map { strcmp($0, "--") == 0 } ?? false } ?? arguments.endIndex
      arguments.insert(contentsOf: added.map { strdup($0) }, at: end)
      run.arguments = strings(arguments)
      run.publish()
    }

    /// Takes the signals over, once, if a second run is prepared.
    static func arm() {
      guard prepared != nil, !isArmed.exchange(true, ordering: .relaxed) else { return }
      // The first access initialises a variable under a lock, which a handler must never meet.
      _ = isStarting.load(ordering: .relaxed)
      silenceErrors()
      var action = sigaction()
      #if canImport(Musl)
        action.__sa_handler.sa_handler = startSecondRun
      #else
        action.__sigaction_handler.sa_handler = startSecondRun
      #endif
      // A fault in the handler meets a blocked signal, on which the kernel ends the process.
      sigfillset(&action.sa_mask)
      for signal in signals { sigaction(signal, &action, nil) }
    }

    /// The second run, once it is laid out.
    fileprivate static var prepared: UnsafePointer<CrashRestart>? {
      UnsafePointer(bitPattern: preparedAddress.load(ordering: .acquiring))
    }

    /// Shows the handler a copy; earlier ones stay, because it may be looking at them.
    private func publish() {
      let place = UnsafeMutablePointer<CrashRestart>.allocate(capacity: 1)
      place.initialize(to: self)
      preparedAddress.store(UInt(bitPattern: place), ordering: .releasing)
    }

    /// Lets nothing come out of C's `stderr`: the runtime writes there why it traps.
    private static func silenceErrors() {
      // A descriptor that the second run does not inherit.
      guard let file = fopen("/dev/null", "we") else { return }
      cVariable("stderr", as: UnsafeMutableRawPointer?.self)?.pointee = UnsafeMutableRawPointer(file)
    }

    /// A variable of C that Swift does not let through, because any thread may change it.
    private static func cVariable<Value>(_ name: String, as type: Value.Type) -> UnsafeMutablePointer<Value>? {
      // The null handle is RTLD_DEFAULT.
      dlsym(nil, name)?.assumingMemoryBound(to: type)
    }

    /// The arguments of this process, as they came.
    private static var own: [UnsafeMutablePointer<CChar>?] { all(CommandLine.unsafeArgv) }

    /// The strings of an array that ends with a null pointer.
    private static func all(_ strings: Strings?) -> [UnsafeMutablePointer<CChar>?] {
      guard let strings else { return [] }
      return Array(sequence(first: strings) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != nil })
    }

    /// An array that ends with a null pointer.
    private static func strings(_ strings: [UnsafeMutablePointer<CChar>?]) -> Strings {
      let copy = Strings.allocate(capacity: strings.count + 1)
      for (index, string) in strings.enumerated() { (copy + index).initialize(to: string) }
      (copy + strings.count).initialize(to: nil)
      return copy
    }
  }

  /// The address of the second run that was laid out last, or 0.
  private let preparedAddress = Atomic<UInt>(0)

  /// Whether the signals are taken over.
  private let isArmed = Atomic(false)

  /// Whether a thread has begun to start the second run.
  private let isStarting = Atomic(false)

  /// Starts the second run; where that fails, lets the signal do what it does by default.
  private func startSecondRun(_ signal: Int32) {
    // The one thread that starts it ends all others.
    guard !isStarting.exchange(true, ordering: .sequentiallyConsistent) else { while true { pause() } }
    if let run = CrashRestart.prepared {
      run.pointee.restoreTerminal?()
      for descriptor in CrashRestart.descriptors where !run.pointee.isHandedOver[Int(descriptor)] {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
      var (action, mask) = (run.pointee.pipeAction, run.pointee.signalMask)
      sigaction(SIGPIPE, &action, nil)
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      execve(run.pointee.path, run.pointee.arguments, run.pointee.environment)
    }
    var standard = sigaction()
    sigaction(signal, &standard, nil)
    raise(signal)
  }
#endif
