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
    "An argument that is not UTF-8 is refused, and nothing is sent",
    arguments: [
      #""$0" account create --first-name "$(printf 'Zo\351')" --last-name B --email b@example.org"#,
      #""$0" "$(printf '\377')""#,
    ])
  func encoding(command: String) async throws {
    let result = try await Self.shell(command).run()
    #expect(result.status == 2 && result.bytes.isEmpty)
    #expect(
      result.errors.firstMatch(of: /^app: argument [14] is not valid UTF-8\nCheck [^\n]+\n$/) != nil, "\(result)")
  }

  @Test("An argument is never lost: without /proc the program fails with the reason")
  func noArguments() async throws {
    let command = #"unshare -m sh -c 'umount -l /proc || exit 99; exec "$0" posts' "$0" || exit $?"#
    let result = try await Self.shell(command).run()
    // A container may forbid mounts; then there is nothing to test.
    if result.status == 99 || result.errors.contains("unshare") { return }
    #expect(result.status == 1 && result.bytes.isEmpty)
    #expect(result.errors == "app: cannot read the command line\nMount /proc, which contains it.\n")
  }
}
