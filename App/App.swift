import CLI
import CrashGuard
import Dependencies
import Foundation
import NetworkClient
import Persistence
import Sandbox
import Terminal
import URLSessionFixes

/// The composition root: injects the live dependencies and passes the arguments to the command line.
@main
enum App {
  @MainActor static func main() async {
    umask(0o077)
    let interface = CommandLineInterface(environment: ProcessInfo.processInfo.environment)
    var sandbox: SandboxServer?
    let code = await interface.runProcess { options, values in
      values.typicodeJSONDecoder = JSONDecoder()
      values.producers.decoder = JSONDecoder()
      values.accounts.decoder = JSONDecoder()
      options.apply(to: &values)
      // Before the first thread, and not without requests: it takes as long as a tenth of a run from the cache.
      let configuration = values.httpConfiguration.isOffline ? nil : URLSessionConfiguration.withoutFolders()
      // By the first request: a session loads libcurl, which takes longer than a whole run from the cache.
      values.makeURLSession = {
        CrashGuard.install(
          program: "app", advice: "--offline shows the cache", exitCode: 5, url: urlSessionFixesCurrentURL,
          restoringTerminal: { TerminalRestore.restoreAndStopDrawing() })
        return URLSession(configuration: configuration ?? .withoutStorage)
      }
      if options.needsSandbox {
        // The port, which differs from run to run, is not in the data: `CachedAPI` adds it to the links.
        let server = SandboxServer(
          accountsFile: options.sandboxAccountsFile, origin: "http://127.0.0.1", delay: options.sandboxDelay)
        SandboxLauncher.bypassProxy()
        options.useSandbox(at: try BaseURL(server.start().absoluteString), in: &values)
        sandbox = server
      }
      values.sandbox = SandboxLauncher { port, database, delay, ready in
        let data = try database.map(SandboxData.init(contentsOf:)) ?? .sample
        let server = SandboxServer(
          data: data, accountsFile: options.sandboxAccountsFile, port: port, delay: delay)
        try ready(server.start().absoluteString)
        await server.waitUntilStopped()
      } reset: { [responseCache = options.folderCache] in
        await responseCache?.removeAll(from: SandboxLauncher.cacheSource)
        return try options.sandboxAccountsFile.map(SandboxAccounts.reset(file:)) ?? false
      }
    }
    // Not `exit`: it shuts OpenSSL down while another thread may still be cancelling a request, which then crashes.
    // All output has been written.
    withExtendedLifetime(sandbox) { _exit(code.rawValue) }
  }
}
