import Synchronization

/// Lets only so many requests go out to each server at once; the others wait here, in the order in which they came.
///
/// A session queues them too, but there the time they wait counts as the server's.
final class RequestPlaces: Sendable {
  private struct Line {
    var free: Int
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private struct State {
    var lines: [Origin: Line] = [:]
    var lastID = 0
  }

  private let count: Int
  private let state = Mutex(State())

  /// Makes the places.
  ///
  /// - Parameter count: How many each server has.
  init(count: Int) {
    self.count = max(count, 1)
  }

  /// Runs work as soon as there is a place for it.
  ///
  /// - Parameters:
  ///   - origin: The server.
  ///   - work: What takes the place while it runs.
  /// - Throws: ``NetworkError/cancelled`` at once when the task is cancelled while it waits; what the work throws.
  func withPlace<Value>(
    at origin: Origin, _ work: () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    guard await take(at: origin) else { throw .cancelled }
    defer { giveBack(at: origin) }
    return try await work()
  }

  /// Takes a place; `false` when the task was cancelled first.
  private func take(at origin: Origin) async -> Bool {
    let id = state.withLock { state -> Int? in
      if state.lines[origin, default: Line(free: count)].free > 0 {
        state.lines[origin, default: Line(free: count)].free -= 1
        return nil
      }
      state.lastID += 1
      return state.lastID
    }
    guard let id else { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          // One may have become free since.
          if state.lines[origin, default: Line(free: count)].free > 0 {
            state.lines[origin, default: Line(free: count)].free -= 1
            return true
          }
          state.lines[origin]?.waiting.append((id, continuation))
          return false
        }
        if isFree { continuation.resume(returning: true) } else if Task.isCancelled { leave(origin, id) }
      }
    } onCancel: {
      leave(origin, id)
    }
  }

  private func leave(_ origin: Origin, _ id: Int) {
    let left = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let index = state.lines[origin]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
      return state.lines[origin]?.waiting.remove(at: index).continuation
    }
    left?.resume(returning: false)
  }

  private func giveBack(at origin: Origin) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.lines[origin]?.waiting.isEmpty == false {
        return state.lines[origin]?.waiting.removeFirst().continuation
      }
      state.lines[origin]?.free += 1
      if state.lines[origin]?.free == count { state.lines[origin] = nil }
      return nil
    }
    next?.resume(returning: true)
  }
}
