public import Features
import Foundation
public import Terminal

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

  /// Creates the view of a request that is not sent, without the `User-Agent` and the `Idempotency-Key` of a sent one.
  public init(_ request: RedactedRequest, body: String) {
    let url = request.url?.absoluteString ?? ""
    let start = "\(request.method) \(url)"
    let headers = request.headers.map { "\($0.name): \($0.value)" }
    let shownBody = body.escapingInvisible
    let json = JSONValue.object([
      "method": .string(request.method.rawValue),
      "url": .string(url),
      "headers": .object(request.headers.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
      "body": .string(body),
    ])
    let head = ([start] + headers + [""]).map { StyledText($0) }
    self.init(head + [StyledText(shownBody, lineBreaks: .kept)], json: json) { text in
      text.lines(start, style: .bold) + headers.flatMap { text.lines($0, style: .dim) } + [StyledText()]
        + text.lines(shownBody)
    }
  }

  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] { layout(TextLayout(profile)) }

  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    let lines = lines(profile)
    return lines.isEmpty ? nil : Page(lines)
  }
}
