import Dependencies
import Features
import Foundation
import Terminal
import Views

/// The context of one command run: its options and its streams.
struct CommandContext: Sendable {
  /// The options of every command.
  let options: GlobalOptions
  /// The date at which the command started; older data is from the cache.
  var startDate = Date()
  var environment: [String: String] = [:]
  let streams: CommandLineInterface.Streams
  /// The delays that servers requested, for the spinner.
  let retryAfterMonitor: RetryAfterMonitor

  var output: Output { streams.output }
  /// Standard error: messages, notices and the spinner.
  var messages: Output { streams.messages }

  /// The pager for long lists; `nil` without one.
  var pager: Pager? {
    !options.hasNoPager && output.profile.isTerminal ? Pager(environment: environment, variable: "APP_PAGER") : nil
  }

  var spinner: Spinner.Mode {
    // The log of `--debug` is written to the lines that a spinner would draw on.
    if options.isQuiet || options.isDebugging { return .off }
    let mode = Spinner.Mode.automatic(for: messages.profile, standardOutput: output.profile)
    let isDisabled = !(environment["APP_NO_SPINNER"] ?? "").isEmpty || isAccessible
    return mode == .animated && isDisabled ? .plain : mode
  }

  /// Whether the user wants the output of a screen reader.
  var isAccessible: Bool { ["APP_ACCESSIBLE", "ACCESSIBLE"].contains { !(environment[$0] ?? "").isEmpty } }

  /// The prompt; `nil` if input is not interactive.
  var prompt: Prompt? {
    guard !options.hasNoInput, let input = streams.input else { return nil }
    let prompt = Prompt(input: input, output: messages)
    return prompt.isAvailable ? prompt : nil
  }

  /// The graphics protocol of the terminal; `nil` if it cannot show images.
  var graphics: InlineImage.GraphicsProtocol? {
    InlineImage.GraphicsProtocol(
      environment: environment, profile: output.profile, setting: environment["APP_IMAGES"])
  }

  /// Whether the output is laid out for a terminal.
  var isInteractive: Bool {
    switch options.format {
    case .table: true
    case .automatic: output.profile.isTerminal
    case .json, .csv, .header, .plain: false
    }
  }

  /// Whether a page shows its image: on an interactive terminal with a graphics protocol, or with colours and half
  /// blocks.
  var showsImages: Bool {
    guard isInteractive, options.fields == nil, environment["APP_IMAGES"]?.lowercased() != "none" else { return false }
    return graphics != nil || hasHalfBlocks
  }

  /// Whether a list shows the images of its rows.
  var showsHalfBlocks: Bool { showsImages && hasHalfBlocks }

  private var hasHalfBlocks: Bool { output.profile.colorDepth > .none && !output.profile.glyphs.isASCII }

  /// Runs an operation while the spinner shows its label and its progress.
  ///
  /// - Parameters:
  ///   - label: The operation, such as `Loading posts`.
  ///   - progress: Reads the progress from observed state; `nil` if it is unknown.
  @MainActor func loading(
    _ label: String,
    progress: @MainActor @escaping () -> (completed: Int, total: Int)? = { nil },
    operation: @MainActor () async -> Void
  ) async {
    guard spinner != .off else { return await operation() }
    await Spinner(messages, mode: spinner).run(label) { spinner in
      let observer = Observer {
        if let delay = retryAfterMonitor.longest {
          spinner.update("\(label), retrying in \(delay.short)")
        } else if let (completed, total) = progress() {
          spinner.update(label, completed: completed, total: total)
        } else {
          spinner.update(label)
        }
      }
      observer.observe()
      await operation()
      observer.stop()
    }
  }

  /// Logs a request attempt if `--debug` is set, and tracks the delay after it.
  func log(_ attempt: RequestAttempt) {
    if options.isDebugging {
      let profile = messages.profile
      let lines = AttemptReport(attempt: attempt).lines(profile)
      // One write: another attempt may be logged at the same time.
      try? messages.write(verbatim: lines.map { $0.render(profile.colorDepth) + "\n" }.joined())
    }
    if spinner != .off { retryAfterMonitor.record(attempt) }
  }

  /// What the user selected of a view.
  ///
  /// - Parameter limit: The maximum number of rows; 0 or `nil` for all.
  func viewOptions(limit: Int? = nil) -> ViewOptions {
    ViewOptions(
      fields: options.fields, limit: limit ?? 0, sort: options.sort, server: options.selectedServer)
  }

  /// Writes to standard output, and flushes it.
  func write(_ work: (Output) throws(OutputError) -> Void) throws(CommandError) {
    do throws(OutputError) {
      try work(output)
      try output.flush()
    } catch {
      throw CommandError(error)
    }
  }

