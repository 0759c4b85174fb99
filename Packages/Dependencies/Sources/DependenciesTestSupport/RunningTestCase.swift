import Testing

/// The identifier of a Swift Testing test case.
struct RunningTestCase: Hashable, Sendable {
  private let test: Test.ID

  /// The display name of the test, or the name of its function.
  let name: String

  let sourceLocation: SourceLocation

  /// The arguments of the case, or `nil` for a test without arguments.
  private let arguments: String?

  init(test: Test, testCase: Test.Case?) {
    self.test = test.id
    name = test.displayName ?? test.name
    sourceLocation = test.sourceLocation
    arguments = testCase.flatMap { $0.isParameterized ? Self.arguments(of: $0) : nil }
  }

  /// The identifiers of the arguments and the discriminator of cases with equal arguments.
  ///
  /// `Test.Case` has no public identifier, so a mirror reads its private properties.
  private static func arguments(of testCase: Test.Case) -> String {
    let kind = Mirror(reflecting: testCase).descendant("_kind", 0)
    let properties = kind.map { Mirror(reflecting: $0) }
    guard let properties, let arguments = properties.descendant("arguments") else {
      return String(describing: testCase)
    }
    let identifiers = Mirror(reflecting: arguments).children.map { argument in
      Mirror(reflecting: argument.value).descendant("id").map { String(describing: $0) }
        ?? String(describing: argument.value)
    }
    let discriminator = properties.descendant("discriminator").map { String(describing: $0) } ?? ""
    return identifiers.joined(separator: ",") + "#" + discriminator
  }
}
