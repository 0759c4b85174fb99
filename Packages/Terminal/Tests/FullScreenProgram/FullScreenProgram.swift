import Foundation
import Terminal

/// A program for the tests of the full screen: it shows the events, and some keys make it fail.
///
/// The first argument is the path of the log. With `confirm` behind it, the program asks a question instead; with
/// `prompt TEXT ORIGINAL`, it edits a text. With `save PIPE`, it saves its data until the pipe has a writer that closes
/// it.
@main
struct FullScreenProgram {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst(2).first {
    case "prompt": return try await editText()
    case "confirm": return try await confirm()
    case "return": return try await FullScreen.run { screen in screen.isMouseEnabled = true }
    default: break
    }
    let profile = TerminalProfile(isTerminal: true, colorDepth: .trueColor)
    do {
      // A program that draws at full speed is ended by the time.
      let savingTime: Duration = CommandLine.arguments.count == 4 ? .seconds(60) : .seconds(2)
      let screen = try FullScreen(
        environment: ["TERM": "xterm"], profile: profile, log: CommandLine.arguments[1], savingTime: savingTime)
      defer { screen.leave() }
      try await showEvents(on: screen)
      if CommandLine.arguments.count == 4 {
        var byte: UInt8 = 0
        _ = read(open(CommandLine.arguments[3], O_RDONLY), &byte, 1)
        screen.leave(printing: ["<saved>"])
      }
    } catch is FailureByKey {
      // Not `exit`, which would restore the terminal.
      _exit(4)
    }
  }

  private struct FailureByKey: Error {}

  private static func showEvents(on screen: FullScreen) async throws {
    var lines = ["<pid:\(getpid())>"]
    var isDrawing = false
    screen.present(frame(lines, size: screen.size))
    for await batch in screen.events {
      for event in batch {
        lines.append("<\(lines.count):\(name(of: event, size: screen.size))>")
        switch event {
        case .key(Key("q")): return
        case .key(Key("n")): lines.append("<name:\(await askName(on: screen))>")
        case .key(Key("c")): screen.copyToClipboard("42")
        case .key(Key("d")): isDrawing = true
        case .key(Key("v")): await screen.suspended { _ = system("stty -g; sh -c 'echo \"[editor]\"; read line'") }
        case .key(Key("e")): _ = write(2, "noise\n", 6)
        case .key(Key("f")): fatalError("on purpose")
        case .key(Key("m")): screen.isMouseEnabled = true
        case .key(Key("s")): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case .key(Key("t")): throw FailureByKey()
        case .key(Key("x")): exit(3)
        default: break
        }
      }
      screen.present(frame(lines, size: screen.size))
      if isDrawing {
        // Draws at full speed until a signal ends the process.
        for count in 0... {
          var full = frame(lines, size: screen.size)
          let line = StyledText(String(repeating: "\(count % 10)漢", count: 40))
          for row in 0..<full.rows { full.draw(line, at: Position(row: row)) }
          screen.present(full)
          if count % 100 == 0 { await Task.yield() }
        }
      }
    }
  }

  /// Prompts while another task presents frames.
  private static func askName(on screen: FullScreen) async -> String {
    let frames = Task {
      while !Task.isCancelled {
        screen.present(frame(["<in between>"], size: screen.size))
        await Task.yield()
      }
    }
    defer { frames.cancel() }
    do {
      let profile = TerminalProfile(of: .standardOutput, environment: ["TERM": "xterm"])
      return try await screen.suspended {
        try await Prompt(output: Output(.standardOutput, profile: profile)).readLine("Name: ")
      }
    } catch {
      // The program saves its data, and goes on until the events end.
      FileHandle.standardOutput.write(Data("[saved: \(error)]".utf8))
      return ""
    }
  }

  private static func confirm() async throws {
    TerminalRestore.installSignalHandlers()
    let output = Output(.standardOutput)
    try output.writeLine("<result:\(try await Prompt(output: output).confirm("Go on?"))>")
  }

  private static func editText() async throws {
    TerminalRestore.installSignalHandlers()
    let profile = TerminalProfile(of: .standardOutput, environment: ["TERM": "xterm"])
    let output = Output(.standardOutput, profile: profile)
    do {
      let text = try await Prompt(output: output).readLine(
        "Name: ", text: CommandLine.arguments[3], original: CommandLine.arguments[4])
      try output.writeLine("<result:\(text)>")
    } catch PromptError.endOfInput {
      try output.writeLine("<end>")
    }
  }

  private static func frame(_ lines: [String], size: TerminalSize) -> Frame {
    var frame = Frame(size)
    let visible = lines.suffix(max(size.rows - 1, 0))
    for (row, line) in visible.enumerated() { frame.draw(StyledText(line), at: Position(row: row)) }
    return frame
  }

  private static func name(of event: TerminalEvent, size: TerminalSize) -> String {
    switch event {
    case .key(let key): key.text ?? "\(key.code)+\(key.modifiers.rawValue)"
    case .paste(let text): "paste-\(text)"
    case .mouse(let mouse): "mouse-\(mouse.position.column)-\(mouse.position.row)"
    case .resized: "size-\(size.columns)x\(size.rows)"
    case .resumed: "resumed-\(size.columns)x\(size.rows)"
    case .hungUp: "hung-up"
    }
  }
}
