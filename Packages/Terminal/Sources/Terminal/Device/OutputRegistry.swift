import Synchronization
import TerminalLibC

/// The outputs that are flushed when the process exits.
///
/// Global variables of a program are never released.
enum OutputRegistry {
  private struct Entry: Sendable {
    weak let output: Output?
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])
  private static let failure = Mutex<OutputError?>(nil)
  private static let exiting = Atomic(false)

  /// Whether the process exits: nothing is buffered any more.
  static var isExiting: Bool { exiting.load(ordering: .relaxed) }

  static func insert(_ output: Output) {
    _ = handlers
    entries.withLock { $0[ObjectIdentifier(output)] = Entry(output: output) }
  }

  static func remove(_ output: Output) {
    let key = ObjectIdentifier(output)
    entries.withLock { _ = $0.removeValue(forKey: key) }
  }

  /// Records an error that no caller has seen, which the process prints when it exits.
  static func record(_ error: OutputError) {
    // The reader of a pipe that it closed expects no more output.
    guard error != .brokenPipe else { return }
    failure.withLock { $0 = $0 ?? error }
  }

  private static let handlers: Void = {
    atexit { OutputRegistry.flushAll() }
  }()

  private static func flushAll() {
    exiting.store(true, ordering: .relaxed)
    let outputs = waitForLock { entries.withLockIfAvailable { $0.values.compactMap(\.output) } } ?? []
    for output in outputs {
      if let error = waitForLock({ output.flushIfAvailable() }) ?? nil { record(error) }
    }
    guard let error = failure.withLock({ $0 }) else { return }
    let program = CommandLine.arguments.first?.split(separator: "/").last.map { "\($0): " } ?? ""
    var message = "\(program)\(error)\n"
    _ = message.withUTF8 { Descriptor.standardError.write(all: UnsafeRawBufferPointer($0)) }
    // `exit` must not be called again.
    fflush(nil)
    _exit(EXIT_FAILURE)
  }

  /// Tries for one second to take a lock, which a thread that is writing to a full pipe may never release.
  private static func waitForLock<Value>(_ attempt: () -> Value?) -> Value? {
    var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
    for _ in 0..<2000 {
      if let value = attempt() { return value }
      nanosleep(&pause, nil)
    }
    return nil
  }
}