  /// Writes a view in the format of the options, or the number of its records, and its notices to standard error.
  ///
  /// - Throws: The error of the write, of a section that could not be loaded, or of a failed `--refresh`. The rest of
  ///   the view has been written.
  func show(_ view: some View, _ list: ListOptions? = nil) throws(CommandError) {
    let printsCount = list?.printsCount == true
    try write { output throws(OutputError) in
      switch options.format {
      case _ where printsCount: try output.writeLine("\(view.count)")
      case .json where hasColoredJSON: try output.writeLines(json(view).highlightedJSON)
      case .json: try output.write(verbatim: json(view) + "\n")
      case .csv where view.table != nil: try output.write(verbatim: view.table?.csv ?? "")
      case .header where view.table != nil: try output.writeLines(view.table?.tabSeparatedLines ?? [])
      case _ where isInteractive:
        try output.writeLines(view.lines(output.profile, origin: origin(of: view.sections)), pager: pager)
      default: try output.writeLines(view.plainLines)
      }
    }
    let otherAudience: Notice.Audience = isInteractive && !printsCount ? .scripts : .interactive
    for notice in view.notices where notice.audience != otherAudience { printNotice(notice.text) }
    try report(view.sections)
  }

  /// Whether JSON has colours: on a terminal, and with `--color always`.
  ///
  /// A variable that forces colours does not change what a program reads from a pipe.
  var hasColoredJSON: Bool {
    output.profile.colorDepth > .none && (output.profile.isTerminal || options.color == .always)
  }

  private func json(_ view: some View) -> String { view.json.text(output.profile.isTerminal ? .indented : .compact) }

  /// The origin of the sections of a page: the sandbox, and the age of the oldest section from the cache.
  private func origin(of sections: [LoadedSection]) -> DataOrigin {
    @Dependency(\.date) var date
    let now = date()
    let run = startDate...max(startDate, now)
    let dated = sections.filter { $0.loads.value?.date != nil }
    let cached = dated.filter { $0.loads.value?.date.map(run.contains) == false }
    return DataOrigin(
      isSandbox: options.usesSandbox && !sections.isEmpty,
      cacheAge: cached.oldestDate?.age(at: now, isAbbreviated: true),
      cachedSections: cached.count < dated.count ? cached.map(\.name) : [])
  }

  /// Shows an image, and returns whether the terminal can show it.
  func show(image: Data, by graphics: InlineImage.GraphicsProtocol) throws(CommandError) -> Bool {
    let columns = min(output.profile.size.columns, 40)
    let sequence = InlineImage([UInt8](image))?.escapeSequence(
      for: graphics, columns: columns, rows: 12, cellAspectRatio: output.profile.cellAspectRatio)
    guard let sequence else {
      return false
    }
    try write { output throws(OutputError) in try output.write(verbatim: sequence + "\n") }
    return true
  }

  /// Prints the age of cached sections, and throws the errors of missing and incomplete ones.
  ///
  /// With `--offline` on a terminal, the age is on the page.
  private func report(_ sections: [LoadedSection]) throws(CommandError) {
    @Dependency(\.date) var date
    let outdated = sections.filter(\.isOutdated)
    let failure = outdated.first?.loads.failure
    if options.isOffline {
      if !isInteractive, let age = sections.oldestDate?.age(at: date()) { printNotice("showing data cached \(age)") }
    } else if let failure, let age = outdated.oldestDate?.age(at: date()) {
      let isAll = outdated.count == sections.count { $0.loads.value?.date != nil }
      let names = isAll ? "data" : outdated.map(\.name).joined(separator: ", ")
      printNotice("showing \(names) cached \(age): \(failure.text(.clause))")
    }
    if let error = CommandError(lacking: sections) { throw error }
    if options.refreshes, let failure { throw CommandError(failure) }
  }

  /// Reads standard input to its end.
  func readInput() throws(CommandError) -> String {
    guard let data = streams.input?.readToEnd() else {
      throw CommandError(message: "cannot read standard input", exitCode: .local)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .usage("standard input is not valid UTF-8")
    }
    return text
  }

  /// Reads a file, or standard input for `-`.
  func readFile(_ path: String) throws(CommandError) -> Data {
    if path == "-" { return Data(try readInput().utf8) }
    func failure(_ reason: String) -> CommandError {
      CommandError(message: "cannot read \(path.quoted): \(reason)", exitCode: .local)
    }
    // A FIFO blocks until another process opens it, and a device can be endless.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw failure(String(cString: strerror(errno)).lowercasedFirst) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw failure("not a regular file") }
    guard let data = Descriptor(rawValue: file).readToEnd() else { throw failure("it cannot be read") }
    return data
  }

  /// Prints a notice to standard error, unless `--quiet` is set.
  ///
  /// - Parameter notice: The notice, without the program's name.
  func printNotice(_ notice: String) {
    guard !options.isQuiet else { return }
    messages.printMessage("app: \(notice.abbreviated)")
  }
}

extension [LoadedSection] {
  /// The date of the oldest section.
  fileprivate var oldestDate: Date? { compactMap { $0.loads.value?.date }.min() }
}

extension ListExtent {
  /// The number of rows that were sent, and that of the whole list; `nil` if that is unknown.
  var completion: (completed: Int, total: Int)? { totalCount.map { (sentCount, $0) } }
}

extension Descriptor {
  /// Reads to the end, and waits for the input of a non-blocking pipe; `nil` if that fails.
  fileprivate func readToEnd() -> Data? {
    var data = Data()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(rawValue, &bytes, bytes.count)
      if count == 0 { return data }
      if count > 0 {
        data += bytes.prefix(count)
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return nil }
      var state = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
      poll(&state, 1, -1)
    }
  }
}
