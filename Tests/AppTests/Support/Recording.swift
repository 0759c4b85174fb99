import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// All bytes that arrive at a descriptor, read by a thread of its own until the last writer has gone.
final class Recording: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isComplete = false
    var hasStarted = false
    var waiting: [(text: String?, continuation: CheckedContinuation<[UInt8], Never>)] = []
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Prepares a recording.
  ///
  /// - Parameter descriptor: Where to read; it is closed at the end.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Begins to read; calling it again changes nothing.
  func start() {
    let isFirst = state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    guard isFirst else { return }
    Thread.detachNewThread { self.readAll() }
  }

  /// Waits until a text has arrived.
  ///
  /// The wait is bounded by the life of the writers, and that by ``Program/limit``.
  ///
  /// - Throws: ``Missing`` when all writers have gone and it never came.
  func waitFor(_ text: String) async throws {
    let bytes = await bytes(with: text)
    guard bytes.contains(text) else { throw Missing(text: text, bytes: bytes) }
  }

  /// What has arrived so far.
  var soFar: [UInt8] { state.withLock { $0.bytes } }

  /// Waits until all writers have gone, and gives everything they wrote.
  func end() async -> [UInt8] {
    await bytes(with: nil)
  }

  private func bytes(with text: String?) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> [UInt8]? in
        if state.isComplete || text.map(state.bytes.contains) ?? false { return state.bytes }
        state.waiting.append((text, continuation))
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      // A terminal that its last program has left reports EIO instead of an end.
      take(count > 0 ? buffer[..<count] : nil)
      if count <= 0 { break }
    }
    close(descriptor)
  }

  /// Takes in what was read, nil for the end, and wakes those who waited for it.
  private func take(_ bytes: ArraySlice<UInt8>?) {
    let (all, woken) = state.withLock { state in
      state.bytes += bytes ?? []
      state.isComplete = bytes == nil
      let all = state.bytes
      let woken = state.waiting.filter { bytes == nil || $0.text.map(all.contains) ?? false }
      state.waiting.removeAll { bytes == nil || $0.text.map(all.contains) ?? false }
      return (all, woken)
    }
    woken.forEach { $0.continuation.resume(returning: all) }
  }
}

/// A text that a test waited for and that never came.
struct Missing: Error, CustomStringConvertible {
  let text: String
  let bytes: [UInt8]

  var description: String {
    "\(text.debugDescription) never came; what came is \(String(decoding: bytes, as: UTF8.self).debugDescription)"
  }
}

extension [UInt8] {
  /// Whether the bytes hold those of a text.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return indices.contains { index in
      self[index] == first && self[index...].starts(with: wanted)
    }
  }
}
