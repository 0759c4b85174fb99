#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A person before a pseudo-terminal who waits for a question and types then, on a thread of their own.
final class Typist {
  private let work: Work
  private var thread = pthread_t()

  private final class Work {
    let terminal: PseudoTerminal
    let question: String
    let keys: String
    var seen = ""

    init(terminal: PseudoTerminal, question: String, keys: String) {
      self.terminal = terminal
      self.question = question
      self.keys = keys
    }

    func run() {
      seen = terminal.screenText(upTo: question)
      terminal.type(keys.utf8)
    }
  }

  init(at terminal: PseudoTerminal, waitingFor question: String, keys: String) {
    work = Work(terminal: terminal, question: question, keys: keys)
    pthread_create(&thread, nil, runWork, Unmanaged.passRetained(work).toOpaque())
  }

  /// Returns what was on the screen before the keys were typed.
  func finish() -> String {
    pthread_join(thread, nil)
    return work.seen
  }

  private let runWork: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
}
