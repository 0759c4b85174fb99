#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Prompt {
  /// Runs a method that blocks on a thread of its own, where it throws `cancelled` when the task is cancelled.
  func onThread<Value: Sendable>(
    _ body: @escaping @Sendable (Prompt) throws(PromptError) -> Value
  ) async throws(PromptError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    guard let pipe = openPipe() else { throw .system }
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    var prompt = self
    prompt.cancellation = Descriptor(rawValue: pipe.reading)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, PromptError>, Never>) in
        let thread = startThread(isDetached: true) { [prompt] in
          continuation.resume(returning: Result { () throws(PromptError) in try body(prompt) })
        }
        if thread == nil { continuation.resume(returning: .failure(.system)) }
      }
    } onCancel: {
      var byte: UInt8 = 0
      _ = systemWrite(pipe.writing, &byte, 1)
    }
    return try result.get()
  }
}

// `Prompt.write` shadows the system function.
private let systemWrite = write
