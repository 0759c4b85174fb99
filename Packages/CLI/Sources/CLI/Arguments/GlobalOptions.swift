public import NetworkClient
import Terminal

/// What every command understands, as it was typed or set in the environment.
public struct GlobalOptions: Sendable {
  /// The server to ask: `--base-url`, else the variable of the command's API, such as `APP_PRODUCERS_URL`, else
  /// `APP_BASE_URL`; `nil` for the public one, or the sandbox.
  public let baseURL: BaseURL?
  /// The time a request may take in all: `--timeout`.
  public let timeout: Duration?
  /// Whether to ask the built-in sandbox: `--sandbox`, or no server is named and the command's API has no public one.
  public let usesSandbox: Bool
  /// The age below which saved rows need no request: `--max-age`.
  public let maximumAge: Duration?
  /// Whether the server is asked even about fresh rows: `--refresh`.
  public let refreshes: Bool
  /// Whether no server is asked at all: `--offline`.
  public let isOffline: Bool
  /// The folder in which answers are saved: `app` in `XDG_CACHE_HOME`, else in `~/.cache`; `nil` where there is neither.
  public let cacheFolder: String?
  /// The folder for what is no copy of anything: drafts, and the sandbox's accounts: `app` in `XDG_STATE_HOME`, else in
  /// `~/.local/state`; `nil` where there is neither.
  public let stateFolder: String?

  /// The options that name the server that is asked, as they are to be typed again, with a space before them.
  let serverArguments: String
  /// What to say about the server that is asked: that it is the sandbox, though nobody asked for it.
  let serverNote: String?
  /// Whether the answer is JSON.
  let isJSON: Bool
  /// The fields asked for, in order; `nil` for the command's own.
  let fields: [String]?
  /// Whether a terminal gets what a pipe would get.
  let isPlain: Bool
  /// Whether each attempt at a request is told on standard error: `--debug`.
  let isDebugging: Bool
  /// Whether notes are left out.
  let isQuiet: Bool
  /// Whether long lists may go through a pager.
  let usesPager: Bool
  /// Whether the user may be asked.
  let asksQuestions: Bool
  /// Whether and when there is colour.
  let color: ColorMode

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - options: The options found among the arguments.
  ///   - environment: The environment.
  ///   - api: The API that the command asks.
  /// - Throws: ``CommandError`` that names the option or the variable, and what is wrong with its value.
  init(_ options: ParsedOptions, environment: [String: String], api: API = .typicode) throws(CommandError) {
    baseURL = try Self.baseURL(options, environment, api)
    timeout = try options.value(of: Self.timeout)
    serverArguments =
      options[Self.sandbox]
      ? " --sandbox" : options.text(of: Self.baseURL.declaration).map { " --base-url \($0)" } ?? ""
    let hasNoServer = baseURL == nil && !api.isPublic
    usesSandbox = options[Self.sandbox] || hasNoServer
    serverNote =
      hasNoServer && !options[Self.sandbox] && !options[Self.offline]
      ? "no server is set (\(api.variable ?? "APP_BASE_URL")): using the built-in sandbox" : nil
    maximumAge = try options.value(of: Self.maximumAge)
    refreshes = options[Self.refresh]
    isOffline = options[Self.offline]
    cacheFolder = Self.folder("XDG_CACHE_HOME", elseInHome: ".cache", environment)
    stateFolder = Self.folder("XDG_STATE_HOME", elseInHome: ".local/state", environment)
    isDebugging = options[Self.debug]
    isJSON = options.contains(Self.json)
    let jsonFields = try Self.names(options, Self.json)
    let namedFields = try Self.names(options, Self.fields.declaration)
    fields = jsonFields ?? namedFields
    isPlain = options[Self.plain]
    isQuiet = options[Self.quiet]
    usesPager = !options[Self.noPager]
    asksQuestions = !options[Self.noInput]
    color = try options.value(of: Self.color) ?? .auto
    if usesSandbox, options.contains(Self.baseURL.declaration) {
      throw .usage("--sandbox and --base-url cannot be used together")
    }
    if isOffline, refreshes { throw .usage("--offline and --refresh cannot be used together") }
  }

