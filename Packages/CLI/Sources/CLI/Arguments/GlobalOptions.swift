public import Features
import Foundation
import Terminal
import Views

/// The options of every command, and the settings from the environment that they override.
public struct GlobalOptions: ParsableArguments {
  @Option("json", help: "Print JSON: all fields, or only these, in this order", bare: .all)
  private var jsonFields: FieldSelection?
  @Option("fields", help: "Show only these fields, in this order")
  private var shownFields: FieldSelection?
  @Flag("csv", help: "Print comma-separated values below a header (RFC 4180)")
  private var isCSV: Bool
  @Flag("header", help: "Print tab-separated lines below a header line")
  private var hasHeader: Bool
  @Flag("table", help: "Print the table or page of a terminal, in a pipe too")
  private var isTable: Bool
  @Flag("plain", help: "Print tab-separated lines, as in a pipe")
  private var isPlain: Bool
  @Option("color", help: "When to use colour: auto, always or never")
  private var colorMode: ColorMode?
  @Flag("no-pager", help: "Don't use a pager")
  var hasNoPager: Bool
  @Option(Server.urlOption, placeholder: "URL", help: "Send requests to this server")
  private var baseURLText: String?
  @Option(
    "http-header", short: "H", placeholder: "FIELD", help: "Send a header field, NAME:VALUE, such as a token",
    expectation: "NAME:VALUE", isSecret: true, combine: { $0.merging($1) }, read: HTTPFields.init(line:))
  var headerFields: HTTPFields?
  @Flag(Server.sandboxOption, help: "Use the built-in server with sample data")
  private var isSandboxRequested: Bool
  @Option("timeout", seconds: 0.1...3600, help: "Overall time limit, including retries (default: 30)")
  var timeout: Duration?
  @Option("max-size", megabytes: 1...4096, help: "Largest response to accept, in MB (default: 64)")
  private var sizeLimit: Int?
  @Option("max-age", seconds: 0...31_536_000, help: "Use cached data up to this age (300; accounts 0)")
  var maximumAge: Duration?
  @Flag("refresh", help: "Reload from the server even if the cache is fresh")
  var refreshes: Bool
  @Flag("offline", help: "Send no requests: show cached data")
  var isOffline: Bool
  @Flag("quiet", help: "Hide notices and progress")
  var isQuiet: Bool
  @Flag("debug", help: "Log each request attempt as a curl command")
  var isDebugging: Bool
  @Flag("no-input", help: "Never prompt for input")
  var hasNoInput: Bool
  @Flag("help", short: "h", help: "Show help")
  private var isHelpRequested: Bool
  @Flag("version", help: "Show the version")
  private var isVersionRequested: Bool

  var declared: [any DeclaredArguments] {
    [
      _jsonFields, _shownFields, _isCSV, _hasHeader, _isTable, _isPlain, _colorMode, _hasNoPager, _baseURLText,
      _headerFields, _isSandboxRequested, _timeout, _sizeLimit, _maximumAge, _refreshes, _isOffline, _isQuiet,
      _isDebugging, _hasNoInput, _isHelpRequested, _isVersionRequested,
    ]
  }

