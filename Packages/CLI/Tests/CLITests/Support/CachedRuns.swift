import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

/// Runs of the program that share a cache.
@MainActor struct CachedRuns {
  let cache = ResponseCache.inMemory()

  /// Runs the program at an earlier time, so that it caches the responses of the sample server.
  func fill(_ arguments: String..., ago age: TimeInterval) async {
    let program = await run(arguments) { values in
      values.date = .constant(.fixture - age)
      values.typicode.stub = Server.sample.client
    }
    #expect(program.exitCode == .success)
  }

  /// Runs the program while every request fails.
  func runUnreachable(
    _ arguments: String..., output profile: TerminalProfile = .plain
  ) async -> CommandResult {
    await run(arguments, output: profile) { $0.typicode.stub = Server.unreachable }
  }

  /// Runs the program with `--offline` and the live client.
  func runOffline(_ arguments: String...) async -> CommandResult {
    await run(arguments + ["--offline"]) { $0.typicode.stub = nil }
  }

  func run(
    _ arguments: [String], output profile: TerminalProfile = .plain, prepare: (inout DependencyValues) -> Void
  ) async -> CommandResult {
    await CommandResult.run(arguments, output: profile) { options, values in
      values.responseCache = cache
      values.freshnessPolicy = FreshnessPolicy(
        maximumAge: options.maximumAge ?? .seconds(300), alwaysRevalidates: options.refreshes)
      values.httpConfiguration.isOffline = options.isOffline
      prepare(&values)
    }
  }
}
