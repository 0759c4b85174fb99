import CLI
import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Sandbox

/// The program: turns the global options into live dependencies, and hands the arguments to the command line.
@main
enum App {
  static func main() async {
    let interface = CommandLineInterface(environment: ProcessInfo.processInfo.environment)
    let sandbox = SandboxServer()
    let code = await interface.run(Array(CommandLine.arguments.dropFirst())) { options, values in
      values.httpConfiguration.userAgent = "app/\(CommandLineInterface.version)"
      values.httpConfiguration.isOffline = options.isOffline
      if let timeout = options.timeout { values.httpConfiguration.deadline = timeout }
      values.freshnessPolicy.alwaysAsks = options.refreshes
      if let age = options.maximumAge { values.freshnessPolicy.maximumAge = age }
      if let folder = options.cacheFolder { values.savedData = SavedData(folder: folder) }
      if options.isDebugging { values.httpConfiguration.onExchange = CommandLineInterface.log }
      if options.usesSandbox {
        values.typicodeBaseURL = try BaseURL(sandbox.start().absoluteString)
        values.typicodeSource = "sandbox"
      } else if let baseURL = options.baseURL {
        values.typicodeBaseURL = baseURL
      }
      values.sandbox = SandboxLauncher { port, database, ready in
        let server = SandboxServer(database: try database.map(Database.init(contentsOf:)) ?? .madeUp, port: port)
        try ready(server.start().absoluteString)
        await server.waitUntilStopped()
      }
    }
    // Not `exit`: it takes OpenSSL down under a request that is being given up on another thread, which then crashes.
    // All output has been written by now.
    _exit(code.rawValue)
  }
}
