import Dependencies
import Features
import Foundation
import Terminal
import Views

/// `app api posts/1`: one request to an API, whose response is printed as it is.
struct APICommand: Command {
  static let configuration = CommandConfiguration(
    name: "api",
    summary: "Send one request to an API",
    example: "app api posts/1",
    moreExamples: [
      ("app api 2/producers --server producers", "another API"),
      ("app api posts?userId=1", "with a query"),
      ("app api posts -f title=Tea --yes", "a POST with a JSON object"),
    ],
    ignoredOptions: OutputFormat.options,
    discussion:
      "JSON is indented on a terminal, and untouched in a pipe. The body of an error is printed too; the exit code is that of its status."
  )

  @Argument("PATH") private var path: String
  @Option("server", help: "The API (default: typicode)") private var server: API?
  @Option("method", short: "X", help: "The method (default: GET; POST with a body)") private var methodName: String?
  @RepeatedOption("http-header", short: "H", help: "Add a header field, NAME:VALUE", separator: ":")
  private var headers: [NamedText]
  @RepeatedOption("field", short: "f", help: "Add NAME=VALUE to the JSON body or the query", separator: "=")
  private var fields: [NamedText]
  @Option(
    "input", placeholder: "FILE", help: "Send a file as the body; - for standard input", expectation: "a file",
    completion: .files, read: { $0.isEmpty ? nil : $0 })
  private var inputFile: String?
  @Flag("yes", help: "Don't prompt before a request that changes data") private var isConfirmed: Bool

  var declared: [DeclaredArguments] {
    [_path, _server, _methodName, _headers, _fields, _inputFile, _isConfirmed]
  }

  var api: API { server ?? .typicode }

  private var method: HTTPMethod {
    HTTPMethod(rawValue: methodName?.uppercased() ?? (fields.isEmpty && inputFile == nil ? "GET" : "POST"))
  }

  private var isSafe: Bool { [.get, .head, .options].contains(method) }

  func validate() throws(CommandError) {
    if inputFile != nil, !fields.isEmpty { throw .usage("--input and --field cannot be used together") }
    if inputFile != nil, [.get, .head].contains(method) { throw .usage("\(method.rawValue) takes no --input") }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let request = try request(in: context)
    let (client, server) = Self.client(of: api)
    let url = "\(server.map { "\($0)/" } ?? "")\(request.target)"
    try await confirm(url, in: context)
    var result: Result<HTTPResponse, NetworkError> = .failure(.cancelled)
    await context.loading("Sending \(method.rawValue) \(url)") {
      do throws(NetworkError) {
        result = .success(try await client.respond(to: request))
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .failure(let error): throw CommandError(error)
    case .success(let response):
      try show(response.body, in: context)
      guard response.statusCode >= 400 else { return }
      throw CommandError(NetworkError(.unacceptableStatus, url: url, status: response.statusCode, method: method))
    }
  }

  /// Asks before a request that may change data.
  private func confirm(_ url: String, in context: CommandContext) async throws(CommandError) {
    if isSafe || isConfirmed { return }
    guard let prompt = context.prompt else {
      throw .usage("\(method.rawValue) may change data", hints: "Add --yes to send it without a prompt.")
    }
    let isSent = (try? await prompt.confirm("Send \(method.rawValue) \(url)?", default: false)) ?? false
    if !isSent { throw CommandError(message: "nothing was sent", exitCode: .local) }
  }

  private func request(in context: CommandContext) throws(CommandError) -> Request<Data> {
    var path = String(path.drop { $0 == "/" })
    var body: RequestBody?
    if let inputFile {
      body = .data(try Self.content(of: inputFile, in: context), contentType: "application/json")
    } else if !fields.isEmpty, isSafe {
      let query = fields.map { "\($0.name.queryEncoded)=\($0.text.queryEncoded)" }.joined(separator: "&")
      path += (path.contains("?") ? "&" : "?") + query
    } else if !fields.isEmpty {
      let members = fields.map { JSONValue.Member(key: $0.name, value: .string($0.text)) }
      body = .data(Data(JSONValue.object(members).text(.compact).utf8), contentType: "application/json")
    }
    let request = Request<Data>(
      method, headers: Dictionary(headers.map { ($0.name, $0.text) }) { $1 }, body: body,
      acceptedStatusCodes: Set(200..<300).union(400..<600))
    return path.isEmpty ? request : request.at(path)
  }

  private static func content(of file: String, in context: CommandContext) throws(CommandError) -> Data {
    if file == "-" { return Data(try context.readInput().utf8) }
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      throw CommandError(message: "cannot read \(file.quoted)", exitCode: .local)
    }
  }

  private static func client(of api: API) -> (any APIClient, BaseURL?) {
    @Dependency(\.typicode) var typicode
    @Dependency(\.producers) var producers
    @Dependency(\.accounts) var accounts
    return switch api {
    case .typicode: (typicode, typicode.baseURL)
    case .producers: (producers, producers.baseURL)
    case .accounts: (accounts, accounts.baseURL)
    }
  }

  private func show(_ body: Data, in context: CommandContext) throws(CommandError) {
    try CommandError.catchingOutput { () throws(OutputError) in
      if context.output.profile.isTerminal {
        let text = JSONText(body)?.indented ?? String(decoding: body, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        try context.output.writeLines(lines.map { StyledText(String($0)) }, pager: context.pager)
      } else {
        try context.output.write(utf8: body)
      }
      try context.output.flush()
    }
  }
}

/// A name and a text on the command line: `Accept: text/plain`, `title=Tea`.
private struct NamedText: Sendable {
  let name: String
  let text: String

  /// Reads a text; `nil` without a name.
  init?(_ argument: String, separator: Character) {
    let parts = argument.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    text = separator == ":" ? parts[1].trimmingCharacters(in: .whitespaces) : String(parts[1])
  }
}

extension RepeatedOption<NamedText> {
  fileprivate convenience init(_ name: String, short: Character, help: String, separator: Character) {
    self.init(
      name, short: short, placeholder: "FIELD", help: help, expectation: "NAME\(separator)VALUE",
      read: { NamedText($0, separator: separator) })
  }
}

extension String {
  /// The text with all but unreserved characters percent-encoded (RFC 3986, section 2.3).
  fileprivate var queryEncoded: String {
    let unreserved = CharacterSet(charactersIn: "-._~").union(
      .alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}")))
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
  }
}

// MARK: - Conformances

extension API: ExpressibleByArgument {
  static var placeholder: String { "API" }
  static var expectation: String { "typicode, producers or accounts" }
  static var validValues: [String] { allCases.map(\.rawValue) }

  init?(argument: String) {
    self.init(rawValue: argument)
  }
}
