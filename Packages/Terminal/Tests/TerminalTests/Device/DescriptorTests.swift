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

  @Test("A pipe and an unused descriptor are not terminals")
  func others() {
    #expect(Descriptor(rawValue: -1).windowSize == nil && !Descriptor(rawValue: -1).isTerminal)
    let pipe = Pipe().descriptor
    #expect(!pipe.isTerminal && pipe.windowSize == nil)
    #expect(TerminalProfile(of: pipe, environment: ["TERM": "xterm"]).colorDepth == .none)
  }
}
