import TestSupport
import Testing

@testable import Terminal

@Suite("Descriptor")
struct DescriptorTests {
  @Test("A terminal has a size, also after it is resized; if it is unknown, the standard one")
  func size() throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    #expect(terminal.descriptor.isTerminal)
    #expect(terminal.descriptor.windowSize == TerminalSize(columns: 100, rows: 30))
    terminal.resize(columns: 20, rows: 6)
    #expect(terminal.descriptor.windowSize == TerminalSize(columns: 20, rows: 6))
    terminal.resize(columns: 0, rows: 0)
    #expect(terminal.descriptor.windowSize == .standard)
  }

  @Test("A pipe is not a terminal")
  func pipe() {
    let pipe = Pipe()
    #expect(!pipe.descriptor.isTerminal)
    #expect(pipe.descriptor.windowSize == nil)
    #expect(TerminalProfile(of: pipe.descriptor, environment: ["TERM": "xterm"]).colorDepth == .none)
    pipe.startReading()
    #expect(pipe.finish().isEmpty)
  }

  @Test("An unused descriptor is not a terminal")
  func closed() {
    #expect(!Descriptor(rawValue: -1).isTerminal)
  }
}