  /// The server of the command's API.
  ///
  /// It is the value of `--base-url`, else of the environment variable of the API, such as `APP_PRODUCERS_URL`, else
  /// of `APP_BASE_URL`. The sandbox is used for `--sandbox`, or if no server is set and the API has no public one.
  private(set) var server = Server.live
  /// The server of each API.
  ///
  /// A command that uses one API has the same server for all.
  public private(set) var servers: [API: Server] = [:]
  /// The options or variables that name the servers, by the names of their APIs; without one, the default is used.
  private(set) var serverSettings: [String: String] = [:]
  /// The header fields of the requests: `--http-header`, and for servers that are set those of `APP_HEADERS`.
  private(set) var headers: HTTPFields = [:]
  /// The cache folder: `app` in `XDG_CACHE_HOME`, else in `~/.cache`; `nil` if neither is an absolute path.
  private(set) var cacheFolder: String?
  /// The folder for drafts and for the sandbox's accounts: `app` in `XDG_STATE_HOME`, else in `~/.local/state`; `nil`
  /// if neither is an absolute path.
  private(set) var stateFolder: String?
  /// The time that the built-in sandbox waits before each response: `APP_SANDBOX_DELAY`.
  public private(set) var sandboxDelay = Duration.zero
  /// The notice that the sandbox is used by default.
  private(set) var serverNotice: String?
  /// The fields to show, in order; `nil` for those of the command.
  var fields: [String]?
  /// The order of the rows of a list; `nil` for the usual one.
  var sort: RowOrder?
  /// The server that an option selects, for the commands of messages; ``Server/live`` without one.
  private(set) var selectedServer = Server.live

  init() {}
}

extension GlobalOptions {
  /// The limit on the body of a response, in bytes: `--max-size`, which is in MB (2^20 bytes).
  var maximumBodyBytes: Int? { sizeLimit.map { $0 << 20 } }

  var usesSandbox: Bool { server == .sandbox }

  var format: OutputFormat { requestedFormats.first ?? (isPlain ? .plain : .automatic) }

  private var requestedFormats: [OutputFormat] {
    let formats: [(OutputFormat, isRequested: Bool)] = [
      (.json, isRequested: jsonFields != nil), (.csv, isCSV), (.header, hasHeader), (.table, isTable),
    ]
    return formats.filter(\.isRequested).map(\.0)
  }

  /// When output is coloured.
  var color: ColorMode { colorMode ?? .auto }

  /// All options, in the order of the help.
  static var declarations: [DeclaredOption] { Self().options }

  /// The options on the first page of the help.
  static var mainDeclarations: [DeclaredOption] {
    let all = declarations
    return ["json", "refresh", "offline", "base-url", "sandbox"].compactMap { name in all.first { $0.name == name } }
  }
}

// MARK: - Parsing

extension GlobalOptions {
  /// Reads the options.
  ///
  /// - Parameters:
  ///   - api: The API of the command.
  ///   - usesAllAPIs: Whether the command uses the others too, each with the server of its own variable.
  init(
    _ parsed: ParsedArguments = ParsedArguments(), environment: [String: String], api: API = .typicode,
    usesAllAPIs: Bool = false
  ) throws(CommandError) {
    self.init()
    try storeOptions(of: parsed)
    selectedServer = Server(parsed)
    try resolveServers(environment, api, usesAllAPIs: usesAllAPIs)
    try resolveHeaders(environment)
    cacheFolder = Self.folder("XDG_CACHE_HOME", elseInHome: ".cache", environment)
    stateFolder = Self.folder("XDG_STATE_HOME", elseInHome: ".local/state", environment)
    if let delay = environment["APP_SANDBOX_DELAY"], !delay.isEmpty {
      guard let delay = Duration(seconds: delay, in: 0...60) else {
        throw .usage("APP_SANDBOX_DELAY is not a number of seconds from 0 to 60")
      }
      sandboxDelay = delay
    }
    fields = jsonFields?.names ?? shownFields?.names
    let formats = requestedFormats
    if formats.count > 1 { throw .usage("--\(formats[0]) and --\(formats[1]) cannot be used together") }
    if isOffline, refreshes { throw .usage("--offline and --refresh cannot be used together") }
  }

  /// Returns the options with a URL in place of the sandbox, so that no server starts.
  func replacingSandbox(by url: BaseURL) -> GlobalOptions {
    var options = self
    options.servers = servers.mapValues { $0 == .sandbox ? .url(url) : $0 }
    return options
  }

