public import Dependencies
public import Features
public import Persistence
import Views

extension GlobalOptions {
  /// Sets the dependencies that the options select: the limits of requests, the freshness of the cache, the folders,
  /// and the servers other than the sandbox.
  public func apply(to values: inout DependencyValues) {
    values.httpConfiguration.userAgent = "app/\(CommandLineInterface.version)"
    values.httpConfiguration.isOffline = isOffline
    if let timeout { values.httpConfiguration.deadline = timeout }
    if let maximumBodyBytes { values.httpConfiguration.maximumBodyBytes = maximumBodyBytes }
    for policy in [\DependencyValues.freshnessPolicy, \.accountsFreshnessPolicy] {
      values[keyPath: policy].alwaysRevalidates = refreshes
      if let maximumAge { values[keyPath: policy].maximumAge = maximumAge }
    }
    // A response to a secret, such as a token, is not for others: its cache is in memory.
    if !headers.hasSecrets, let folderCache { values.responseCache = folderCache }
    values.serverSettings = serverSettings
    for (api, server) in servers {
      // Those of the environment are for the servers that are set.
      let fields = if case .url = server { headers } else { headerFields ?? [:] }
      values[keyPath: api.client].headers = values[keyPath: api.client].headers.merging(fields)
    }
    values.draftStore =
      stateFolder.map { DraftStore(folder: $0) }
      ?? .unavailable(reason: "there is no folder for drafts; set HOME or XDG_STATE_HOME")
    for case (let api, .url(let baseURL)) in servers { values[keyPath: api.client].baseURL = baseURL }
  }

  /// The cache in the folder, also if header fields make that of the requests one in memory; `nil` without a folder.
  public var folderCache: ResponseCache? { cacheFolder.map { ResponseCache(folder: $0) } }

  /// Whether an API uses the built-in sandbox.
  public var needsSandbox: Bool { servers.values.contains(.sandbox) }

  /// The file of the sandbox's accounts; `nil` without a folder.
  public var sandboxAccountsFile: String? { stateFolder.map { "\($0)/sandbox-accounts.json" } }

  /// Sends the requests of the APIs that use the sandbox to a server.
  public func useSandbox(at baseURL: BaseURL, in values: inout DependencyValues) {
    for case (let api, .sandbox) in servers { values[keyPath: api.client].baseURL = baseURL }
    values.sourceNames[baseURL.description] = SandboxLauncher.cacheSource
  }
}
