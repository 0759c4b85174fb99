import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One attempt at a request and its outcome, for logs.
public struct RequestAttempt: Hashable, Sendable {
  /// The result of the attempt.
  public enum Outcome: Hashable, Sendable {
    /// A response, with its status code and the size of its body after decompression.
    case response(statusCode: Int, byteCount: Int)
    /// A failure without a response.
    case failed(NetworkError)
  }

  /// The method, such as `GET`.
  public let method: String
  /// The URL without credentials and secret query values.
  public let url: String
  /// The result of the attempt.
  public let outcome: Outcome
  /// The time from sending the request to the last byte of the response.
  public let duration: Duration
  /// The number of the attempt, from 1.
  ///
  /// A redirect belongs to the attempt that it was followed in.
  public let attempt: Int
  /// Whether a failed attempt is retried; `nil` after an accepted response and after a redirect that is followed.
  public let retry: RetryDecision?

  private let request: URLRequest
  /// The lower-case names of header fields whose values are redacted whatever their name.
  private let secretFields: Set<String>

  init(
    _ request: URLRequest, _ result: Result<HTTPResponse, NetworkError>, duration: Duration, attempt: Int,
    retry: RetryDecision?, secretFields: Set<String> = []
  ) {
    self.request = request
    self.secretFields = secretFields
    method = request.httpMethod ?? "GET"
    url = request.redactedURL
    outcome =
      switch result {
      case .success(let response): .response(statusCode: response.statusCode, byteCount: response.body.count)
      case .failure(let error): .failed(error)
      }
    self.duration = duration
    self.attempt = attempt
    self.retry = retry
  }

  /// A command for a POSIX shell that repeats the request with curl.
  ///
  /// Secrets are replaced by `…`: the header fields of the API and of its interceptor, and the values of header fields, query
  /// items, form fields and JSON members whose names suggest a secret, such as `refreshToken`. A body in another format is
  /// not redacted.
  ///
  /// All its characters are safe to print on a terminal. A body with other characters, such as control characters and
  /// bidirectional formatting characters, is written by `printf`.
  public var curlCommand: String {
    var words = ["curl", "--compressed"]
    if method != "GET" { words += ["--request", method] }
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      let isSecret = name.isSecretName || secretFields.contains(name.lowercased())
      words += ["--header", "\(name): \(isSecret ? "…" : value)".shellQuoted]
    }
    let isForm = request.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/x-www-form-urlencoded")
    if let body = request.httpBody?.withoutSecrets(isForm: isForm ?? false) {
      if let text = String(validating: body, as: UTF8.self), text.unicodeScalars.allSatisfy(\.isPrintable) {
        words += ["--data-raw", text.shellQuoted]
      } else {
        words = ["printf", body.printfFormat.quoted, "|"] + words + ["--data-binary", "@-"]
      }
    }
    return (words + [url.shellQuoted]).joined(separator: " ")
  }
}

extension URLRequest {
  /// The URL for messages and logs.
  var redactedURL: String { url?.withoutSecrets ?? "" }
}

extension String {
  /// The text as one word of a POSIX shell.
  fileprivate var shellQuoted: String {
    unicodeScalars.allSatisfy(\.isPrintable) ? quoted : #""$(printf \#(Data(utf8).printfFormat.quoted))""#
  }

  /// The text in single quotes.
  fileprivate var quoted: String { "'\(replacing("'", with: #"'\''"#))'" }
}

extension Data {
  /// The format with which `printf` writes the bytes.
  fileprivate var printfFormat: String {
    reduce(into: "") { format, byte in
      switch byte {
      case UInt8(ascii: "%"): format += "%%"
      case UInt8(ascii: "\\"): format += #"\\"#
      // Not an option.
      case UInt8(ascii: "-") where format.isEmpty: format += #"\055"#
      case 0x20..<0x7F: format.unicodeScalars.append(Unicode.Scalar(byte))
      default: format += #"\"# + String(0o1000 + Int(byte), radix: 8).dropFirst()
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal shows the scalar as a character of its own, at its place.
  fileprivate var isPrintable: Bool {
    if isASCII { return 0x20..<0x7F ~= value }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .otherSymbol:
      return !properties.isDefaultIgnorableCodePoint
    default:
      return false
    }
  }
}
