import Dependencies
import Foundation
import ReducerRuntime
import Testing

@testable import ReducerTestSupport

@Suite("Values as Swift source")
struct SwiftSourceTests {
  private enum Shape: Equatable {
    case none
    case circle(radius: Double)
    case line(Int, to: Int)
    case text(String?)
  }

  private struct Offline: Error {}

  private enum Named: String, CustomStringConvertible {
    case first
    var description: String { "the first" }
  }

  private struct Point: Equatable {
    var x = 0
    var shape: Shape?
  }

  private struct Wrapped: ExpressibleByIntegerLiteral {
    var rawValue: Int
    init(integerLiteral value: Int) { rawValue = value }
  }

  private struct Identifier: RawRepresentable, ExpressibleByIntegerLiteral {
    var rawValue: Int
    init(rawValue: Int) { self.rawValue = rawValue }
    init(integerLiteral value: Int) { rawValue = value }
  }

  private struct Options: OptionSet {
    let rawValue: Int
  }

  /// A mirror that contains itself.
  private struct Mirrored: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["self": self]) }
  }

  private enum MirroredCase: CustomReflectable {
    case first
    var customMirror: Mirror { Mirror(self, children: ["self": self], displayStyle: .enum) }
  }

  private struct Lazy {
    lazy var number = 1
  }

  private struct Box<Content> {
    var number = 1
  }

  private struct Closure {
    var action: () -> Void = {}
  }

  nonisolated(unsafe) private static let values: [(Any, String)] = [
    (1, "1"),
    (UInt8(7), "7"),
    (-1.5, "-1.5"),
    (Double.nan, ".nan"),
    (-Float.infinity, "-.infinity"),
    (true, "true"),
    ("a \"b\"\n\\", #""a \"b\"\n\\""#),
    ("a\u{1B}", #""a\u{1B}""#),
    (Character("x"), "\"x\""),
    (Int?.none as Any, "nil"),
    (Int?.some(1) as Any, "1"),
    (Int??.some(nil) as Any, ".some(nil)"),
    ([1, nil] as [Int?], "[1, nil]"),
    ([1, 2], "[1, 2]"),
    ([Int](), "[]"),
    (Set([2, 1, 3]), "[1, 2, 3]"),
    (["b": 2, "a": 1], #"["a": 1, "b": 2]"#),
    ([String: Int](), "[:]"),
    ((1, b: "c"), #"(1, b: "c")"#),
    (Shape.none, ".none"),
    (Shape?.some(.none) as Any, "SwiftSourceTests.Shape.none"),
    (Shape.circle(radius: 2), ".circle(radius: 2.0)"),
    (Shape.line(1, to: 2), ".line(1, to: 2)"),
    (Shape.text("a"), #".text("a")"#),
    (Shape.text(nil), ".text(nil)"),
    (LoadState<Int, Never>.loading(previous: nil), ".loading(previous: nil)"),
    (LoadState<[Int], Never>.loaded([1]), ".loaded([1])"),
    (Result<Int, Offline>.failure(Offline()), ".failure(SwiftSourceTests.Offline())"),
    (Named.first, #"SwiftSourceTests.Named(rawValue: "first")!"#),
    (Point(x: 1, shape: .text("a")), #"SwiftSourceTests.Point(x: 1, shape: .text("a"))"#),
    (Wrapped(integerLiteral: 5), "5"),
    (Box<(Int) -> Void>(), "SwiftSourceTests.Box(number: 1)"),
    (Lazy(), "<#Lazy#>"),
    (Mirrored(), "<#Mirrored#>"),
    (MirroredCase.first, "<#MirroredCase#>"),
    (Identifier(rawValue: 5), "5"),
    (Options(rawValue: 3), "SwiftSourceTests.Options(rawValue: 3)"),
    (Duration.seconds(2), ".seconds(2)"),
    (Date(timeIntervalSince1970: .infinity), "Date(timeIntervalSince1970: .infinity)"),
    (Date(timeIntervalSince1970: 60), "Date(timeIntervalSince1970: 60.0)"),
    (UUID(0), "UUID(uuidString: \"00000000-0000-0000-0000-000000000000\")!"),
    (URL(filePath: "/a", directoryHint: .notDirectory), "URL(string: \"file:///a\")!"),
    (Data([1, 2]), "Data([1, 2])"),
    (Decimal(5), "Decimal(string: \"5\")!"),
    (Closure().action, "<#() -> ()#>"),
    (Closure(), "SwiftSourceTests.Closure(action: <#() -> ()#>)"),
    (1..<3, "<#Range<Int>#>"),
    (Array(repeating: 0, count: 1_000), "<#Array<Int>#>"),
  ]

  @Test("A value is written as source that compiles where its type is known", arguments: values.indices)
  func expression(index: Int) {
    let (value, text) = Self.values[index]
    #expect(SwiftSource.expression(value) == text)
  }
}
