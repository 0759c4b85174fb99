#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The descriptors and threads that a command needs.
///
/// They are checked in advance: without them, Dispatch ends the process with a signal or waits forever.
enum SystemResources {
  /// A command uses up to 20 descriptors.
  private static let descriptorCount = 32
  /// A command uses up to 8 threads on two cores.
  private static let threadCount = 16

  /// Throws an error if the limits of the process are too low.
  static func check() throws(CommandError) {
    guard hasDescriptors() else {
      throw CommandError(
        message: "the limit on open files is too low; raise it with `ulimit -n`", exitCode: .local)
    }
    guard !mayLackThreads() || hasThreads() else {
      throw CommandError(
        message: "the limit on processes and threads is too low; raise it with `ulimit -u`", exitCode: .local)
    }
  }

  private static func hasDescriptors() -> Bool {
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for _ in 0..<descriptorCount {
      let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return errno == EBADF }
      copies.append(copy)
    }
    return true
  }

  /// Whether a limit may be too low: the user's is near the number of all threads of the system, or a control group has one.
  ///
  /// Starting threads takes longer than the rest of parsing the command line.
  private static func mayLackThreads() -> Bool {
    #if canImport(Glibc)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0, let all = systemThreadCount() else {
        return true
      }
      // The root control group has no `pids.max`: the file exists only in a container.
      return limit.rlim_cur < rlim_t(all + threadCount) || access("/sys/fs/cgroup/pids.max", F_OK) == 0
        || access("/sys/fs/cgroup/pids/pids.max", F_OK) == 0
    #else
      return true
    #endif
  }

  /// The number of all threads of the system: the second number of `1/287` in `/proc/loadavg`.
  private static func systemThreadCount() -> Int? {
    let file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let text = String(unsafeUninitializedCapacity: 128) { max(read(file, $0.baseAddress, $0.count), 0) }
    return text.utf8.split(separator: UInt8(ascii: "/")).last
      .flatMap { Int(Substring($0.prefix { $0 != UInt8(ascii: " ") })) }
  }

  /// Starts all threads at once, with small stacks; they wait for the end of a pipe.
  private static func hasThreads() -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return true }
    var threads: [pthread_t] = []
    defer {
      close(ends[1])
      for thread in threads { pthread_join(thread, nil) }
      close(ends[0])
    }
    let reading = UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
    return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress, pthread_attr_init(attributes) == 0 else { return true }
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, 64 << 10)
      for _ in 0..<threadCount {
        #if canImport(Darwin)
          var thread: pthread_t?
          guard pthread_create(&thread, attributes, { waitForEnd(of: $0) }, reading) == 0, let thread else {
            return false
          }
        #else
          var thread = pthread_t()
          guard pthread_create(&thread, attributes, { waitForEnd(of: $0) }, reading) == 0 else { return false }
        #endif
        threads.append(thread)
      }
      return true
    }
  }
}

/// Waits for the end of a pipe, whose descriptor is the pointer.
private func waitForEnd(of pipe: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var byte: UInt8 = 0
  while read(Int32(Int(bitPattern: pipe)), &byte, 1) < 0, errno == EINTR {}
  return nil
}
