import Dependencies
import Features
import Models
import NetworkClient
import Terminal

@testable import CLI

/// One run of the program in memory: how it ended, and what it wrote.
struct Program {
  let exitCode: ExitCode
  let output: String
  let messages: String

  /// Runs the program; a call of the API that `prepare` does not replace fails the test.
  @MainActor static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    output profile: TerminalProfile = .plain,
    messages messagesProfile: TerminalProfile = .plain,
    prepare: (GlobalOptions, inout DependencyValues) throws -> Void = { _, _ in }
  ) async -> Program {
    let output = Output.capturing(profile: profile)
    let messages = Output.capturing(profile: messagesProfile)
    let interface = CommandLineInterface(environment: environment) { _ in
      CommandLineInterface.Streams(output: output, messages: messages)
    }
    let exitCode = await interface.run(arguments, prepare: prepare)
    return Program(exitCode: exitCode, output: output.captured, messages: messages.captured)
  }

  /// Runs the program against an API that holds these records, and knows no others.
  @MainActor static func run(
    _ arguments: String...,
    posts: [Post] = [.fixture()],
    users: [User] = [.fixture()],
    output profile: TerminalProfile = .plain
  ) async -> Program {
    await run(arguments, output: profile) { _, values in
      values.typicode.posts = { LossyArray(posts) }
      values.typicode.users = { LossyArray(users) }
      values.typicode.post = { id throws(NetworkError) in
        guard let post = posts.first(where: { $0.id == id }) else { throw .status(404, "/posts/\(id)") }
        return post
      }
      values.typicode.user = { id throws(NetworkError) in
        guard let user = users.first(where: { $0.id == id }) else { throw .status(404, "/users/\(id)") }
        return user
      }
    }
  }
}
