public import Features
public import Terminal

/// A request that is shown instead of being sent.
public struct DryRunView: View {
  private let request: AccountForm.DryRun

  /// Creates the view of a request.
  public init(_ request: AccountForm.DryRun) {
    self.request = request
  }

  /// The request with its header fields and its body.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let paragraph = TextLayout(profile)
    return paragraph.lines("\(request.method) \(request.url)", style: .bold)
      + request.headers.flatMap { paragraph.lines("\($0.name): \($0.value)", style: .dim) } + [StyledText()]
      + paragraph.lines(request.body.escapingInvisible)
  }

  /// The request, without the `User-Agent` and the `Idempotency-Key` that it gets when it is sent.
  public var plainLines: [StyledText] {
    [StyledText("\(request.method) \(request.url)")] + request.headers.map { StyledText("\($0.name): \($0.value)") }
      + ["", StyledText(request.body.escapingInvisible, lineBreaks: .kept)]
  }

  /// The request as an object.
  public var json: JSONValue {
    .object([
      "method": .string(request.method),
      "url": .string(request.url),
      "headers": .object(request.headers.map { JSONValue.Member(key: $0.name, value: .string($0.value)) }),
      "body": .string(request.body),
    ])
  }
}
