#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The surroundings that decide which default a dependency gets: its live, its preview or its test value.
///
/// The context of a process is decided once. `SWIFT_DEPENDENCIES_CONTEXT` set to `live`, `preview` or `test` comes
/// first, then `XCODE_RUNNING_FOR_PREVIEWS=1`. Otherwise a process is a test if its own arguments are those of a test
/// runner. Variables that a test runner sets are not looked at, because a program that a test starts inherits them and
/// still has to be live. A test hosted in an application needs `SWIFT_DEPENDENCIES_CONTEXT=test`.
public enum DependencyContext: String, CaseIterable, Sendable {
  /// A program at work: `liveValue`.
  case live

  /// A preview of a view: `previewValue`.
  case preview

  /// A running test: `testValue`.
  case test

  /// The context of this process.
  static let process = DependencyContext(arguments: CommandLine.arguments) { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Decides the context of a process from its own arguments and from what its environment states outright.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process; the first one is the path of the executable.
  ///   - environment: The value of an environment variable.
  init(arguments: [String], environment: (_ name: String) -> String?) {
    if let stated = environment("SWIFT_DEPENDENCIES_CONTEXT").flatMap(Self.init) {
      self = stated
    } else if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
      self = .preview
    } else {
      self = Self.isTestRunner(arguments) ? .test : .live
    }
  }

  private static func isTestRunner(_ arguments: [String]) -> Bool {
    let executable = arguments.first?.split(separator: "/").last ?? ""
    // The names SwiftPM's two build systems give to the test executable of a package.
    if executable.hasSuffix(".xctest") || executable.hasSuffix("-test-runner") { return true }
    if ["xctest", "swiftpm-testing-helper"].contains(executable) { return true }
    return zip(arguments, arguments.dropFirst()).contains { option, value in
      option == "--testing-library" && ["swift-testing", "xctest"].contains(value)
    }
  }
}
