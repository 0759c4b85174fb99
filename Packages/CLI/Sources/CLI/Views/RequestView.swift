import Foundation
import Terminal

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that is shown instead of being sent.
struct RequestView: View {
  private let method: String
  private let url: String
  private let headers: [(name: String, value: String)]
  private let body: String

  /// Makes the view of a request.
  ///
  /// - Parameter request: The request.
  init(_ request: URLRequest) {
    method = request.httpMethod ?? "GET"
    url = request.url?.absoluteString ?? ""
    headers = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
  }

  func lines(_ profile: TerminalProfile) -> [StyledText] {
    let paragraph = Paragraph(width: profile.size.columns)
    return paragraph.lines("\(method) \(url)", style: .bold)
      + headers.flatMap { paragraph.lines("\($0.name): \($0.value)", style: .dim) } + [StyledText()]
      + paragraph.lines(body)
  }

  var plainLines: [StyledText] {
    [StyledText("\(method) \(url)")] + headers.map { StyledText("\($0.name): \($0.value)") }
      + ["", StyledText(body, layout: .block)]
  }

  var json: JSONValue {
    .object([
      "method": .string(method),
      "url": .string(url),
      "headers": .object(headers.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
      "body": .string(body),
    ])
  }
}
