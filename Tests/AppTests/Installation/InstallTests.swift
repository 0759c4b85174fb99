import Foundation
import TestSupport
import Testing

@Suite("The installation", .startsPrograms)
struct InstallTests {
  private static let repository = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }.joined(
    separator: "/")

  private static let files = [
    "bin/app", "share/bash-completion/completions/app", "share/fish/vendor_completions.d/app.fish",
    "share/man/man1/app.1", "share/zsh/site-functions/_app",
  ]

  /// Runs the script of `make install` with the tested program.
  private static func install(
    _ arguments: String..., prefix: String, home: String = "/nonexistent"
  ) async throws -> ProgramResult {
    try await Tool(name: "bash").result(
      ["\(repository)/Scripts/install"] + arguments,
      ["PROGRAM": Program.app, "PREFIX": prefix, "HOME": home, "TMPDIR": "/tmp"])
  }

  @Test("The installation has the program, the manual and the completions, and its removal deletes exactly these")
  func installation() async throws {
    let folder = try TemporaryFolder()
    for other in ["bin/other", "share/man/man1/other.1", "share/zsh/site-functions/_other"] {
      let path = folder.path(of: other)
      let parent = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      _ = try folder.file(other, "mine")
    }
    let others = try folder.files

    let installed = try await Self.install(prefix: folder.path)
    #expect(installed.status == 0, "\(installed)")
    #expect(Set(try folder.files) == Set(Self.files + others))
    for file in Self.files { #expect(try folder.mode(file) == (file == "bin/app" ? 0o755 : 0o644), "\(file)") }
    for (file, call) in [
      ("share/man/man1/app.1", ["man"]), ("share/fish/vendor_completions.d/app.fish", ["completion", "fish"]),
    ] {
      var program = Program()
      program.arguments = call
      let expected = try await program.run().output
      #expect(try String(contentsOfFile: folder.path(of: file), encoding: .utf8) == expected)
    }
    var program = Program("--version")
    program.executable = folder.path(of: "bin/app")
    #expect(try await program.run().output.hasPrefix("app "))

    let removed = try await Self.install("--remove", prefix: folder.path)
    #expect(removed.status == 0 && removed.lines.count == Self.files.count, "\(removed)")
    #expect(Set(try folder.files) == Set(others))
    #expect(try await Self.install("--remove", prefix: folder.path).status == 0)
  }

  @Test("The installation expands the tilde that a shell has left in the prefix, and so does its removal")
  func tilde() async throws {
    let home = try TemporaryFolder()
    let installed = try await Self.install(prefix: "~/prefix", home: home.path)
    #expect(installed.status == 0, "\(installed)")
    #expect(Set(try home.files) == Set(Self.files.map { "prefix/\($0)" }))
    #expect(installed.lines.first == "Installed \(home.path)/prefix/bin/app")
    let removed = try await Self.install("--remove", prefix: "~/prefix", home: home.path)
    #expect(removed.status == 0 && removed.lines.count == Self.files.count, "\(removed)")
    #expect(try home.files.isEmpty)
  }

  @Test(
    "A relative prefix fails before anything is written", arguments: ["install-prefix", "~other/prefix", "./~"])
  func relativePrefix(prefix: String) async throws {
    let message = "PREFIX is not an absolute path: \(prefix). Try: make install PREFIX=\"$HOME/.local\"\n"
    for result in [try await Self.install(prefix: prefix), try await Self.install("--remove", prefix: prefix)] {
      #expect(result.status == 2 && result.bytes.isEmpty && result.errors == message, "\(result)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(Self.repository)/\(prefix)"))
  }

  @Test(
    "The installation in a folder that cannot be written fails before it writes anything",
    arguments: ["share", "share/man/man1", "share/fish"])
  func withoutRights(obstacle: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: obstacle)
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    if geteuid() == 0 {
      // Root may write to every folder, but not below a file.
      _ = try folder.file(obstacle, "")
    } else {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    }
    let before = try folder.files
    let result = try await Self.install(prefix: folder.path)
    #expect(result.status == 1 && result.errors.hasPrefix("Cannot install: "), "\(result)")
    #expect(result.errors.contains(path))
    #expect(try folder.files == before && !folder.names.contains("bin"))
  }
}
