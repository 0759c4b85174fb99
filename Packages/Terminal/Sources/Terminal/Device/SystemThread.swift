import TerminalLibC

/// Runs a closure on a new thread.
///
/// - Parameters:
///   - isDetached: Whether the thread is released at its end. Otherwise join it.
///   - stackSize: The size of its stack in bytes. Defaults to that of the system.
/// - Returns: The thread, or `nil` with `errno`.
func startThread(isDetached: Bool = false, stackSize: Int? = nil, _ body: @escaping () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if isDetached { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let work = Unmanaged.passRetained(ThreadWork(body: body))
  let code = pthread_create(&thread, &attributes, runWork, work.toOpaque())
  guard code == 0 else {
    work.release()
    errno = code
    return nil
  }
  return thread
}

private final class ThreadWork {
  let body: () -> Void

  init(body: @escaping () -> Void) {
    self.body = body
  }
}

private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}

/// Opens a pipe that wakes a thread of this process: non-blocking, and closed in the programs that it starts.
///
/// - Returns: `nil` with `errno` if it cannot be opened.
func openPipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (ends[0], ends[1])
}
