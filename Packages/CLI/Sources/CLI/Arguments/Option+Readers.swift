import Models
import NetworkClient

extension Option where Value == Int {
  /// An option that takes a whole number.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The short name without a dash.
  ///   - minimum: The least number allowed.
  ///   - help: What the option does.
  static func wholeNumber(_ name: String, short: Character? = nil, from minimum: Int, help: String) -> Self {
    Self(
      name, short: short, placeholder: "N", help: help, expectation: "a whole number from \(minimum)",
      read: { text in Int(text).flatMap { $0 >= minimum && text.isPlainNumber ? $0 : nil } })
  }
}

extension Option {
  /// An option that takes a user's number.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - help: What the option does.
  static func userID(_ name: String, help: String) -> Self where Value == User.ID {
    Self(
      name, placeholder: "ID", help: help, expectation: "a user ID: a whole number from 1",
      read: User.ID.init(argument:))
  }
}

extension Option<Int> {
  /// The option that cuts a list.
  static let limit = wholeNumber("limit", short: "L", from: 0, help: "At most this many; 0 for all")
}

extension Option where Value == String {
  /// An option that takes any text.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - help: What the option does.
  static func text(_ name: String, help: String) -> Self {
    Self(name, placeholder: "TEXT", help: help, expectation: "a text", read: { $0 })
  }
}

extension Tagged where RawValue == Int {
  /// Reads a record's number: a whole number from 1, as decimal digits only.
  ///
  /// - Parameter argument: What was typed.
  init?(argument: String) {
    guard argument.isPlainNumber, let number = Int(argument), number > 0 else { return nil }
    self.init(number)
  }
}

extension Duration {
  /// Reads a number of seconds, such as `2` or `1.5`.
  ///
  /// - Parameters:
  ///   - seconds: What was typed.
  ///   - range: The numbers that will do.
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