  private static func baseURL(
    _ options: ParsedOptions, _ environment: [String: String], _ api: API
  ) throws(CommandError) -> BaseURL? {
    if let typed = try options.value(of: baseURL) { return try read(typed, of: "--base-url", separator: " ") }
    guard !options[sandbox] else { return nil }
    for name in [api.variable, "APP_BASE_URL"].compactMap({ $0 }) {
      if let set = environment[name], !set.isEmpty { return try read(set, of: name, separator: "=") }
    }
    return nil
  }

  private static func read(_ text: String, of name: String, separator: String) throws(CommandError) -> BaseURL {
    do throws(InvalidBaseURL) {
      return try BaseURL(text)
    } catch {
      throw .usage("\(name): \(error)", hints: "Try: \(name)\(separator)http://127.0.0.1:8080")
    }
  }

  /// The rule of the XDG base directory specification: a relative path counts as none.
  private static func folder(
    _ variable: String, elseInHome path: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return "\(folder)/app" }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(path)/app" }
    return nil
  }

  private static func names(_ options: ParsedOptions, _ declaration: OptionDeclaration) throws(CommandError)
    -> [String]?
  {
    guard let text = options.text(of: declaration) else { return nil }
    var names: [String] = []
    for part in text.split(separator: ",") {
      let name = part.split(separator: " ").joined(separator: " ")
      // A name given twice would make an object with one key twice.
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty else {
      throw .usage("--\(declaration.name) needs the names of fields", hints: "Try: --\(declaration.name)=id,title")
    }
    return names
  }
}

// MARK: - Declarations

extension GlobalOptions {
  static let json = OptionDeclaration(
    name: "json", argument: .optional("FIELDS"), help: "Print JSON: all fields, or those named, in that order")
  static let fields = Option<String>(
    "fields", placeholder: "FIELDS", help: "Show these fields, in that order", expectation: "a list of fields",
    read: { $0 })
  static let plain = Flag("plain", help: "Print tab-separated lines, as in a pipe")
  static let color = Option<ColorMode>(
    "color", placeholder: "WHEN", help: "Colour: auto, always or never", expectation: "auto, always or never",
    values: ColorMode.allCases.map(\.rawValue), read: ColorMode.init(rawValue:))
  static let noPager = Flag("no-pager", help: "Never use a pager")
  static let baseURL = Option<String>(
    "base-url", placeholder: "URL", help: "Ask this server", expectation: "a URL", read: { $0 })
  static let sandbox = Flag("sandbox", help: "Ask the built-in server with made-up data")
  static let timeout = Option<Duration>(
    "timeout", placeholder: "SECONDS", help: "Give a request up after this time, retries included (30)",
    expectation: "a number of seconds from 0.1 to 3600", read: { Duration(seconds: $0, in: 0.1...3600) })
  static let maximumAge = Option<Duration>(
    "max-age", placeholder: "SECONDS", help: "Take saved rows younger than this for current (300)",
    expectation: "a number of seconds from 0 to 31536000", read: { Duration(seconds: $0, in: 0...31_536_000) })
  static let refresh = Flag("refresh", help: "Ask the server even if the saved rows are fresh")
  static let offline = Flag("offline", help: "Ask no server: show what is saved")
  static let quiet = Flag("quiet", help: "Leave out notes, and what is loading")
  static let debug = Flag("debug", help: "Tell each attempt at a request, and its curl command")
  static let noInput = Flag("no-input", help: "Never ask questions")
  static let help = Flag("help", short: "h", help: "Show help")
  static let version = Flag("version", help: "Show the version")

  /// Those that the first page of the help shows.
  static let mainDeclarations: [OptionDeclaration] = [
    json, refresh.declaration, offline.declaration, baseURL.declaration, sandbox.declaration, help.declaration,
  ]

  /// All of them, in the order of the help.
  static let declarations: [OptionDeclaration] = [
    json, fields.declaration, plain.declaration, color.declaration, noPager.declaration, baseURL.declaration,
    sandbox.declaration, timeout.declaration, maximumAge.declaration, refresh.declaration, offline.declaration,
    quiet.declaration, debug.declaration, noInput.declaration,
    help.declaration, version.declaration,
  ]
}
