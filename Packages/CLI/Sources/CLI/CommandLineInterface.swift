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

  /// The streams of a run.
  struct Streams: Sendable {
    let output: Output
    let messages: Output
    /// The input of prompts; `nil` if input is not interactive.
    var input: Descriptor?
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
  /// `APP_FORCE_TTY` forces the layout of a terminal: its value is a number of columns, or any other text for the detected
  /// width.
  static func profile(
    of descriptor: Descriptor, environment: [String: String], color: ColorMode
  ) -> TerminalProfile {
    guard let forced = environment["APP_FORCE_TTY"], !["", "0", "false"].contains(forced) else {
      return TerminalProfile(of: descriptor, environment: environment, color: color)
    }
    return TerminalProfile(
      of: descriptor, environment: environment, color: color, isForced: true, columns: Int(forced))
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
    var parsed = ParsedArguments()
    let invocation: Result<Invocation, CommandError>
    do throws(CommandError) {
      invocation = .success(try Invocation(arguments, environment: environment, into: &parsed))
    } catch {
      invocation = .failure(error)
    }
    let streams = streams((try? invocation.get())?.color ?? .auto)
    do throws(CommandError) {
      switch try invocation.get() {
      case .version:
        try CommandError.catchingOutput { () throws(OutputError) in
          try streams.output.writeLine("app \(Self.version)")
          try streams.output.flush()
        }
      case .help(let help):
        try await help.run(in: makeContext(GlobalOptions(), streams))
      case .text(let text, let options):
        try await text.run(in: makeContext(options, streams))
      case .completion(let completion):
        try? streams.output.writeLines(await completion?.lines(environment: environment, prepare: prepare) ?? [])
        try? streams.output.flush()
      case .command(let command, let options):
        if type(of: command).configuration.needsTerminal { try checkTerminal(for: command, streams) }
        var values = DependencyValues._current
        do {
          try prepare(options, &values)
        } catch {
          throw CommandError(message: "\(error)", exitCode: .local)
        }
        let context = makeContext(options, streams, startDate: values.date(), clock: values.continuousClock)
        let onAttempt = values.httpConfiguration.onAttempt
        values.httpConfiguration.onAttempt = { attempt in
          onAttempt?(attempt)
          context.log(attempt)
        }
        if let notice = options.serverNotice, !options.isQuiet, options.isDebugging || options.isFirstSandboxRun() {
          context.printNotice(notice)
        }
        do throws(CommandError) {
          try await run(command, in: context, with: values)
        } catch {
          throw error.suggestingSampleData(of: type(of: command).name, options)
        }
      }
      return .success
    } catch {
      streams.messages.printError(error, parsed.serverArguments)
      return error.exitCode
    }
  }

  @MainActor
  private func run(_ command: any Command, in context: CommandContext, with values: DependencyValues)
    async throws(CommandError)
  {
    let result: Result<Void, CommandError> = await withDependencies {
      $0 = values
    } operation: {
      do throws(CommandError) {
        return .success(try await command.run(in: context))
      } catch {
        return .failure(error)
      }
    }
    for notice in await values.responseCache.takeNotices() + values.draftStore.takeNotices() {
      context.printNotice("\(notice)")
    }
    try result.get()
  }

  @MainActor
  private func makeContext(
    _ options: GlobalOptions, _ streams: Streams, startDate: Date = Date(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> CommandContext {
    let spinner = spinnerMode(options, streams)
    return CommandContext(
      options: options,
      startDate: startDate,
      environment: environment,
      output: streams.output,
      messages: streams.messages,
      pager: options.usesPager && streams.output.profile.isTerminal
        ? Pager(environment: environment, variable: "APP_PAGER") : nil,
      spinner: spinner,
      input: streams.input,
      retryAfterMonitor: spinner == .off ? nil : RetryAfterMonitor(clock: clock),
      prompt: options.asksQuestions ? prompt(streams) : nil,
      graphics: InlineImage.GraphicsProtocol(
        environment: environment, profile: streams.output.profile, setting: environment["APP_IMAGES"])
    )
  }

  private func spinnerMode(_ options: GlobalOptions, _ streams: Streams) -> Spinner.Mode {
    // The log of `--debug` is written to the lines that a spinner would draw on.
    if options.isQuiet || options.isDebugging { return .off }
    let mode = Spinner.Mode.automatic(for: streams.messages.profile, standardOutput: streams.output.profile)
    let isDisabled = !(environment["APP_NO_SPINNER"] ?? "").isEmpty
    return mode == .animated && isDisabled ? .plain : mode
  }

  /// Checks that both ends are a terminal that can be drawn on.
  private func checkTerminal(for command: any Command, _ streams: Streams) throws(CommandError) {
    if streams.output.profile.redrawsLines, streams.input?.isTerminal == true { return }
    throw .usage("\(type(of: command).name) needs a terminal", hints: "Try: \(command: command.printingCommand)")
  }

  private func prompt(_ streams: Streams) -> Prompt? {
    guard let input = streams.input else { return nil }
    let prompt = Prompt(input: input, output: streams.messages)
    return prompt.isAvailable ? prompt : nil
  }
}
