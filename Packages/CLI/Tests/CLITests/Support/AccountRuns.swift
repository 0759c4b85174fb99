import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Terminal
import TestSupport
import ViewsTestSupport

@testable import CLI

/// Runs of the program that share an accounts server, a cache and drafts.
@MainActor struct AccountRuns {
  let server: AccountsServer
  let cache = ResponseCache.inMemory()
  let drafts: DraftStore

  init(_ server: AccountsServer = AccountsServer(), drafts: DraftStore = .inMemory()) {
    self.server = server
    self.drafts = drafts
  }

  /// The arguments of a complete new account.
  static let form = ["--first-name", "Ada", "--last-name=Byron", "--email", "ada@example.org"]

  nonisolated static let formCall =
    #"POST users.json {"user":{"email":"ada@example.org","first_name":"Ada","last_name":"Byron"}}"#

  /// Runs the program.
  ///
  /// It cannot prompt unless there is an input.
  func run(
    _ arguments: [String], of server: AccountsServer? = nil, output profile: TerminalProfile = .plain,
    input: Descriptor? = nil, messages: TerminalProfile = .plain
  ) async -> CommandResult {
    let environment = ["APP_ACCOUNTS_URL": "http://127.0.0.1:1"]
    let server = server ?? self.server
    return await CommandResult.run(
      arguments, environment: environment, output: profile, messages: messages, input: input
    ) { options, values in
      values.accounts.stub = server
      values.accounts.baseURL = options.baseURL
      values.responseCache = cache
      values.draftStore = drafts
      values.continuousClock = ContinuousClock()
      values.httpConfiguration.isOffline = options.isOffline
      values.freshnessPolicy.alwaysRevalidates = options.refreshes
    }
  }

  /// Runs the program without an input.
  func run(
    _ arguments: String..., of server: AccountsServer? = nil, output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await run(arguments, of: server, output: profile)
  }

  /// Runs the program on a terminal with the input of its prompts, followed by Ctrl-D.
  func run(_ arguments: String..., typing lines: String..., output profile: TerminalProfile = .plain) async throws
    -> CommandResult
  {
    let terminal = try PseudoTerminal()
    terminal.type(lines.map { $0 + "\n" }.joined() + "\u{4}")
    // A forced layout has no spinner.
    var profile = profile
    profile.isForced = profile.isTerminal
    return await run(arguments, output: profile, input: terminal.descriptor, messages: .terminal())
  }
}
