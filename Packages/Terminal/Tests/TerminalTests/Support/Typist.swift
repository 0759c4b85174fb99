import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for a prompt on a pseudoterminal, then types, on another thread.
final class Typist {
  private let work: Work
  private var thread = pthread_t()

  private final class Work {
    let terminal: PseudoTerminal
    let prompt: String
    let keys: String
    var seen = ""

    init(terminal: PseudoTerminal, prompt: String, keys: String) {
      self.terminal = terminal
      self.prompt = prompt
      self.keys = keys
    }

    func run() {
      seen = terminal.screenText(upTo: prompt)
      terminal.type(keys)
    }
  }

  init(at terminal: PseudoTerminal, waitingFor prompt: String, keys: String) {
    work = Work(terminal: terminal, prompt: prompt, keys: keys)
    pthread_create(&thread, nil, runWork, Unmanaged.passRetained(work).toOpaque())
  }

  /// Returns the text on the screen before the keys were typed.
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
