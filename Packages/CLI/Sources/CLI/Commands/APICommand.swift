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
      ("app api posts -X POST --yes", "a request that may change data"),
    ],
    ignoredOptions: OutputFormat.options,
    discussion:
      "JSON is indented on a terminal, and untouched in a pipe. The body of an error is printed too; the exit code is that of its status. A GET without -H is cached."
  )

  @Argument("PATH") private var path: String
  @Option("server", help: "The API (default: typicode)") private var server: API?
  @Option("method", short: "X", help: "The method (default: GET; POST with a body)") private var methodName: String?
  @Option(
    "http-header", short: "H", placeholder: "FIELD", help: "Add a header field, NAME:VALUE", expectation: "NAME:VALUE",
    combine: { $0.merging($1) { $1 } }, read: headerField)
  private var headers: [String: String]?
  @Option(
    "input", placeholder: "FILE", help: "Send a file as the body; - for standard input", expectation: "a file",
    completion: .files, read: { $0.isEmpty ? nil : $0 })
  private var inputFile: String?
  @Flag("yes", help: "Don't prompt before a request that changes data") private var isConfirmed: Bool

  var declared: [any DeclaredArguments] {
    [_path, _server, _methodName, _headers, _inputFile, _isConfirmed]
  }

  var selectedAPI: API? { server }

  private var api: API { server ?? .typicode }

  /// Reads a header field, such as `Accept: text/plain`.
  private static func headerField(_ text: String) -> [String: String]? {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    return parts.count == 2 ? [parts[0]: parts[1].trimmingCharacters(in: .whitespaces)] : nil
  }

  private var method: HTTPMethod {
    HTTPMethod(rawValue: methodName?.uppercased() ?? (inputFile == nil ? "GET" : "POST"))
  }

  private var isSafe: Bool { [.get, .head, .options].contains(method) }

  func validate() throws(CommandError) {
    if inputFile != nil, [.get, .head].contains(method) { throw .usage("\(method.rawValue) takes no --input") }
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let request = try request(in: context)
    let client = DependencyValues._current[keyPath: api.client]
    let url = "\(client.baseURL.map { "\($0)/" } ?? "")\(request.target)"
    try await confirm(url, in: context)
    var result: Result<HTTPResponse, NetworkError> = .failure(.cancelled)
    await context.loading("Sending \(method.rawValue) \(url)") {
      do throws(NetworkError) {
        // A response to header fields, such as Authorization, is not for others.
        let isCached = method == .get && headers == nil
        let response =
          isCached ? try await request.cachedResponse(from: api.client) : try await client.respond(to: request)
        result = .success(response)
      } catch {
        result = .failure(error)
      }
    }
    switch result {
    case .failure(let error): throw CommandError(error.kind == .offline ? NetworkError(.notCached, url: url) : error)
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
    let path = String(path.drop { $0 == "/" })
    let body = try inputFile.map { file throws(CommandError) in
      RequestBody.data(try Self.content(of: file, in: context), contentType: "application/json")
    }
    let request = Request<Data>(
      method, headers: headers ?? [:], body: body,
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

  private func show(_ body: Data, in context: CommandContext) throws(CommandError) {
    try context.write { output throws(OutputError) in
      guard output.profile.isTerminal else { return try output.write(utf8: body) }
      let text = body.indentedJSON ?? String(decoding: body, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      try output.writeLines(lines.map { StyledText(String($0)) }, pager: context.pager)
    }
  }
}
