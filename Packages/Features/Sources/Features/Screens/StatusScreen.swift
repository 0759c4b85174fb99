public import CachedNetworkClient
public import Dependencies
public import Foundation
public import Persistence
public import ReducerRuntime

/// The status of the program: its servers, its cache and its drafts.
///
/// Each server gets one request, which is not retried, and has five seconds to respond.
public struct StatusScreen: Reducer {
  public struct State: Hashable, Sendable {
    /// The servers, in the order of their APIs.
    public var servers: [ServerStatus] = []
    /// The cache; `nil` until it is read.
    public var cache: CacheSummary?
    /// When the status was loaded.
    public var date = Date.distantPast
    /// The drafts, oldest first.
    public var drafts: LoadState<[AccountDraft], StorageFailure> = .idle

    /// Creates the state, by default before the first load.
    public init(
      servers: [ServerStatus] = [], cache: CacheSummary? = nil,
      drafts: LoadState<[AccountDraft], StorageFailure> = .idle
    ) {
      self.servers = servers
      self.cache = cache
      self.drafts = drafts
    }
  }

  public enum Action: Hashable, Sendable {
    /// The screen appeared. It loads if it has not been loaded before.
    case appeared
    /// The user reloaded the screen.
    case refreshed
    /// The request to a server ended.
    case response(server: Int, LoadState<ServerResponse, NetworkError>)
    /// The cache was read.
    case cacheResponse(CacheSummary)
    /// The drafts were read.
    case draftsResponse(Result<[AccountDraft], StorageFailure>)
  }

  private enum CancelID { case load }

  @Dependency(\.date) private var date
  @Dependency(\.httpConfiguration) private var configuration

  /// Creates the reducer of the screen.
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared where !state.servers.isEmpty: break
    case .appeared, .refreshed: return load(&state)
    case .response(let server, let outcome): state.servers[server].response = outcome
    case .cacheResponse(let summary): state.cache = summary
    case .draftsResponse(let outcome): state.drafts.finish(outcome)
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    let requests = StatusRequest.all
    state.servers = requests.map(\.status)
    state.date = date()
    state.drafts.start()
    var effects: [Effect<Action>] = [
      .run { send in await send(.cacheResponse(await CachedAPI.cacheSummary())) },
      .outcome(Action.draftsResponse) { () async throws(StorageFailure) in try await AccountsRepository().drafts() },
    ]
    if !configuration.isOffline {
      for (index, request) in requests.enumerated() {
        state.servers[index].response.start()
        effects.append(.run { send in await send(.response(server: index, await request.response())) })
      }
    }
    return .merge(effects).cancellable(id: CancelID.load, cancelInFlight: true)
  }
}

/// A server, and whether it responds.
public struct ServerStatus: Hashable, Sendable {
  /// The name of the API.
  public let api: String
  /// The base URL, or the name of the server in the cache.
  public let url: String
  /// The option or the variable that names the server, such as `--base-url`; `nil` for the default.
  public let setting: String?
  /// The names of the header fields that are sent, such as `Authorization`.
  public let headers: [String]
  /// The response; idle if no requests are sent.
  public var response: LoadState<ServerResponse, NetworkError>

  /// Creates the status of a server, by default before a request.
  public init(
    api: String, url: String, setting: String? = nil, headers: [String] = [],
    response: LoadState<ServerResponse, NetworkError> = .idle
  ) {
    self.api = api
    self.url = url
    self.setting = setting
    self.headers = headers
    self.response = response
  }
}

/// The response of a server to the request of a ``StatusScreen``.
public struct ServerResponse: Hashable, Sendable {
  /// The status code.
  public let status: Int
  /// The time from the request to the response.
  public let duration: Duration

  /// Creates a response.
  public init(status: Int, duration: Duration) {
    self.status = status
    self.duration = duration
  }
}

extension DependencyValues {
  /// The options or variables that name the servers, by the names of their APIs; without one, the default is used.
  public var serverSettings: [String: String] {
    get { self[ServerSettingsKey.self] }
    set { self[ServerSettingsKey.self] = newValue }
  }
}

private enum ServerSettingsKey: DependencyKey {
  static var liveValue: [String: String] { [:] }
  static var testValue: [String: String] { [:] }
}

// MARK: - Requests

/// The request to a server.
private struct StatusRequest: Sendable {
  let status: ServerStatus
  let response: @Sendable () async -> LoadState<ServerResponse, NetworkError>

  /// The requests for the first list of each API.
  static var all: [StatusRequest] {
    [
      StatusRequest("typicode", Dependency(\.typicode).wrappedValue, .users),
      StatusRequest("producers", Dependency(\.producers).wrappedValue, .producers(page: 1)),
      StatusRequest("accounts", Dependency(\.accounts).wrappedValue, .accounts),
    ]
  }

  private init<Response>(_ api: String, _ client: HTTPClient, _ request: Request<Response>) {
    @Dependency(\.serverSettings) var settings
    status = ServerStatus(
      api: api, url: client.cacheSource, setting: settings[api], headers: client.headers.map(\.name))
    response = { await client.response(to: request) }
  }
}

extension HTTPClient {
  /// Sends a request once, and measures the time to its response, whatever its status is.
  fileprivate func response<Response>(to request: Request<Response>) async -> LoadState<ServerResponse, NetworkError> {
    @Dependency(\.continuousClock) var clock
    return await withDependencies {
      $0.httpConfiguration.retryPolicy = .never
      $0.httpConfiguration.deadline = min($0.httpConfiguration.deadline, .seconds(5))
    } operation: {
      var outcome: Result<Int, NetworkError> = .failure(.cancelled)
      let duration = await clock.measure {
        outcome = await Result { () async throws(NetworkError) in try await respond(to: request).statusCode }
      }
      switch outcome {
      case .success(let status): return .loaded(ServerResponse(status: status, duration: duration))
      case .failure(let error):
        guard let status = error.status else { return .failed(error, previous: nil) }
        return .loaded(ServerResponse(status: status, duration: duration))
      }
    }
  }
}

// MARK: - Conformances

extension StatusScreen.State: Screen {
  public var logic: StatusScreen { StatusScreen() }

  public var loads: LoadSummary {
    if servers.isEmpty { return .idle }
    let isLoading = drafts.isLoading || servers.contains(where: \.response.isLoading)
    return .value(LoadSummary.Value(isReloading: isLoading))
  }

  public func action(for event: ScreenEvent) -> StatusScreen.Action? {
    switch event {
    case .appeared: .appeared
    case .refreshed: .refreshed
    default: nil
    }
  }
}

// MARK: - Route

extension Route {
  /// The status of the program: `status`.
  public static let status = Route(
    "status", .detail, in: .posts, under: .posts, noun: Noun(one: "status", many: "statuses")
  ) { _ in
    StatusScreen.State()
  }
}
