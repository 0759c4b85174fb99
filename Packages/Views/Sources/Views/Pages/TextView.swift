public import Features
public import Terminal

#if canImport(FoundationNetworking)
  import Foundation
#else
  public import Foundation
#endif

/// A view of text that needs no load, such as the path of a file.
public struct TextView: View {
  /// The lines for a script.
  public let plainLines: any Sequence<StyledText>
  /// The value for `--json`.
  public let json: JSONValue
  private let layout: (TextLayout) -> [StyledText]

  /// Creates a view, which has no lines on a terminal by default.
  init(_ plainLines: [StyledText], json: JSONValue, layout: @escaping (TextLayout) -> [StyledText] = { _ in [] }) {
    self.plainLines = plainLines
    self.json = json
    self.layout = layout
  }

  /// Creates the view of the path of a file.
  public init(path: String) {
    self.init([StyledText(path)], json: .string(path)) { _ in [StyledText(path)] }
  }

  /// Creates the view of an account that a server accepted without returning it; its id is `nil` if it is unknown.
  public init(accepted id: Account.ID?) {
    self.init(id.map { [StyledText("\($0)")] } ?? [], json: .object(["id": id.fieldJSON]))
  }

  /// Creates the view of a request that is not sent, without its secrets, and without the `User-Agent` and the
  /// `Idempotency-Key` of a sent one.
  public init(_ request: URLRequest) {
    let redacted = RedactedRequest(request)
    let url = redacted.url?.absoluteString ?? ""
    let start = "\(redacted.method) \(url)"
    let headers = redacted.headers.map { "\($0.name): \($0.value)" }
    let text = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    let body = text.escapingInvisible
    let json = JSONValue.object([
      "method": .string(redacted.method.rawValue),
      "url": .string(url),
      "headers": .object(redacted.headers.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
      "body": .string(text),
    ])
    self.init(([start] + headers + [""]).map { StyledText($0) } + [StyledText(body, lineBreaks: .kept)], json: json) {
      text in
      text.lines(start, style: .bold) + headers.flatMap { text.lines($0, style: .dim) } + [StyledText()]
        + text.lines(body)
    }
  }

  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] { layout(TextLayout(profile)) }

  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    let lines = lines(profile)
    return lines.isEmpty ? nil : Page(lines)
  }
}
