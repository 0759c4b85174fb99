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
      ("app api 'posts?userId=1'", "with a query"),
      ("app api posts -f title=tea --yes", "a JSON body, by POST"),
    ],
    ignoredOptions: OutputFormat.options,
    discussion:
      "JSON is indented on a terminal, and untouched in a pipe. The body of an error is printed too; the exit code is that of its status. Nothing is cached."
  )

  @Argument("PATH") private var path: String
  @Option("server", help: "The API (default: typicode)") private var server: API?
  @Option("method", short: "X", help: "The method (default: GET; POST with a body)") private var methodName: String?
  @Option(inputFile: "Send a file as the body; - for standard input") private var inputFile: String?
  @Option(
    "raw-field", short: "f", placeholder: "KEY=TEXT", help: "Add a text to a JSON body",
    expectation: #"KEY=TEXT; a list is sent by -F as JSON: 'tags=["a"]'"#, combine: +,
    read: { member($0) { .string($0) } })
  private var textMembers: [JSONValue.Member]?
  @Option(
    "field", short: "F", placeholder: "KEY=VALUE", help: "Add a JSON value or a text",
    expectation: #"KEY=VALUE; a file is sent by --input, a text with @ by -f, a list as JSON: 'tags=["a"]'"#,
    combine: +, read: { member($0, value: typedValue) })
  private var typedMembers: [JSONValue.Member]?
  @Flag("include", short: "i", help: "Print the status and header fields too")
  private var includesHeaders: Bool
  @Flag("yes", help: "Don't prompt before a request that changes data") private var isConfirmed: Bool

  var declared: [any DeclaredArguments] {
    [_path, _server, _methodName, _inputFile, _textMembers, _typedMembers, _includesHeaders, _isConfirmed]
  }

  var selectedAPI: API? { server }

  private var api: API { server ?? .typicode }

  private var method: HTTPMethod {
    HTTPMethod(rawValue: methodName?.uppercased() ?? (inputFile == nil && members.isEmpty ? "GET" : "POST"))
  }

  /// The members of the JSON body.
  private var members: [JSONValue.Member] { (textMembers ?? []) + (typedMembers ?? []) }

  /// Reads a member of the body; `nil` for the nested keys of other programs, such as `tags[]`.
  private static func member(_ text: String, value: (String) -> JSONValue?) -> [JSONValue.Member]? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains("["), let value = value(parts[1]) else { return nil }
    return [JSONValue.Member(key: parts[0], value: value)]
  }

  /// Returns JSON as it is, and other text as a string; `nil` for the file of other programs, such as `@body.txt`.
  private static func typedValue(_ text: String) -> JSONValue? {
    if text.hasPrefix("@") { return nil }
    return Data(text.utf8).indentedJSON == nil ? .string(text) : .literal(text)
  }

  private var isSafe: Bool { [.get, .head, .options].contains(method) }

  func validate() throws(CommandError) {
    let bodyOption = inputFile != nil ? "--input" : textMembers != nil ? "-f" : "-F"
    let hasBody = inputFile != nil || !members.isEmpty
    if hasBody, [.get, .head].contains(method) { throw .usage("\(method.rawValue) takes no \(bodyOption)") }
    if inputFile != nil, !members.isEmpty { throw .usage("--input cannot be used with -f or -F") }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let request = try request(in: context)
    let client = DependencyValues._current[keyPath: api.client]
    let url = try await url(of: request, client)
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
      if includesHeaders { try showHead(of: response, in: context) }
      try show(response.body, in: context)
      guard response.statusCode >= 400 else { return }
      throw CommandError(
        NetworkError(.unacceptableStatus, url: URL(string: url), status: response.statusCode, method: method))
    }
  }

  /// The URL of a request, without secrets.
  private func url(of request: Request<Data>, _ client: HTTPClient) async throws(CommandError) -> String {
    do throws(NetworkError) {
      return RedactedRequest(try await client.makeURLRequest(for: request)).url?.absoluteString ?? ""
    } catch {
      throw CommandError(error)
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
    let path = String(path.drop { $0 == "/" })
    var body: RequestBody?
    if let inputFile {
      body = .data(try context.readFile(inputFile), contentType: "application/json")
    } else if !members.isEmpty {
      body = .data(Data(JSONValue.object(members).text(.compact).utf8), contentType: "application/json")
    }
    let request = Request<Data>(
      method, headers: context.options.headerFields ?? [:], body: body,
      acceptedStatusCodes: Set(200..<300).union(400..<600))
    return path.isEmpty ? request : request.at(path)
  }

  /// Prints the status and the header fields, and an empty line.
  private func showHead(of response: HTTPResponse, in context: CommandContext) throws(CommandError) {
    let fields = response.headers.map { "\($0.name): \($0.value)" }
    try context.write { output throws(OutputError) in
      try output.writeLines((["HTTP \(response.statusCode)"] + fields + [""]).map { StyledText($0) }, pager: nil)
    }
  }

  private func show(_ body: Data, in context: CommandContext) throws(CommandError) {
    try context.write { output throws(OutputError) in
      let json = body.indentedJSON
      if output.profile.isTerminal {
        let text = String(decoding: body, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        try output.writeLines(json?.highlightedJSON ?? lines.map { StyledText(String($0)) }, pager: context.pager)
      } else if context.hasColoredJSON, json != nil, let text = String(data: body, encoding: .utf8) {
        try output.write(text.highlightedJSON.joined(separator: StyledText(verbatim: "\n")))
      } else {
        try output.write(utf8: body)
      }
    }
  }
}
