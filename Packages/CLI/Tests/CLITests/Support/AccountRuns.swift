import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Terminal

@testable import CLI

/// Runs of the program that ask one accounts service, and share what they save and what they keep.
@MainActor struct AccountRuns {
  /// The service.
  let server: AccountsServer
  /// What is saved of its answers.
  let data = ResponseCache.inMemory()
  /// What could not be delivered.
  let drafts: DraftStore

  init(_ server: AccountsServer = AccountsServer(), drafts: DraftStore = .inMemory()) {
    self.server = server
    self.drafts = drafts
  }

  /// The arguments that give a whole new account.
  static let form = ["--first-name", "Ada", "--last-name=Byron", "--email", "ada@example.org"]

  /// Runs the program where there is nobody to ask.
  func run(
    _ arguments: [String], of server: AccountsServer? = nil, output profile: TerminalProfile = .plain,
    input: Descriptor? = nil, messages: TerminalProfile = .plain
  ) async -> Program {
    let environment = ["APP_ACCOUNTS_URL": "http://127.0.0.1:1"]
    let server = server ?? self.server
    return await Program.run(
      arguments, environment: environment, output: profile, messages: messages, input: input
    ) { options, values in
      values.accounts = server.client
      values.accountsBaseURL = options.baseURL
      values.responseCache = data
      values.draftStore = drafts
      values.httpConfiguration.isOffline = options.isOffline
      values.freshnessPolicy.alwaysAsks = options.refreshes
    }
  }

  /// Runs the program where there is nobody to ask.
  func run(
    _ arguments: String..., of server: AccountsServer? = nil, output profile: TerminalProfile = .plain
  ) async -> Program {
    await run(arguments, of: server, output: profile)
  }

  /// Runs the program before a person who has typed the answers ahead, and Ctrl-D behind them.
  func run(_ arguments: String..., answers: String..., output profile: TerminalProfile = .plain) async throws -> Program
  {
    let terminal = try PseudoTerminal()
    terminal.type(answers.map { $0 + "\n" }.joined() + "\u{4}")
    // No one is told what is loading where the output is only said to be a terminal.
    var profile = profile
    profile.isForced = profile.isTerminal
    return await run(arguments, output: profile, input: terminal.descriptor, messages: .terminal())
  }
}
