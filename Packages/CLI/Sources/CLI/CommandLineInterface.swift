public import Dependencies
import Features
import Foundation
import Persistence
import Terminal
import Views

/// The command line of the program: parses the arguments, runs the command, and returns the exit code.
///
/// ```swift
/// let code = await CommandLineInterface(environment: environment).run(arguments) { options, values in
///   options.apply(to: &values)
/// }
/// ```
public struct CommandLineInterface: Sendable {
  /// The version of the program.
  public static let version = "0.1.0"
  /// The summary of the program, for the help and the manual.
  static let summary = "posts, users, producers and accounts from REST APIs"
  /// The date of the version, as in the change log.
  static let releaseDate = "2026-11-25"

  private let environment: [String: String]
  private let streams: @Sendable (ColorMode) -> Streams

  struct Streams: Sendable {
    let output: Output
    let messages: Output
    /// The input of prompts; `nil` if input is not interactive.
    var input: Descriptor?

    /// Whether both ends are a terminal that can be drawn on.
    var areDrawable: Bool { output.profile.redrawsLines && input?.isTerminal == true }
  }

  /// Creates a program with other streams, for tests.
  ///
  /// - Parameter streams: Returns the streams for the selected colour mode.
  init(environment: [String: String], streams: @escaping @Sendable (ColorMode) -> Streams) {
    self.environment = environment
    self.streams = streams
  }

  /// Creates the program of this process.
  ///
  /// It writes to standard output and standard error, reserves their descriptors, and restores the terminal if a signal
  /// ends the process.
  public init(environment: [String: String]) {
    StandardStreams.reserve()
    StandardStreams.ignoreFileSizeLimitSignal()
    TerminalRestore.installSignalHandlers()
    self.init(environment: environment) { color in
      func output(_ descriptor: Descriptor) -> Output {
        Output(descriptor, profile: Self.profile(of: descriptor, environment: environment, color: color))
      }
      return Streams(output: output(.standardOutput), messages: output(.standardError), input: .standardInput)
    }
  }

  /// Returns the profile of a stream.
  ///
  /// `APP_FORCE_TTY` forces the layout of a terminal: its value is a number of columns, or any other text for the
  /// detected width. `APP_GLYPHS` selects the glyphs.
  static func profile(
    of descriptor: Descriptor, environment: [String: String], color: ColorMode
  ) -> TerminalProfile {
    let forced = environment["APP_FORCE_TTY"].flatMap { ["", "0", "false"].contains($0) ? nil : $0 }
    var profile = TerminalProfile(
      of: descriptor, environment: environment, color: color, isForced: forced != nil, columns: forced.flatMap(Int.init)
    )
    switch environment["APP_GLYPHS"]?.lowercased() {
    case "ascii": (profile.glyphs, profile.hasWideLetters) = (.ascii, true)
    case "unicode": profile.glyphs = .unicode
    default: break
    }
    return profile
  }

  /// Runs the command of this process's arguments.
  ///
  /// - Parameter prepare: See ``run(_:prepare:)``.
  /// - Returns: The exit code.
  @MainActor
  public func runProcess(
    prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) async -> ExitCode {
    do throws(CommandError) {
      guard ThreadLimit.allows(ThreadLimit.neededCount) else { throw ThreadLimit.error }
      return await run(try CommandLine.checkedArguments(), prepare: prepare)
    } catch {
      streams(.auto).messages.printError(error)
      return error.exitCode
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - prepare: Sets the dependencies from the options before the command runs. A thrown error is printed, and the
  ///     exit code is ``ExitCode/local``.
  @MainActor
  public func run(
    _ arguments: [String], prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) async -> ExitCode {
    if arguments.first == Completion.command {
      let output = streams(.auto).output
      let completion = try? Completion(Array(arguments.dropFirst()))
      try? output.writeLines(await completion?.lines(environment: environment, prepare: prepare) ?? [])
      try? output.flush()
      return .success
    }
    let invocation: Invocation
    do throws(CommandError) {
      invocation = try Invocation(arguments, environment: environment)
    } catch {
      let advice = Advice(arguments)
      streams(.auto).messages.printError(advice.completing(error), advice.server)
      return error.exitCode
    }
    let streams = streams(invocation.color)
    do throws(CommandError) {
      try await run(invocation, streams, prepare: prepare)
      return .success
    } catch {
      streams.messages.printError(error, invocation.options.selectedServer)
      return error.exitCode
    }
  }

  @MainActor
  private func run(
    _ invocation: Invocation, _ streams: Streams, prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) async throws(CommandError) {
    let command = invocation.command
    let configuration = type(of: command).configuration
    if configuration.needsTerminal, !streams.areDrawable {
      throw .usage("\(configuration.name) needs a terminal", hints: "Try: \(command: command.printingCommand)")
    }
    var values = DependencyValues._current
    if configuration.isStatic { return try await command.run(in: context(invocation.options, streams)) }
    do {
      try prepare(invocation.options, &values)
    } catch {
      throw CommandError(message: "\(error)", exitCode: .local)
    }
    let context = context(invocation.options, streams, date: values.date(), clock: values.continuousClock)
    let onAttempt = values.httpConfiguration.onAttempt
    values.httpConfiguration.onAttempt = { attempt in
      onAttempt?(attempt)
      context.log(attempt)
    }
    if let notice = context.options.serverNotice { context.printNotice(notice) }
    let result: Result<Void, CommandError> = await withDependencies {
      $0 = values
    } operation: {
      do throws(CommandError) {
        return .success(try await command.run(in: context))
      } catch {
        return .failure(error.suggestingSampleData(of: configuration.name, context.options))
      }
    }
    for notice in await values.responseCache.takeNotices() + values.draftStore.takeNotices() {
      context.printNotice("\(notice)")
    }
    try result.get()
  }

  @MainActor private func context(
    _ options: GlobalOptions, _ streams: Streams, date: Date = Date(), clock: any Clock<Duration> = ContinuousClock()
  ) -> CommandContext {
    CommandContext(
      options: options, startDate: date, environment: environment, streams: streams,
      retryAfterMonitor: RetryAfterMonitor(clock: clock))
  }
}

extension CommandLine {
  /// The arguments of this process without the program's name.
  ///
  /// - Throws: ``CommandError`` if the system does not provide them, or if one is not valid UTF-8, which ``arguments``
  ///   would replace by U+FFFD.
  static func checkedArguments() throws(CommandError) -> [String] {
    guard argc > 0 else {
      throw CommandError(
        message: "cannot read the command line", hints: ["Mount /proc, which contains it."], exitCode: .local)
    }
    var texts: [String] = []
    for index in 1..<max(Int(argc), 1) {
      guard let text = unsafeArgv[index].flatMap({ String(validatingCString: $0) }) else {
        throw .usage("argument \(index) is not valid UTF-8", hints: "Check the character set of the terminal.")
      }
      texts.append(text)
    }
    return texts
  }
}
