import TestSupport
import Testing

@Suite("An argument", .startsPrograms)
struct ArgumentTests {
  /// Runs a shell command in which `$0` is the program.
  private static func shell(_ command: String) -> Program {
    var program = Program("-c", command, Program.app)
    program.executable = "/bin/sh"
    return program
  }

  @Test(
    "that is not UTF-8 is refused, and nothing is sent",
    arguments: [
      #""$0" account create --first-name "$(printf 'Zo\351')" --last-name B --email b@example.org"#,
      #""$0" "$(printf '\377')""#,
    ])
  func encoding(command: String) async throws {
    let outcome = try await Self.shell(command).run()
    #expect(outcome.status == 2 && outcome.bytes.isEmpty)
    #expect(
      outcome.errors.firstMatch(of: /^app: argument [14] is not valid UTF-8\nCheck [^\n]+\n$/) != nil, "\(outcome)")
  }

  @Test("is never lost: without /proc the program says so")
  func noArguments() async throws {
    let command = #"unshare -m sh -c 'umount -l /proc || exit 99; exec "$0" posts' "$0" || exit $?"#
    let outcome = try await Self.shell(command).run()
    // A container may forbid mounts; then there is nothing to test.
    if outcome.status == 99 || outcome.errors.contains("unshare") { return }
    #expect(outcome.status == 1 && outcome.bytes.isEmpty)
    #expect(outcome.errors == "app: cannot read the command line\nMount /proc, which contains it.\n")
  }

  @Test(
    "of any length makes a short message",
    arguments: [
      ["LONG"], ["posts", "LONG"], ["posts", "--LONG"], ["post", "LONG"], ["posts", "--json=LONG"],
      ["posts", "--base-url", "LONG"], ["posts", "--base-url", "http://127.0.0.1:1/LONG"], ["cache", "LONG"],
      ["help", "LONG"], ["posts", "--user", "LONG"], ["posts", "--limit", "LONG"], ["posts", "--color=LONG"],
      ["posts", "--max-age", "LONG"], ["account", "edit", "LONG"],
    ])
  func length(arguments: [String]) async throws {
    let long = String(repeating: "long", count: 15_000)
    var program = Program()
    program.arguments = arguments.map { $0.replacing("LONG", with: long) }
    for options in [[], ["--debug"]] {
      let outcome = try await program.with(program.arguments + options).run()
      #expect(outcome.status != 0 && outcome.bytes.isEmpty)
      #expect(!outcome.errors.isEmpty && outcome.errors.utf8.count < 2000, "\(arguments) \(outcome.errors.utf8.count)")
    }
  }
}
