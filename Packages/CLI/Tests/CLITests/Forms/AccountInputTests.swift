import Foundation
import Terminal
import TestSupport
import Testing

@testable import CLI

@Suite("The file of an account form")
@MainActor struct AccountInputTests {
  private nonisolated static let ada =
    #"{"first_name":"Ada","last_name":"Byron","email":"ada@example.org","avatar_url":null}"#

  /// Runs a command of forms with a text in a file.
  private static func run(
    _ arguments: [String], input text: String, server: AccountsServer
  ) async throws -> CommandResult {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/ada.json"
    try Data(text.utf8).write(to: URL(filePath: file))
    return await AccountRuns(server).run(["account"] + arguments + ["--input", file])
  }

  @Test(
    "The members of the object are the values of the form, and an option overrides one",
    arguments: [
      (["create"], ada, AccountRuns.formCall),
      (
        ["create", "--email", "a@b.example"], #"{"user":\#(ada)}"#,
        #"POST users.json {"user":{"email":"a@b.example","first_name":"Ada","last_name":"Byron"}}"#
      ),
      (["edit", "2"], #"{"email":"new@example.com"}"#, #"PATCH users/2.json {"user":{"email":"new@example.com"}}"#),
    ])
  func values(arguments: [String], text: String, call: String) async throws {
    let server = AccountsServer()
    let program = try await Self.run(arguments, input: text, server: server)
    #expect(program.exitCode == .success, "\(program)")
    #expect(server.calls.last == call)
  }

  @Test("The object can be on standard input")
  func standardInput() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(Self.ada.utf8))
    try pipe.fileHandleForWriting.close()
    let runs = AccountRuns()
    let program = await runs.run(
      ["account", "create", "--input", "-"], input: Descriptor(rawValue: pipe.fileHandleForReading.fileDescriptor))
    #expect(program.exitCode == .success && runs.server.calls == [AccountRuns.formCall])
  }

  @Test(
    "Text that is not one object of known members is refused with its place or its names, and nothing is sent",
    arguments: [
      ("", "is not JSON, at line 1, column 1"), ("{", "is not JSON, at line 1, column 2"),
      ("{\"first_name\":\"Ada\",\n \"email\" 1}", "is not JSON, at line 2, column 10"),
      ("[\(ada)]", "is a list, not one object"), ("7", "is a single value, not one object"),
      ("{}", "has no members"), ("{\"user\":{}}", "has no members"),
      ("\(ada)\n\(ada)", "has text after the object, at line 2, column 1"),
      (#"{"id":1,"email":"a@b.example","Email":"x"}"#, #"has unknown members: "Email", "id""#),
      (#"{"first_name":1,"email":["x"]}"#, "first_name, email are not texts"),
      (#"{"first_name":null}"#, "first_name is not a text"), (#"{"user":[]}"#, "user is not an object"),
    ])
  func invalid(text: String, reason: String) async throws {
    let server = AccountsServer()
    let program = try await Self.run(["create"], input: text, server: server)
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasPrefix("app: --input: \""))
    #expect(program.messages.contains("\(reason)\nOne object with members of these: first_name, "), "\(program)")
    #expect(server.calls.isEmpty)
  }

  @Test(
    "A file that cannot be read is named with the reason",
    arguments: [
      ("/nowhere/ada.json", "no such file or directory"), ("/dev/null", "not a regular file"),
      ("/", "not a regular file"),
    ])
  func unreadable(file: String, reason: String) async {
    for arguments in [["account", "create"], ["api", "users.json", "--yes"]] {
      let program = await AccountRuns().run(arguments + ["--input", file])
      #expect((program.exitCode, program.output) == (.local, ""))
      #expect(program.messages == "app: cannot read \"\(file)\": \(reason)\n")
    }
  }
}
