import Features
import Terminal
import Views

/// A type that can be read from a command-line argument.
protocol ExpressibleByArgument: Sendable {
  /// The name of a value in help, such as `N`.
  static var placeholder: String { get }
  /// A valid value, as the end of the sentence "… is not".
  static var expectation: String { get }
  /// The valid values to suggest for a mistyped one.
  static var validValues: [String] { get }
  /// The values that a shell offers. The default is the valid values.
  static var completion: ArgumentCompletion { get }

  /// Reads a value. Returns `nil` if the argument is invalid.
  init?(argument: String)
}

extension ExpressibleByArgument {
  static var validValues: [String] { [] }
  static var completion: ArgumentCompletion { validValues.isEmpty ? .none : .words(validValues) }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  static var validValues: [String] { allCases.map(\.rawValue) }

  init?(argument: String) {
    self.init(rawValue: argument)
  }
}

extension String: ExpressibleByArgument {
  static var placeholder: String { "TEXT" }
  static var expectation: String { "text" }

  init(argument: String) {
    self = argument
  }
}

extension Int: ExpressibleByArgument {
  static var placeholder: String { "N" }
  static var expectation: String { "a whole number from 0" }

  init?(argument: String) {
    self.init(argument: argument, from: 0)
  }

  /// Reads a whole number in decimal digits.
  init?(argument: String, from minimum: Int) {
    guard argument.isPlainNumber, let number = Int(argument), number >= minimum else { return nil }
    self = number
  }
}

extension Tagged: ExpressibleByArgument where RawValue == Int, Tag: DetailRecord {
  static var placeholder: String { "ID" }
  static var expectation: String { Tag.route.entry.idExpectation }
  static var completion: ArgumentCompletion { Tag.route.entry.list.map { .rows($0) } ?? .none }

  init?(argument: String) {
    guard let id = Tag.route.entry.id(in: argument) else { return nil }
    self.init(id)
  }
}

extension Tagged where RawValue == Int {
  /// Reads an id, which is a whole number from 1.
  init?(argument: String) {
    guard let number = Int(argument: argument, from: 1) else { return nil }
    self.init(number)
  }
}

extension ColorMode: ExpressibleByArgument {
  static var placeholder: String { "WHEN" }
  static var expectation: String { "auto, always or never" }
}

extension RowOrder: ExpressibleByArgument {
  static var placeholder: String { "FIELD[:desc]" }
  static var completion: ArgumentCompletion { .fields }

  init?(argument: String) { self.init(text: argument) }
}

extension Duration {
  /// Reads a number of seconds, such as `2` or `1.5`.
  init?(seconds: String, in range: ClosedRange<Double>) {
    guard seconds.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(seconds),
      range.contains(number)
    else { return nil }
    self = .milliseconds(Int64(number * 1000))
  }
}

extension String {
  /// Whether the text is decimal digits only, without a sign.
  var isPlainNumber: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
