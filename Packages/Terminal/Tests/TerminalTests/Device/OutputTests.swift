import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Output")
struct OutputTests {
  @Test("Text is written in the colour depth of the stream")
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

  @Test("Only standard output has a buffer, if it is not a terminal")
  func buffering() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let output = Output(terminal.descriptor)
    try output.writeLine("at once")
    #expect(terminal.screenText() == "at once\n")
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let (output, messages) = (Output(.standardOutput), Output(.standardError))
      try output.writeLine("lost")
      try messages.writeLine("written")
      _exit(3)
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "written\n")
    #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("lost") } == false)
  }

  @Test("The buffer is written when the process exits, also text that another handler writes then")
  func exiting() async {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardOutputContent]) {
      // Handlers run in reverse order.
      atexit { try? ExitingOutput.output.writeLine("second") }
      try ExitingOutput.output.writeLine("first")
      exit(3)
    }
    let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
    #expect(text.hasSuffix("first\nsecond\n"))
  }

  @Test("A million bytes are written to a pipe, blocking or not", arguments: [true, false])
  func pipe(isBlocking: Bool) throws {
    let pipe = Pipe(isBlocking: isBlocking)
    let output = Output(pipe.descriptor)
    let line = String(repeating: "x", count: 999)
    pipe.startReading()
    for _ in 0..<1000 {
      try output.write(verbatim: line + "\n")
    }
    try output.flush()
    #expect(pipe.finish() == String(repeating: line + "\n", count: 1000))
  }

  @Test("Lines of concurrent writers are not mixed")
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
    @Test("A full disk is an error in all later calls")
    func full() throws {
      let number = open("/dev/full", O_WRONLY)
      try #require(number >= 0)
      defer { close(number) }
      let output = Output(Descriptor(rawValue: number))
      let expected = OutputError.failed(code: ENOSPC, reason: "No space left on device")
      #expect(throws: expected) { try output.writeLine("lost") }
      #expect(throws: expected) { try output.flush() }
      #expect(throws: expected) { try output.writeLine("more") }
      #expect(expected.description == "cannot write output: No space left on device")
    }

    @Test("An error that no call has thrown is printed at the end, and the status is 1")
    func fullAtExit() async {
      let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
        dup2(open("/dev/full", O_WRONLY), 1)
        try Output(.standardOutput).writeLine("lost")
        exit(3)
      }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(text.hasSuffix(": cannot write output: No space left on device\n"))
    }
  #endif

  @Test("A closed descriptor is an error at the first write, but not if nothing is written")
  func closed() throws {
    let output = Output(Descriptor(rawValue: .max))
    try output.flush()
    let expected = OutputError.failed(code: EBADF, reason: "Bad file descriptor")
    #expect(throws: expected) { try output.writeLine("lost") }
    #expect(throws: expected) { try output.flush() }
  }
}

private enum ExitingOutput {
  static let output = Output(.standardOutput)
}

@Suite("Output to a closed pipe")
struct BrokenPipeTests {
  @Test("SIGPIPE ends the process silently")
  func signal() async {
    let result = await #expect(processExitsWith: .signal(SIGPIPE), observing: [\.standardErrorContent]) {
      // The marker proves that standard error is captured.
      try Output(.standardError).write("marker")
      let pipe = Pipe()
      pipe.closeReader()
      let output = Output(pipe.descriptor)
      try output.writeLine("unread")
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "marker")
  }

  @Test("With SIGPIPE ignored, writing throws a broken pipe error")
  func error() async {
    await #expect(processExitsWith: .success) {
      SignalAction.ignore.install(for: SIGPIPE)
      let pipe = Pipe()
      pipe.closeReader()
      let output = Output(pipe.descriptor)
      #expect(throws: OutputError.brokenPipe) { try output.writeLine("unread") }
      #expect(OutputError.brokenPipe.description == "cannot write output: Broken pipe")
    }
  }
}
