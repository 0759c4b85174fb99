import Testing

/// What tells a case of a Swift Testing test from all others.
struct RunningTestCase: Hashable, Sendable {
  private let test: Test.ID

  /// The arguments of the case; absent for a test without arguments.
  private let arguments: String?

  init(test: Test.ID, testCase: Test.Case?) {
    self.test = test
    arguments = testCase.flatMap { $0.isParameterized ? Self.arguments(of: $0) : nil }
  }

  /// The identity of a case, which its type keeps to itself: that of its arguments and, for equal ones, a number.
  private static func arguments(of testCase: Test.Case) -> String {
    let kind = Mirror(reflecting: testCase).descendant("_kind", 0)
    let parts = kind.map { Mirror(reflecting: $0) }
    guard let parts, let arguments = parts.descendant("arguments") else { return String(describing: testCase) }
    let identities = Mirror(reflecting: arguments).children.map { argument in
      Mirror(reflecting: argument.value).descendant("id").map { String(describing: $0) }
        ?? String(describing: argument.value)
    }
    let number = parts.descendant("discriminator").map { String(describing: $0) } ?? ""
    return identities.joined(separator: ",") + "#" + number
  }
}
