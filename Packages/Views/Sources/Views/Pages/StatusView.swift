public import Features
import Foundation
import Persistence
import Terminal

/// The status of the program: a page on a terminal, its fields in a pipe, an object in JSON.
struct StatusView: View {
  let state: StatusScreen.State
  let options: ViewOptions

  func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? {
    let text = TextLayout(profile)
    var page = Page()
    for server in state.servers {
      page.addBlock(text.labelled(server.api, server.place) + text.further(server.words, style: server.style))
    }
    if let cache = state.cache {
      page.addBlock(text.labelled("Cache", cache.words(at: state.date)) + text.further(cache.place))
    }
    let failure = state.drafts.failure
    page.addBlock(text.labelled("Drafts", state.drafts.words, style: failure == nil ? .plain : .warning))
    return page
  }

  func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    guard let paths = options.fields else { return page(profile, .command(profile))?.lines ?? [] }
    return FieldSet.status.plainLines(state, at: paths).flatMap { $0.wrapped(toWidth: profile.size.columns) }
  }

  var plainLines: any Sequence<StyledText> {
    options.fields.map { FieldSet.status.plainLines(state, at: $0) } ?? FieldSet.status.plainLines(state)
  }

  var json: JSONValue { FieldSet.status.objects(of: options.fields)(state) }
}

extension StatusScreen.State: ViewedScreen {
  func makeView(_ options: ViewOptions) -> any View { StatusView(state: self, options: options) }
}

extension TextLayout {
  /// Returns a further line below that of a label.
  fileprivate func further(_ line: String, style: Style = .plain) -> [StyledText] {
    isNarrow ? lines(line, style: style, indent: 2) : labelled("", line, style: style)
  }
}

// MARK: - Words

extension ServerStatus {
  fileprivate var place: String {
    let name = url == AccountDraft.sandboxSource ? "built-in sandbox" : url
    let fields = headers.isEmpty ? "" : ", with \(headers.joined(separator: ", "))"
    return "\(name) (\(setting ?? "default"))\(fields)"
  }

  fileprivate var words: String {
    switch response {
    case .idle: "no request: offline"
    case .loading: "waiting"
    case .loaded(let response) where response.status >= 400:
      "responds with HTTP \(response.status) in \(response.duration.short)"
    case .loaded(let response): "responds in \(response.duration.short)"
    case .failed(let error, _): error.reason
    }
  }

  fileprivate var style: Style {
    switch response {
    case .idle, .loading: .dim
    case .loaded(let response): response.status >= 400 ? .warning : .plain
    case .failed: .warning
    }
  }
}

extension CacheSummary {
  fileprivate func words(at now: Date) -> String {
    guard let oldest else { return "empty" }
    let images = imageCount > 0 ? ", \(imageCount.counted(.image))" : ""
    return "\(entries.count.counted(.response))\(images), the oldest cached \(oldest.age(at: now, isAbbreviated: true))"
  }

  fileprivate var place: String {
    guard let path else { return "in memory only" }
    return byteCount > 0 ? "\(byteCount.byteCount) in \(path)" : path
  }

  fileprivate var oldest: Date? { entries.map(\.fetchedAt).min() }
}

extension LoadState<[AccountDraft], StorageFailure> {
  fileprivate var words: String {
    if let failure { return "cannot be read: \(failure)" }
    guard let drafts = value else { return "reading" }
    if drafts.isEmpty { return "none" }
    return "\(drafts.count) kept" + (sentCount > 0 ? ", \(sentCount) of them may have been sent" : "")
  }

  fileprivate var sentCount: Int { (value ?? []).count(where: \.mayHaveBeenProcessed) }
}

// MARK: - Fields

extension FieldSet<StatusScreen.State> {
  /// The fields of the status.
  public static let status = FieldSet([
    Field("servers", .servers, list: { $0.servers }),
    Field("cache", .cacheSummary) { state in state.cache },
    Field("drafts", .draftCounts) { $0.drafts },
  ])
}

extension ListFormat<ServerStatus> {
  fileprivate static let servers = ListFormat(
    noun: Noun(one: "server", many: "servers"), fields: .servers,
    columns: ["api", "url", "setting", "headers", "status", "milliseconds", "error"].map { Column(path: $0) })
}

extension FieldSet<ServerStatus> {
  fileprivate static let servers = FieldSet([
    Field("api") { $0.api },
    Field("url") { $0.url },
    Field("setting") { $0.setting },
    Field("headers") { $0.headers.joined(separator: ", ") },
    Field("status") { $0.response.value?.status },
    Field("milliseconds") { $0.response.value.map { Int(($0.duration / .milliseconds(1)).rounded(.up)) } },
    Field("error") { $0.response.failure?.description },
  ])
}

extension FieldSet<CacheSummary> {
  fileprivate static let cacheSummary = FieldSet([
    Field("path") { $0.path },
    Field("bytes") { $0.byteCount },
    Field("responses") { $0.entries.count },
    Field("images") { $0.imageCount },
    Field("oldest") { $0.oldest?.formatted(.iso8601) },
  ])
}

extension FieldSet<LoadState<[AccountDraft], StorageFailure>> {
  fileprivate static let draftCounts = FieldSet([
    Field("kept") { $0.value?.count },
    Field("maybe_sent") { $0.value == nil ? nil : $0.sentCount },
    Field("error") { $0.failure.map { "\($0)" } },
  ])
}
