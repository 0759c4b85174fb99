import CLI
import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Sandbox
import Terminal

/// The program: turns the global options into live dependencies, and hands the arguments to the command line.
@main
enum App {
  /// The name under which the sandbox's answers are saved: its port is another each time.
  private static let sandboxSource = "sandbox"

  static func main() async {
    CrashGuard.install { TerminalRestore.restoreForGood() }
    let interface = CommandLineInterface(environment: ProcessInfo.processInfo.environment)
    var sandbox: SandboxServer?
    let code = await interface.run(Array(CommandLine.arguments.dropFirst())) { options, values in
      values.httpConfiguration.userAgent = "app/\(CommandLineInterface.version)"
      values.httpConfiguration.isOffline = options.isOffline
      values.httpConfiguration.isRestartedAfterCrash = CrashGuard.isRestartedAfterCrash
      if let timeout = options.timeout { values.httpConfiguration.deadline = timeout }
      values.freshnessPolicy.alwaysAsks = options.refreshes
      if let age = options.maximumAge { values.freshnessPolicy.maximumAge = age }
      if let folder = options.cacheFolder { values.responseCache = ResponseCache(folder: folder) }
      if let folder = options.stateFolder { values.draftStore = DraftStore(folder: folder) }
      let accountsFile = options.stateFolder.map { "\($0)/sandbox-accounts.json" }
      if options.usesSandbox {
        let server = SandboxServer(accountsFile: accountsFile)
        values.ask(try BaseURL(server.start().absoluteString))
        values.typicodeSource = sandboxSource
        values.producersSource = sandboxSource
        values.accountsSource = sandboxSource
        sandbox = server
      } else if let baseURL = options.baseURL {
        values.ask(baseURL)
      }
      values.sandbox = SandboxLauncher { port, database, ready in
        let database = try database.map(Database.init(contentsOf:)) ?? .madeUp
        let server = SandboxServer(database: database, accountsFile: accountsFile, port: port)
        try ready(server.start().absoluteString)
        await server.waitUntilStopped()
      } reset: { [responseCache = values.responseCache] in
        await responseCache.removeAll(from: sandboxSource)
        return try accountsFile.map(SandboxAccounts.reset(file:)) ?? false
      }
    }
    // Not `exit`: it takes OpenSSL down under a request that is being given up on another thread, which then crashes.
    // All output has been written by now.
    withExtendedLifetime(sandbox) { _exit(code.rawValue) }
  }
}

extension DependencyValues {
  /// Asks one server, whichever API a command is about.
  fileprivate mutating func ask(_ baseURL: BaseURL) {
    typicodeBaseURL = baseURL
    producersBaseURL = baseURL
    accountsBaseURL = baseURL
  }
}
