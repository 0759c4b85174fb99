import CLI
import CrashGuard
import Dependencies
import Foundation
import NetworkClient
import Persistence
import Sandbox
import Terminal

/// The composition root: injects the live dependencies and passes the arguments to the command line.
@main
enum App {
  static func main() async {
    umask(0o077)
    // Without /proc Foundation traps; then the command line is the error.
    let configuration = CommandLine.argc > 0 ? sessionConfiguration() : nil
    CrashGuard.prepare { TerminalRestore.restoreAndStopDrawing() }
    let interface = CommandLineInterface(environment: ProcessInfo.processInfo.environment)
    var sandbox: SandboxServer?
    let code = await interface.runProcess { options, values in
      // By the first request: a session loads libcurl, which takes longer than a whole run from the cache. A crash before
      // it is not one of the network library.
      values.makeURLSession = {
        CrashGuard.arm()
        return URLSession(configuration: configuration ?? .withoutStorage)
      }
      values.typicode.decoder = JSONDecoder()
      values.producers.decoder = JSONDecoder()
      values.accounts.decoder = JSONDecoder()
      options.apply(to: &values)
      if options.servers.values.contains(.sandbox) {
        // The port, which differs from run to run, is not in the data: `CachedAPI` adds it to the URL of an image.
        let server = SandboxServer(
          accountsFile: options.sandboxAccountsFile, origin: "http://127.0.0.1", delay: options.sandboxDelay)
        bypassProxy(for: "127.0.0.1")
        options.useSandbox(at: try BaseURL(server.start().absoluteString), in: &values)
        sandbox = server
      }
      values.sandbox = SandboxLauncher { port, database, delay, ready in
        let data = try database.map(SandboxData.init(contentsOf:)) ?? .sample
        let server = SandboxServer(
          data: data, accountsFile: options.sandboxAccountsFile, port: port, delay: delay)
        try ready(server.start().absoluteString)
        await server.waitUntilStopped()
      } reset: { [responseCache = values.responseCache] in
        await responseCache.removeAll(from: SandboxLauncher.cacheSource)
        return try options.sandboxAccountsFile.map(SandboxAccounts.reset(file:)) ?? false
      }
    }
    // Not `exit`: it shuts OpenSSL down while another thread may still be cancelling a request, which then crashes.
    // All output has been written.
    withExtendedLifetime(sandbox) { _exit(code.rawValue) }
  }

  /// Returns the configuration of the session, without the folders that Foundation would create for cookies and a cache.
  ///
  /// It changes the environment for a moment, so it is called before a thread starts.
  private static func sessionConfiguration() -> URLSessionConfiguration {
    let environment = ProcessInfo.processInfo.environment
    let names = ["XDG_DATA_HOME", "XDG_CACHE_HOME"]
    for name in names { setenv(name, "/dev/null", 1) }
    defer {
      for name in names { if let value = environment[name] { setenv(name, value, 1) } else { unsetenv(name) } }
    }
    return .withoutStorage
  }

  /// Adds the host of the built-in sandbox to `no_proxy`: a proxy cannot reach this process, and would get what a user types
  /// into a form.
  ///
  /// It changes the environment, so it is called before the sandbox, a request or a command starts a thread.
  private static func bypassProxy(for host: String) {
    let environment = ProcessInfo.processInfo.environment
    // libcurl ignores an empty list, and `*` exempts all hosts only if it is alone.
    let list = ["no_proxy", "NO_PROXY"].compactMap { environment[$0] }.first { !$0.isEmpty }
    if list != "*" { setenv("no_proxy", [list, host].compactMap(\.self).joined(separator: ","), 1) }
  }
}
