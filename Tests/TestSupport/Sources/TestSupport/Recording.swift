import Foundation
import Synchronization

/// Records the bytes that arrive at a descriptor, on a thread, until all writers have closed it.
public final class Recording: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isComplete = false
    var hasStarted = false
    var waiting: [(isDue: @Sendable ([UInt8]) -> Bool, continuation: CheckedContinuation<[UInt8], Never>)] = []
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Creates a recording.
  ///
  /// - Parameter descriptor: The descriptor to read, which the recording closes.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    if !state.withLock({ $0.hasStarted }) { close(descriptor) }
  }

  /// Starts the recording.
  ///
  /// Later calls have no effect.
  public func start() {
    let isFirst = state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    guard isFirst else { return }
    Thread.detachNewThread { self.readAll() }
  }

  /// Waits until a text has arrived.
  ///
  /// - Throws: ``MissingText`` if all writers have closed the descriptor before.
  public func waitFor(_ text: String) async throws {
    try await waitFor(text) { $0.contains(text) }
  }

  /// Waits until the bytes satisfy a condition.
  ///
  /// - Parameter text: The text that is missing otherwise, for the error.
  /// - Throws: ``MissingText`` if all writers have closed the descriptor before.
  public func waitFor(_ text: String, where isComplete: @escaping @Sendable ([UInt8]) -> Bool) async throws {
    let bytes = await bytes(where: isComplete)
    guard isComplete(bytes) else { throw MissingText(text: text, bytes: bytes) }
  }

  /// The bytes received so far.
  public var receivedBytes: [UInt8] { state.withLock { $0.bytes } }

  /// Waits until all writers have closed the descriptor, and returns all bytes.
  public func end() async -> [UInt8] {
    await bytes { _ in false }
  }

  /// Waits for more bytes than the first `count`.
  ///
  /// - Returns: The bytes after these; empty if all writers have closed the descriptor.
  public func bytes(after count: Int) async -> ArraySlice<UInt8> {
    await bytes { $0.count > count }.dropFirst(count)
  }

  private func bytes(where isDue: @escaping @Sendable ([UInt8]) -> Bool) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> [UInt8]? in
        if state.isComplete || isDue(state.bytes) { return state.bytes }
        state.waiting.append((isDue, continuation))
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 16384)
    var isClosed = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      // A terminal that the last program has closed reports EIO instead of the end of the file. Linux can report it
      // before the last bytes, which the next read returns.
      if count == -1, errno == EIO, !isClosed {
        isClosed = true
        continue
      }
      isClosed = false
      receive(count > 0 ? buffer[..<count] : nil)
      if count <= 0 { break }
    }
    close(descriptor)
  }

  /// Appends bytes, or `nil` at the end, and resumes the waiting tasks that are due.
  private func receive(_ bytes: ArraySlice<UInt8>?) {
    let (all, woken) = state.withLock { state in
      state.bytes += bytes ?? []
      state.isComplete = bytes == nil
      let all = state.bytes
      let woken = state.waiting.filter { bytes == nil || $0.isDue(all) }
      state.waiting.removeAll { bytes == nil || $0.isDue(all) }
      return (all, woken)
    }
    woken.forEach { $0.continuation.resume(returning: all) }
  }
}

/// A text that a test waited for and that did not arrive.
public struct MissingText: Error, CustomStringConvertible {
  private let text: String
  private let bytes: [UInt8]

  /// Creates an error with the text that was awaited and the bytes that arrived.
  public init(text: String, bytes: [UInt8]) {
    self.text = text
    self.bytes = bytes
  }

  /// The text and the bytes that arrived.
  public var description: String {
    "\(text.debugDescription) is missing in \(String(decoding: bytes, as: UTF8.self).debugDescription)"
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain the UTF-8 bytes of a text.
  public func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    return indices.contains { index in
      self[index] == first && self[index...].starts(with: wanted)
    }
  }
}
