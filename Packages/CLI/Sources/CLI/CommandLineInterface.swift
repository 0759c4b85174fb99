public import Dependencies
import NetworkClient
import Persistence
import Terminal

/// The program: takes arguments, finds the command, runs it, and gives the exit code.
///
/// ```swift
/// let code = await CommandLineInterface(environment: environment).run(arguments) { options, values in
///   if let baseURL = options.baseURL { values.typicodeBaseURL = baseURL }
/// }
/// ```
public struct CommandLineInterface: Sendable {
  /// The version, as in the change log.
  public static let version = "0.1.0"

  private let environment: [String: String]
  private let streams: @Sendable (ColorMode) -> Streams

  /// Where a run writes to.
  struct Streams: Sendable {
    let output: Output
    let messages: Output
    /// Where the user's answers come from; `nil` for nobody to ask.
    var input: Descriptor?
  }

  /// Makes a program that writes where it is told, for tests.
  ///
  /// - Parameters:
  ///   - environment: The environment.
  ///   - streams: Makes the streams, once it is known what the user said about colour.
  init(environment: [String: String], streams: @escaping @Sendable (ColorMode) -> Streams) {
    self.environment = environment
    self.streams = streams
  }

  /// Makes the program of this process: it writes to standard output and standard error, keeps their descriptors, and
  /// puts the terminal right when a signal ends the process.
  ///
  /// - Parameter environment: The environment.
  public init(environment: [String: String]) {
    StandardStreams.reserve()
    StandardStreams.reportFileSizeLimit()
    TerminalRestore.install()
    self.init(environment: environment) { color in
      func profile(_ descriptor: Descriptor) -> TerminalProfile {
        TerminalProfile(
          of: descriptor, environment: environment, color: color, forcedColumns: environment["APP_FORCE_TTY"])
      }
      return Streams(
        output: Output(descriptor: .standardOutput, profile: profile(.standardOutput)),
        messages: Output(
          descriptor: .standardError, profile: profile(.standardError), buffering: .none),
        input: .standardInput
      )
    }
  }

  /// Runs the program once.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - prepare: Turns the options into dependencies, before the command runs; what it throws is shown as it describes
  ///     itself, and ends the program with ``ExitCode/local``.
  /// - Returns: The exit code for the shell.
  @MainActor
  public func run(
    _ arguments: [String], prepare: (GlobalOptions, inout DependencyValues) throws -> Void
  ) async -> ExitCode {
    let invocation: Result<Invocation, CommandError>
    do throws(CommandError) {
      invocation = .success(try Invocation(arguments, environment: environment))
    } catch {
      invocation = .failure(error)
    }
    let streams = streams((try? invocation.get())?.color ?? .auto)
    do throws(CommandError) {
      switch try invocation.get() {
      case .page(let page):
        try CommandError.catchingOutput { () throws(OutputError) in
          try streams.output.writeLines(page(streams.output.profile.size.columns).lines)
          try streams.output.flush()
        }
      case .command(let command, let options):
        var values = DependencyValues._current
        do {
          try prepare(options, &values)
        } catch {
          throw CommandError(message: "\(error)", exitCode: .local)
        }
        let context = makeContext(options, streams, clock: values.continuousClock)
        let onAttempt = values.httpConfiguration.onAttempt
        values.httpConfiguration.onAttempt = { exchange in
          onAttempt?(exchange)
          context.tell(exchange)
        }
        if let note = options.serverNote { context.say(note) }
        try await run(command, in: context, with: values)
      }
      return .success
    } catch {
      report(error, to: streams.messages)
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
      context.say("\(notice)")
    }
    try result.get()
  }

  @MainActor
  private func makeContext(_ options: GlobalOptions, _ streams: Streams, clock: any Clock<Duration>) -> CommandContext {
    // What is told of each request stands on the lines that a spinner would draw on.
    let spinner: Spinner.Mode =
      options.isQuiet || options.isDebugging
      ? .off
      : .resolve(
        output: streams.output.profile,
        error: streams.messages.profile,
        isDisabled: !(environment["APP_NO_SPINNER"] ?? "").isEmpty)
    return CommandContext(
      options: options,
      output: streams.output,
      messages: streams.messages,
      pager: options.usesPager ? Pager(environment: environment, variable: "APP_PAGER") : nil,
      spinner: spinner,
      pauses: spinner == .off ? nil : RetryAfterMonitor(clock: clock),
      prompt: options.asksQuestions ? prompt(streams) : nil,
      graphics: InlineImage.resolve(environment: environment, profile: streams.output.profile)
    )
  }

  private func prompt(_ streams: Streams) -> Prompt? {
    guard let input = streams.input, Prompt.isPossible(input: input, output: streams.messages.profile) else {
      return nil
    }
    return Prompt(input: input, output: streams.messages)
  }

  /// Writes why the program failed: what and where, the details, and what to do.
  private func report(_ failure: CommandError, to messages: Output) {
    guard !failure.message.isEmpty else { return }
    messages.say("app: \(failure.message)")
    for fact in failure.details { messages.say(fact, indent: 2) }
    for hint in failure.hints { messages.say(hint) }
  }
}
