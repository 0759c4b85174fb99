import Foundation
import Synchronization

/// The context that selects the default value of a dependency: live, preview or test.
///
/// The context of a process is, in this order:
///
/// 1. the value that `prepareDependencies` has set; in a test process, for the running test only;
/// 2. the value of the environment variable `SWIFT_DEPENDENCIES_CONTEXT`: `live`, `preview` or `test`; another
///    value is ignored with a warning on standard error;
/// 3. ``preview`` if `XCODE_RUNNING_FOR_PREVIEWS` is `1`;
/// 4. ``test`` if the arguments of the process are those of a test runner;
/// 5. ``live``.
///
/// Environment variables of test runners are ignored, because a program that a test starts inherits them and must be
/// live. A test hosted in an application needs `SWIFT_DEPENDENCIES_CONTEXT=test`.
public enum DependencyContext: String, CaseIterable, Sendable {
  /// A running program, which uses `liveValue`.
  case live

  /// A preview of a view, which uses `previewValue`.
  case preview

  /// A test, which uses `testValue`.
  case test

  /// Whether `prepareDependencies` has set a context.
  static let isPrepared = Atomic(false)

  /// Whether ``current`` is ``live`` for the whole process.
  static var isLive: Bool { process == .live && !isPrepared.load(ordering: .acquiring) }

  /// The prepared context, or the context of this process.
  static var current: Self {
    isPrepared.load(ordering: .acquiring) ? DefaultValues.preparedContext ?? process : process
  }

  /// The context of this process, without a prepared one.
  static let process = DependencyContext(arguments: CommandLine.arguments) { name in
    getenv(name).map { String(cString: $0) }
  } warn: { message in
    writeToStandardError(message)
  }

  /// Returns the context of a process.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process, starting with the path of the executable.
  ///   - warn: Receives a warning about an invalid environment variable.
  init(
    arguments: [String],
    environment: (_ name: String) -> String?,
    warn: (_ message: String) -> Void = { _ in }
  ) {
    let name = environment("SWIFT_DEPENDENCIES_CONTEXT")
    if let name, Self(rawValue: name) == nil {
      warn("SWIFT_DEPENDENCIES_CONTEXT is “\(name)”, which is ignored. Set it to live, preview or test.")
    }
    if let context = name.flatMap(Self.init) {
      self = context
    } else if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
      self = .preview
    } else {
      self = Self.isTestRunner(arguments) ? .test : .live
    }
  }

  private static func isTestRunner(_ arguments: [String]) -> Bool {
    let executable = arguments.first?.split(separator: "/").last ?? ""
    // The names of a package's test executable in SwiftPM's two build systems.
    if executable.hasSuffix(".xctest") || executable.hasSuffix("-test-runner") { return true }
    if ["xctest", "swiftpm-testing-helper"].contains(executable) { return true }
    return zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && ["swift-testing", "xctest"].contains(value)
    }
  }
}

/// Whether this process runs tests.
///
/// Overrides don't change it. ``DependencyValues/context`` is the context in scope.
public var isTesting: Bool { DependencyContext.process == .test }
