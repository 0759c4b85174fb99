import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Output")
struct OutputTests {
  @Test("What is written arrives, in the colours of the stream")
  func rendering() throws {
    let output = Output.capturing(profile: TerminalProfile(colorDepth: .basic))
    try output.write("a" + "b".styled(.bold))
    try output.writeLine("c")
    try output.writeLine()
    try output.writeLines(["d", "e"])
    try output.write(verbatim: "{\"f\":\"\\u001b\"}\t")
    try output.flush()
    #expect(output.captured == "a\u{1B}[1mb\u{1B}[0mc\n\nd\ne\n{\"f\":\"\\u001b\"}\t")
    #expect(output.descriptor == nil)
  }

  @Test("Without colour there is no escape sequence")
  func plain() throws {
    let output = Output.capturing()
    try output.writeLine("title".styled(Style.bold.foreground(.red)))
    #expect(output.captured == "title\n")
  }

  @Test("A buffered output keeps its bytes until it is flushed")
  func buffering() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let output = Output(descriptor: terminal.descriptor)
    try output.writeLine("later")
    #expect(terminal.screenText().isEmpty)
    try output.flush()
    #expect(terminal.screenText() == "later\n")
    let messages = Output(descriptor: terminal.descriptor, buffering: .none)
    try messages.writeLine("at once")
    #expect(terminal.screenText() == "at once\n")
  }

  @Test("A million bytes pass a pipe in pieces, blocking or not", arguments: [true, false])
  func pipe(isBlocking: Bool) throws {
    let pipe = Pipe(isBlocking: isBlocking)
    let output = Output(descriptor: pipe.descriptor)
    let line = String(repeating: "x", count: 999)
    pipe.startReading()
    for _ in 0..<1000 {
      try output.write(verbatim: line + "\n")
    }
    try output.flush()
    #expect(pipe.finish() == String(repeating: line + "\n", count: 1000))
  }

  @Test("Threads do not mix their lines")
  func threads() async throws {
    let output = Output.capturing()
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<200 { try output.writeLine(StyledText(String(repeating: "\(number)", count: 20))) }
        }
      }
      try await group.waitForAll()
    }
    let lines = output.captured.split(separator: "\n")
    #expect(lines.count == 1600)
    #expect(lines.allSatisfy { Set($0).count == 1 && $0.count == 20 })
  }

  #if os(Linux)
    @Test("A full disk is an error that says so, and stays one")
    func full() throws {
      let number = open("/dev/full", O_WRONLY)
      try #require(number >= 0)
      defer { close(number) }
      let output = Output(descriptor: Descriptor(rawValue: number))
      let expected = OutputError.failed(code: ENOSPC, reason: "No space left on device")
      try output.writeLine("lost")
      #expect(throws: expected) { try output.flush() }
      #expect(throws: expected) { try output.flush() }
      #expect(throws: expected) { try output.writeLine("more") }
      #expect(expected.description == "cannot write output: No space left on device")
    }

    @Test("Without a buffer a full disk shows at once")
    func fullAtOnce() throws {
      let number = open("/dev/full", O_WRONLY)
      try #require(number >= 0)
      defer { close(number) }
      let output = Output(descriptor: Descriptor(rawValue: number), buffering: .none)
      #expect(throws: OutputError.self) { try output.writeLine("lost") }
    }
  #endif

  @Test("A number that is not open is an error at the first write, and none when nothing is written")
  func closed() throws {
    let output = Output(descriptor: Descriptor(rawValue: .max))
    try output.flush()
    let expected = OutputError.failed(code: EBADF, reason: "Bad file descriptor")
    #expect(throws: expected) { try output.writeLine("lost") }
    #expect(throws: expected) { try output.flush() }
  }

  @Test("A stream that is only for reading is an error")
  func readOnly() throws {
    let number = open("/dev/null", O_RDONLY)
    try #require(number >= 0)
    defer { close(number) }
    let output = Output(descriptor: Descriptor(rawValue: number))
    try output.writeLine("lost")
    #expect(throws: OutputError.failed(code: EBADF, reason: "Bad file descriptor")) { try output.flush() }
  }
}

@Suite("Output whose reader has gone")
struct BrokenPipeTests {
  @Test("The process ends by the signal, and says nothing")
  func signal() async {
    let result = await #expect(processExitsWith: .signal(SIGPIPE), observing: [\.standardErrorContent]) {
      // The marker proves that the error stream is seen.
      try Output(descriptor: .standardError, buffering: .none).write("marker")
      let pipe = Pipe()
      pipe.closeReader()
      let output = Output(descriptor: pipe.descriptor)
      try output.writeLine("unread")
      try output.flush()
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "marker")
  }

  @Test("Where the signal is ignored, it is a broken pipe")
  func error() async {
    await #expect(processExitsWith: .success) {
      SignalAction.ignore.install(for: SIGPIPE)
      let pipe = Pipe()
      pipe.closeReader()
      let output = Output(descriptor: pipe.descriptor)
      try output.writeLine("unread")
      #expect(throws: OutputError.brokenPipe) { try output.flush() }
      #expect(OutputError.brokenPipe.description == "cannot write output: Broken pipe")
    }
  }
}

@Suite("Standard streams that are closed at the start")
struct StandardStreamsTests {
  @Test("What is opened next does not get the number of a closed stream")
  func reserve() async {
    await #expect(processExitsWith: .success) {
      close(0)
      close(1)
      StandardStreams.reserve()
      let next = dup(2)
      #expect(next > 2)
      #expect(fcntl(0, F_GETFD) != -1 && fcntl(1, F_GETFD) != -1)
    }
  }

  @Test("Output to a stream that was closed is still an error, to the others it is none")
  func output() async {
    await #expect(processExitsWith: .success) {
      // A thread of the runtime may open a file between the two calls, and get the number.
      for _ in 0..<10 where Descriptor.standardOutput.isOpen {
        close(1)
        StandardStreams.reserve()
      }
      StandardStreams.reserve()
      #expect(!Descriptor.standardOutput.isOpen)
      #expect(Descriptor.standardError.isOpen)
      let output = Output(descriptor: .standardOutput)
      #expect(throws: OutputError.failed(code: EBADF, reason: "Bad file descriptor")) { try output.writeLine("lost") }
      try Output(descriptor: .standardError, buffering: .none).write(verbatim: "")
    }
  }
}
