import Features
import Views

extension CommandError {
  /// Creates an error that names the sections that could not be loaded, those with one reason together, and those that
  /// are incomplete because a page failed; `nil` if all were loaded.
  init?(lacking sections: [LoadedSection]) {
    let missing = sections.filter(\.isError)
    var groups: [(reason: String, names: [String])] = []
    for section in missing {
      if let index = groups.firstIndex(where: { $0.reason == section.placeholder }) {
        groups[index].names.append(section.name)
      } else {
        groups.append((section.placeholder, [section.name]))
      }
    }
    var messages = groups.map { "\($0.names.joined(separator: ", ")): \($0.reason)" }
    var failures = missing.compactMap(\.failure)
    for section in sections {
      guard let value = section.loads.value, let failure = value.nextPageFailure else { continue }
      let name = sections.count > 1 ? "\(section.name): " : ""
      let reason = "the list is incomplete, \(value.extent?.count ?? "0"): \(CommandError(failure).message)"
      messages.append(name + reason)
      failures.append(failure)
    }
    guard let first = failures.first else { return nil }
    self.init(first)
    message = messages.joined(separator: "; ")
    if !missing.isEmpty { (details, hints) = ([], []) }
  }

  /// Creates an error from a failed request.
  ///
  /// - Parameters:
  ///   - subject: The requested record, such as `post 7`, for a 404.
  ///   - alternative: A command that helps if the record does not exist, such as `app posts`.
  init(_ error: NetworkError, subject: String? = nil, alternative: String? = nil) {
    self.init(message: error.text(.sentence), hints: error.advice.map { ["\($0)"] } ?? [], exitCode: ExitCode(error))
    if error.kind == .invalidProxy {
      message = "\(error.reason): correct or unset it"
    }
    // The resource of a request that is not safe can exist: the server may only refuse the method.
    let isRead = error.method == .get || error.method == .head
    if error.isNotFound, isRead, let status = error.status, let method = error.method, let url = error.url {
      message = error.text(ofMissing: subject ?? "\(url)")
      details = ["\(method.rawValue) \(url) -> \(status)".abbreviated]
      hints += alternative.map { ["Try: \(command: $0)"] } ?? []
    }
  }
}

extension CommandError {
  /// Adds the command that lists sample data, if the public server could not be reached.
  func suggestingSampleData(of command: String, _ options: GlobalOptions) -> CommandError {
    guard exitCode == .network, options.server == .live, !options.isOffline else { return self }
    var error = self
    error.hints.append("Sample data without a network: app --sandbox \(Routes.list(of: command) ?? .posts)")
    return error
  }
}

extension NetworkError {
  /// The suggestion in terms of the command line.
  fileprivate var advice: String? {
    switch kind {
    // Part of the message.
    case .invalidProxy: nil
    case .notCached: "--offline sends no requests: try again without it."
    case .hostNotFound, .connectionFailed: "Check the connection, or set another server with --base-url."
    case .moved: suggestion == nil ? nil : "Set the new address with --base-url, or in the environment."
    case .timedOut: "Try again, or allow more time with --timeout SECONDS."
    case .responseTooLarge: "Request less data, or allow more with --max-size MB."
    case .unacceptableStatus where status == 401:
      suggestion ?? Self.authenticationAdvice(for: header("WWW-Authenticate"))
    default:
      if let retryAfter, retryAfter > .zero { "Try again in \(retryAfter.words)." } else { suggestion }
    }
  }

  /// Returns how to authenticate after a 401, by the schemes in its `WWW-Authenticate` (RFC 9110, section 11.6.1).
  static func authenticationAdvice(for challenge: String?) -> String {
    let words = (challenge ?? "").replacing(/"[^"]*"/, with: "").split(separator: ",").compactMap {
      $0.split(separator: " ").first
    }
    let schemes = words.filter { !$0.contains("=") }
    func isNamed(_ name: String) -> Bool { schemes.contains { $0.lowercased() == name } }
    if schemes.isEmpty || isNamed("bearer") {
      return "Send a token with -H 'Authorization: Bearer TOKEN', or set APP_HEADERS."
    }
    let names = schemes.joined(separator: " or ")
    guard isNamed("basic") else { return "The server asks for \(names), which this program does not support." }
    return "The server asks for \(names): send it with -H 'Authorization: Basic …', or set APP_HEADERS."
  }
}

extension ExitCode {
  /// Creates the exit code of a failed request.
  init(_ error: NetworkError) {
    if error.kind == .unacceptableStatus, let status = error.status, (400..<500).contains(status) || status == 501 {
      self = .refused
      return
    }
    self =
      switch error.category {
      case .notSent: .usage
      case .unreachable, .untrusted, .interrupted, .cancelled: .network
      case .rejected, .serverFault, .unusable: .server
      }
  }
}