  private mutating func resolveServers(
    _ environment: [String: String], _ api: API, usesAllAPIs: Bool
  ) throws(CommandError) {
    server = try server(of: api, environment)
    for other in API.allCases {
      servers[other] = usesAllAPIs ? try self.server(of: other, environment) : server
      serverSettings[other.rawValue] = serverSetting(of: other, environment)
    }
    if usesSandbox, !isSandboxRequested, !isOffline {
      serverNotice = "no server is set (\(api.variable ?? "APP_BASE_URL")): using the built-in sandbox"
    }
  }

  private mutating func resolveHeaders(_ environment: [String: String]) throws(CommandError) {
    let hasServer = servers.values.contains { if case .url = $0 { true } else { false } }
    for line in (hasServer ? environment["APP_HEADERS"] ?? "" : "").split(whereSeparator: \.isNewline) {
      guard let field = HTTPFields(line: String(line)) else {
        throw .usage(
          "APP_HEADERS: \(String(line).fieldName) is not NAME:VALUE",
          hints: "Try: APP_HEADERS='Authorization: Bearer TOKEN'")
      }
      headers = headers.merging(field)
    }
    headers = headers.merging(headerFields ?? [:])
  }

  /// The option or the variable that names the server of an API; `nil` for the default.
  private func serverSetting(of api: API, _ environment: [String: String]) -> String? {
    if baseURLText != nil { return "--base-url" }
    if isSandboxRequested { return "--sandbox" }
    return [api.variable, "APP_BASE_URL"].compactMap(\.self).first { environment[$0]?.isEmpty == false }
  }

  private func server(of api: API, _ environment: [String: String]) throws(CommandError) -> Server {
    switch serverSetting(of: api, environment) {
    case "--base-url":
      let url = try Self.baseURL(baseURLText ?? "", of: "--base-url", separator: " ")
      if isSandboxRequested { throw .usage("--sandbox and --base-url cannot be used together") }
      return .url(url)
    case "--sandbox": return .sandbox
    case let variable?: return .url(try Self.baseURL(environment[variable] ?? "", of: variable, separator: "="))
    case nil: return api.isPublic ? .live : .sandbox
    }
  }

  private static func baseURL(_ text: String, of name: String, separator: String) throws(CommandError) -> BaseURL {
    do throws(InvalidBaseURL) {
      return try BaseURL(text)
    } catch {
      let url = text.contains(":") ? nil : try? BaseURL("https://\(text)")
      throw .usage("\(name): \(error)", hints: "Try: \(name)\(separator)\(url?.description ?? "http://127.0.0.1:8080")")
    }
  }

  /// The XDG Base Directory Specification ignores relative paths.
  private static func folder(
    _ variable: String, elseInHome path: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return "\(folder)/app" }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(path)/app" }
    return nil
  }
}

extension Server {
  /// Creates the server that the options of a command line select.
  init(_ parsed: ParsedArguments) {
    let url = (parsed.options[Self.urlOption]?.last ?? nil).flatMap { try? BaseURL($0) }
    self = parsed.options[Self.sandboxOption] != nil ? .sandbox : url.map(Server.url) ?? .live
  }
}

enum OutputFormat {
  /// A table or a page on a terminal, tab-separated lines in a pipe.
  case automatic
  case json, csv, header, table, plain

  /// The options that select a format or fields.
  static let options = ["json", "fields", "csv", "header", "table", "plain"]
}

private enum FieldSelection: ExpressibleByArgument {
  case all
  case named([String])

  static var placeholder: String { "FIELDS" }
  static var expectation: String { "a list of fields, such as id,title" }
  static var completion: ArgumentCompletion { .fields }

  init?(argument: String) {
    var names: [String] = []
    for name in argument.split(separator: ",").map({ $0.split(separator: " ").joined(separator: " ") }) {
      // A name given twice would make an object with one key twice.
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else { return nil }
    self = .named(names)
  }

  /// The names of the fields; `nil` for all.
  var names: [String]? { if case .named(let names) = self { names } else { nil } }
}
