#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Prompt {
  /// Writes a prompt and reads the line as it is edited, without blocking the thread.
  ///
  /// - Parameters:
  ///   - prompt: The prompt, on one line, with a space at its end.
  ///   - text: The text to edit, with the caret at its end. The default is empty.
  ///   - original: The text after Esc. Defaults to `text`.
  /// - Returns: The text, as the synchronous form.
  /// - Throws: ``PromptError``, also `cancelled`.
  public func readLine(
    _ prompt: StyledText, text: String = "", original: String? = nil
  ) async throws(PromptError) -> String {
    try await onThread { (self) throws(PromptError) in try self.readLine(prompt, text: text, original: original) }
  }

  /// Asks a question until the user enters yes or no, without blocking the thread.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - isYes: The value of an empty line; `nil` if the user must enter one.
  /// - Throws: ``PromptError``, also `cancelled`.
  public func confirm(_ question: StyledText, default isYes: Bool? = nil) async throws(PromptError) -> Bool {
    try await onThread { prompt throws(PromptError) in try prompt.confirm(question, default: isYes) }
  }

  /// Asks a question until the user enters one of a few words, or the first letters of one, without blocking the thread.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - words: The type of the words.
  ///   - word: The value of an empty line; `nil` if the user must enter one.
  ///   - hint: The line to write after any other text. Defaults to the list of the words.
  /// - Throws: ``PromptError``, also `cancelled`.
  public func choose<Word: CaseIterable & RawRepresentable<String>>(
    _ question: StyledText, from words: Word.Type, default word: Word? = nil, hint: StyledText? = nil
  ) async throws(PromptError) -> Word {
    let all = Array(words.allCases)
    return all[try await index(of: Choices(words: all, default: word, hint: hint), question)]
  }

  /// Writes a numbered list and asks a question until the user enters a number or a label, without blocking the thread.
  ///
  /// - Parameters:
  ///   - question: The question, without a space at its end.
  ///   - choices: The list, which must not be empty.
  ///   - choice: The value of an empty line; `nil` if the user must enter one.
  ///   - label: Returns the label of a choice. Defaults to its description.
  /// - Throws: ``PromptError``, also `cancelled`.
  public func choose<Choice: Equatable>(
    _ question: StyledText, from choices: [Choice], default choice: Choice? = nil,
    label: (Choice) -> String = { "\($0)" }
  ) async throws(PromptError) -> Choice {
    choices[
      try await index(of: Choices(choices.map(label), defaultIndex: choices.firstIndex { $0 == choice }), question)]
  }

  private func index(of choices: Choices, _ question: StyledText) async throws(PromptError) -> Int {
    try await onThread { prompt throws(PromptError) in try prompt.index(of: choices, question) }
  }

  /// Runs a method on a thread of its own, which ends when the task is cancelled.
  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable (Prompt) throws(PromptError) -> Value
  ) async throws(PromptError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .failed(reason: String(cString: strerror(errno))) }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    var prompt = self
    prompt.cancellation = Descriptor(rawValue: reading)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, PromptError>, Never>) in
        let work = ThreadWork { [prompt] in
          do throws(PromptError) {
            continuation.resume(returning: .success(try body(prompt)))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
        let code = work.start()
        if code != 0 {
          continuation.resume(returning: .failure(.failed(reason: String(cString: strerror(code)))))
        }
      }
    } onCancel: {
      var byte: UInt8 = 0
      _ = systemWrite(writing, &byte, 1)
    }
    return try result.get()
  }
}

// `Prompt.write` shadows the system function.
private let systemWrite = write

/// The work of a thread.
private final class ThreadWork: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  func run() { body() }

  /// Starts the thread, and returns the error number, or 0.
  func start() -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    let work = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, &attributes, runWork, work.toOpaque())
    if code != 0 { work.release() }
    return code
  }
}

#if canImport(Darwin)
  private let runWork: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { argument in
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#endif
