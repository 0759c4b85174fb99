import Foundation
import Testing

@testable import Terminal

@Suite("Standard streams")
struct StandardStreamsTests {
  @Test("A closed standard stream is reserved, so that no other file gets its descriptor")
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

  @Test("Writing to a stream that was closed throws, writing to the others does not")
  func output() async {
    await #expect(processExitsWith: .success) {
      // Another thread may open a file between the two calls and get the descriptor.
      for _ in 0..<10 where !StandardStreams.wasClosed(.standardOutput) {
        close(1)
        StandardStreams.reserve()
      }
      StandardStreams.reserve()
      #expect(StandardStreams.wasClosed(.standardOutput) && !StandardStreams.wasClosed(.standardError))
      let output = Output(.standardOutput)
      try output.writeLine("lost")
      #expect(throws: OutputError.failed(code: EBADF, reason: "Bad file descriptor")) { try output.flush() }
      try Output(.standardError).write(verbatim: "")
    }
  }
}
