import Foundation

/// The limit of the system on threads (`ulimit -u`), which the runtime of Swift waits for without end.
enum ThreadLimit {
  /// The number of threads that a run with requests starts.
  static let neededCount = 10

  static let error = CommandError(
    message: "the system allows this process too few threads: it needs \(neededCount) (see ulimit -u)", exitCode: .local
  )

  /// Returns whether the process can start a number of threads at once.
  static func allows(_ count: Int) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return true }
    let reader = UnsafeMutableRawPointer(bitPattern: Int(ends[0]) + 1)
    var threads: [pthread_t] = []
    while threads.count < count {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let code = pthread_create(
        &thread, nil,
        { reader in
          // Until the pipe is closed.
          var byte: UInt8 = 0
          _ = read(Int32(Int(bitPattern: reader) - 1), &byte, 1)
          return nil
        }, reader)
      guard code == 0 else { break }
      #if canImport(Darwin)
        thread.map { threads.append($0) }
      #else
        threads.append(thread)
      #endif
    }
    close(ends[1])
    for thread in threads { pthread_join(thread, nil) }
    close(ends[0])
    return threads.count == count
  }
}
