import Foundation
import Terminal
import TestSupport
import Testing

@Suite("Desktop")
struct DesktopTests {
  #if os(Linux)
    @Test(
      "A link is opened on a display, but not over SSH, and by BROWSER everywhere", .behaviour(44),
      arguments: [
        ([:], false), (["DISPLAY": ""], false), (["DISPLAY": ":0"], true), (["WAYLAND_DISPLAY": "wayland-0"], true),
        (["DISPLAY": ":0", "SSH_CONNECTION": "1"], false), (["BROWSER": "w3m", "SSH_CONNECTION": "1"], true),
      ] as [([String: String], Bool)])
    func desktop(environment: [String: String], canOpenLinks: Bool) {
      #expect(Desktop(environment: environment).canOpenLinks == canOpenLinks)
    }

    @Test(
      "BROWSER is a list of commands with options, quotes and the place of the link",
      arguments: [
        ("viewer --new", "--new\nLINK\n"), ("missing --x:viewer", "LINK\n"),
        ("viewer '--a:b c' \"x y\"", "--a:b c\nx y\nLINK\n"),
        ("viewer --url=%s end", "--url=LINK\nend\n"), ("viewer '%s' *", "$link\n*\n"), ("'my viewer' -x", "-x\nLINK\n"),
        ("my viewer", "LINK\n"), ("sh -c 'viewer 1 \"$link\"'", "1\nLINK\n"), ("missing", nil), ("viewer 'x", nil),
        ("", "LINK\n"),
      ] as [(String, String?)])
    func browser(list: String, arguments: String?) async throws {
      let script = #"printf '%s\n' "$@" >"$OUT""#
      try await withPrograms(["viewer": script, "my viewer": script, "xdg-open": script]) { environment, output in
        // The program runs in the background: a read of the FIFO waits for it.
        #expect(mkfifo(output.path, 0o600) == 0)
        let desktop = Desktop(environment: environment.merging(["BROWSER": list]) { $1 })
        let link = "https://example.org/?a='b c'&$(id)*"
        #expect(desktop.open(link) == (arguments != nil))
        guard let arguments else { return }
        let received = try FileHandle(forReadingFrom: output).readToEnd() ?? Data()
        #expect(String(decoding: received, as: UTF8.self) == arguments.replacing("LINK", with: link))
      }
    }

    @Test(
      "The first program that accepts a text copies it",
      arguments: [
        ([:], nil), (["DISPLAY": ":0"], "xclip"), (["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"], "wl-copy"),
        // `tmux` fails here, as without `-w` before version 3.2.
        (["TMUX": "/tmp/tmux"], nil),
      ] as [([String: String], String?)])
    func clipboard(variables: [String: String], program: String?) async throws {
      let programs = ["wl-copy": #"cat >"$OUT""#, "xclip": #"cat >"$OUT""#, "tmux": "exit 1"]
      try await withPrograms(programs) { environment, output in
        #expect(Desktop(environment: environment.merging(variables) { $1 }).copy("a'b $(id)\n") == program)
        #expect((try? String(contentsOf: output, encoding: .utf8)) == program.map { _ in "a'b $(id)\n" })
      }
    }

    /// Runs an operation with an environment whose `PATH` has the scripts before the programs of the system, and whose
    /// `OUT` is the file of their output.
    private func withPrograms(
      _ scripts: [String: String], _ operation: (_ environment: [String: String], _ output: URL) throws -> Void
    ) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, script) in scripts {
        // Another process writes the file: a program that this one has open for writing, also in the child of a fork,
        // cannot be executed (ETXTBSY).
        _ = try await ProgramOutput(
          of: "/bin/sh",
          ["-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod +x "$0""#, folder.path + "/" + name, script])
      }
      let output = folder.appending(path: "out")
      try operation(["PATH": "\(folder.path):/usr/bin:/bin", "OUT": output.path], output)
    }
  #endif
}
