import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

/// Runs of the program that share what they save.
@MainActor struct SavedRuns {
  let data = ResponseCache.inMemory()

  /// Runs the program some time ago, when the server answered.
  func save(_ arguments: String..., ago age: TimeInterval) async {
    let program = await run(arguments) { values in
      values.date = .constant(.fixture - age)
      values.typicode = Server.sample.client
    }
    #expect(program.exitCode == .success)
  }

  /// Runs the program while the server cannot be reached.
  func runUnreachable(
    _ arguments: String..., output profile: TerminalProfile = .plain, error: NetworkError = .unreachable
  ) async -> Program {
    await run(arguments, output: profile) { $0.typicode = Server.failing(error) }
  }

  /// Runs the program with its own client, that may ask no server.
  func runOffline(_ arguments: String...) async -> Program {
    await run(arguments + ["--offline"]) { $0.typicode = .liveValue }
  }

  func run(
    _ arguments: [String], output profile: TerminalProfile = .plain, prepare: (inout DependencyValues) -> Void
  ) async -> Program {
    await Program.run(arguments, output: profile) { options, values in
      values.responseCache = data
      values.freshnessPolicy = FreshnessPolicy(
        maximumAge: options.maximumAge ?? .seconds(300), alwaysAsks: options.refreshes)
      values.httpConfiguration.isOffline = options.isOffline
      prepare(&values)
    }
  }
}
