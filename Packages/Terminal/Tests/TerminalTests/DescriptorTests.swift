import Terminal
import Testing

@Suite("Terminals")
struct DescriptorTests {
  @Test("A terminal tells its size, also after it was resized")
  func size() throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    #expect(terminal.descriptor.isTerminal)
    #expect(terminal.descriptor.isOpen)
    #expect(terminal.descriptor.windowSize == TerminalSize(columns: 100, rows: 30))
    terminal.resize(columns: 20, rows: 6)
    #expect(terminal.descriptor.windowSize == TerminalSize(columns: 20, rows: 6))
  }

  @Test("A terminal that does not know its size has the standard one")
  func unknownSize() throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    #expect(terminal.descriptor.windowSize == .standard)
  }

  @Test("A profile describes the terminal")
  func profile() throws {
    let terminal = try PseudoTerminal(columns: 50, rows: 12)
    let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "90"]
    let profile = TerminalProfile(of: terminal.descriptor, environment: environment)
    #expect(
      profile
        == TerminalProfile(
          isTerminal: true, size: TerminalSize(columns: 50, rows: 12), colorDepth: .ansi256, glyphs: .unicode,
          redrawsLines: true))
    #expect(TerminalProfile(of: terminal.descriptor, environment: environment, color: .never).colorDepth == .none)
    #expect(TerminalProfile(of: terminal.descriptor, environment: environment, forcedColumns: "33").size.columns == 33)
  }

  @Test("A pipe is no terminal")
  func pipe() {
    let pipe = Pipe()
    #expect(!pipe.descriptor.isTerminal)
    #expect(pipe.descriptor.windowSize == nil)
    #expect(TerminalProfile(of: pipe.descriptor, environment: ["TERM": "xterm"]).colorDepth == .none)
    pipe.startReading()
    #expect(pipe.finish().isEmpty)
  }

  @Test("Nothing is open under a number that was never given")
  func closed() {
    #expect(!Descriptor(rawValue: .max).isOpen)
    #expect(!Descriptor(rawValue: -1).isOpen)
    #expect(!Descriptor(rawValue: -1).isTerminal)
  }
}
