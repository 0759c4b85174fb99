import CLI
import CrashGuard
import Dependencies
import Features
import Foundation
import NetworkClient
import Persistence
import Sandbox
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The composition root: injects the live dependencies and passes the arguments to the command line.
@main
enum App {
  static func main() async {
    restrictFiles()
    CrashGuard.prepare { TerminalRestore.restoreAndStopDrawing() }
    let interface = CommandLineInterface(environment: ProcessInfo.processInfo.environment)
    var sandbox: SandboxServer?
    let code = await interface.runProcess { options, values in
      // By the first request: a session loads libcurl, which takes longer than a whole run from the cache. A crash before
      // it is not one of the network library.
      values.makeURLSession = {
        CrashGuard.arm()
        return URLSession(configuration: .withoutStorage)
      }
      values.typicode.decoder = JSONDecoder()
      values.producers.decoder = JSONDecoder()
      values.accounts.decoder = JSONDecoder()
      values.httpConfiguration.userAgent = "app/\(CommandLineInterface.version)"
      values.httpConfiguration.isOffline = options.isOffline
      if CrashGuard.isRestartedAfterCrash {
        values.httpConfiguration.refusalReason = "it crashed the system's network library"
      }
      if let timeout = options.timeout { values.httpConfiguration.deadline = timeout }
      if let limit = options.maximumBodyBytes { values.httpConfiguration.maximumBodyBytes = limit }
      values.freshnessPolicy.alwaysRevalidates = options.refreshes
      values.accountsFreshnessPolicy.alwaysRevalidates = options.refreshes
      if let age = options.maximumAge {
        values.freshnessPolicy.maximumAge = age
        values.accountsFreshnessPolicy.maximumAge = age
      }
      if let folder = options.cacheFolder { values.responseCache = ResponseCache(folder: folder) }
      if let folder = options.stateFolder { values.draftStore = DraftStore(folder: folder) }
      let accountsFile = options.stateFolder.map { "\($0)/sandbox-accounts.json" }
      for (api, server) in options.servers {
        switch server {
        case .live: break
        case .url(let baseURL): values.useServer(baseURL, for: api)
        case .sandbox:
          let running = sandbox ?? SandboxServer(accountsFile: accountsFile)
          if sandbox == nil { bypassProxy(for: "127.0.0.1") }
          let baseURL = try BaseURL(running.start().absoluteString)
          values.useServer(baseURL, for: api)
          values.sourceNames[baseURL.description] = SandboxLauncher.cacheSource
          sandbox = running
        }
      }
      values.sandbox = SandboxLauncher { port, database, ready in
        let data = try database.map(SandboxData.init(contentsOf:)) ?? .sample
        let server = SandboxServer(data: data, accountsFile: accountsFile, port: port)
        try ready(server.start().absoluteString)
        await server.waitUntilStopped()
      } reset: { [responseCache = values.responseCache] in
        await responseCache.removeAll(from: SandboxLauncher.cacheSource)
        return try accountsFile.map(SandboxAccounts.reset(file:)) ?? false
      }
    }
    // Not `exit`: it shuts OpenSSL down while another thread may still be cancelling a request, which then crashes.
    // All output has been written.
    withExtendedLifetime(sandbox) { _exit(code.rawValue) }
  }
}

extension App {
  /// Makes the files and folders of this process private, those of Foundation included.
  private static func restrictFiles() {
    umask(0o077)
    // Foundation would create folders below a relative path. Without the variable, it uses the user database.
    if let home = getenv("HOME"), home.pointee != CChar(UInt8(ascii: "/")) { unsetenv("HOME") }
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

extension DependencyValues {
  /// Sends the requests of an API to a server.
  fileprivate mutating func useServer(_ baseURL: BaseURL, for api: API) {
    let path: WritableKeyPath<Self, RESTAPI> =
      switch api {
      case .typicode: \.typicode
      case .producers: \.producers
      case .accounts: \.accounts
      }
    self[keyPath: path].baseURL = baseURL
  }
}
