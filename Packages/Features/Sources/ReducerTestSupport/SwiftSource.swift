import Foundation

/// Conversion of values to Swift source, to paste into a test.
///
/// A struct is written as a call of its memberwise initializer, which is a guess if it has another one. A value without
/// a source, such as a function or a type with a custom mirror, becomes a placeholder `<#…#>`, which does not compile.
enum SwiftSource {
  /// The length of the source, in characters, above which a placeholder is more readable.
  private static var maximumLength: Int { 1_000 }

  /// The source of an expression with the value.
  static func expression(_ value: Any) -> String {
    let text = literal(value) ?? knownType(value) ?? reflected(value)
    return text.count > maximumLength ? placeholder(value) : text
  }

  /// Whether changes of the value cannot be written as assignments to its stored properties, which are hidden.
  static func isOpaque(_ value: Any) -> Bool {
    if value is any RawRepresentable || value is any CustomReflectable { return true }
    if literal(value) != nil || knownType(value) != nil { return true }
    return ["Swift.", "Foundation", "__C."].contains { String(reflecting: type(of: value)).hasPrefix($0) }
  }

  private static func literal(_ value: Any) -> String? {
    switch value {
    case let text as String: text.debugDescription
    case let text as Substring: text.debugDescription
    case let character as Character: String(character).debugDescription
    case let flag as Bool: "\(flag)"
    case let number as any BinaryInteger: "\(number)"
    case let number as any BinaryFloatingPoint: floatingPointLiteral(number)
    default: nil
    }
  }

  private static func floatingPointLiteral(_ number: some BinaryFloatingPoint) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return "\(number)"
  }

  private static func knownType(_ value: Any) -> String? {
    switch value {
    case let date as Date:
      let seconds = date.timeIntervalSince1970
      return Date(timeIntervalSince1970: seconds) == date
        ? "Date(timeIntervalSince1970: \(floatingPointLiteral(seconds)))"
        : "Date(timeIntervalSinceReferenceDate: \(floatingPointLiteral(date.timeIntervalSinceReferenceDate)))"
    case let url as URL: return "URL(string: \(url.absoluteString.debugDescription))!"
    case let uuid as UUID: return "UUID(uuidString: \"\(uuid)\")!"
    case let decimal as Decimal: return "Decimal(string: \"\(decimal)\")!"
    case let data as Data: return "Data(\(Array(data)))"
    case let duration as Duration:
      let (seconds, attoseconds) = duration.components
      return attoseconds == 0
        ? ".seconds(\(seconds))" : "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    default: return nil
    }
  }

  private static func reflected(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    // Longer than the maximum in any case; the value can have a million children.
    guard mirror.children.count < maximumLength else { return placeholder(value) }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { wrapped($0.value) } ?? "nil"
    case .collection where value is any ExpressibleByArrayLiteral:
      return "[" + mirror.children.map { expression($0.value) }.joined(separator: ", ") + "]"
    case .set: return "[" + mirror.children.map { expression($0.value) }.sorted().joined(separator: ", ") + "]"
    case .dictionary: return dictionary(mirror)
    case .tuple: return arguments(mirror)
    case .enum: return enumCase(value, mirror)
    case .struct: return structure(value, mirror)
    default: return placeholder(value)
    }
  }

  /// The source of an optional's value, with the type before a case named `none` or `some`.
  static func wrapped(_ value: Any) -> String {
    let text = expression(value)
    // A nested optional: `nil` alone would set the outer one.
    if text == "nil" { return ".some(nil)" }
    return [".none", ".some"].contains { text == $0 || text.hasPrefix($0 + "(") } ? typeName(value) + text : text
  }

  private static func dictionary(_ mirror: Mirror) -> String {
    let entries = mirror.children.map { entry in
      Mirror(reflecting: entry.value).children.map { expression($0.value) }.joined(separator: ": ")
    }
    return entries.isEmpty ? "[:]" : "[" + entries.sorted().joined(separator: ", ") + "]"
  }

  private static func arguments(_ mirror: Mirror) -> String {
    let arguments = mirror.children.map { child in
      // The unnamed elements of a tuple are called .0, .1 and so on.
      guard let label = child.label, !label.hasPrefix(".") else { return expression(child.value) }
      return label + ": " + expression(child.value)
    }
    return "(" + arguments.joined(separator: ", ") + ")"
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror) -> String {
    // A custom mirror can contain anything, even the value itself.
    let isMirrored = value is any CustomReflectable
    if !isMirrored, let (label, payload) = mirror.children.first {
      guard let label else { return placeholder(value) }
      let payloadMirror = Mirror(reflecting: payload)
      let isTuple = payloadMirror.displayStyle == .tuple && !payloadMirror.children.isEmpty
      return "." + label + (isTuple ? arguments(payloadMirror) : "(" + expression(payload) + ")")
    }
    // A custom description hides the name of the case.
    let isDescribed = value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    if !isMirrored, !isDescribed { return ".\(value)" }
    guard let value = value as? any RawRepresentable else { return placeholder(value) }
    return "\(typeName(value))(rawValue: \(expression(value.rawValue)))!"
  }

  private static func structure(_ value: Any, _ mirror: Mirror) -> String {
    let children = Array(mirror.children)
    if children.count == 1, isLiteral(value, of: children[0].value) { return expression(children[0].value) }
    if let value = value as? any RawRepresentable {
      return "\(typeName(value))(rawValue: \(expression(value.rawValue)))"
    }
    // Initializers do not take the storage of a property wrapper or of a lazy property.
    let isStorage = children.contains { $0.label.map { $0.hasPrefix("_") || $0.hasPrefix("$") } ?? true }
    return isOpaque(value) || isStorage ? placeholder(value) : typeName(value) + arguments(mirror)
  }

  /// Whether a value can be written as the literal of its only property.
  private static func isLiteral(_ value: Any, of content: Any) -> Bool {
    switch content {
    case is String: value is any ExpressibleByStringLiteral
    case is Bool: value is any ExpressibleByBooleanLiteral
    case is any BinaryInteger: value is any ExpressibleByIntegerLiteral
    case is any BinaryFloatingPoint: value is any ExpressibleByFloatLiteral
    default: false
    }
  }

  /// A placeholder, to be replaced in the test.
  static func placeholder(_ value: Any) -> String { "<#\(type(of: value))#>" }

  /// The name of a type without its module, generic arguments and the contexts of private types.
  private static func typeName(_ value: Any) -> String {
    var depth = 0
    var name = ""
    // Without the arrows of function types: their `>` does not close generic arguments.
    for character in String(reflecting: type(of: value)).replacing("->", with: "") {
      if character == "<" || character == "(" { depth += 1 }
      if depth == 0 { name.append(character) }
      if character == ">" || character == ")" { depth -= 1 }
    }
    return name.split(separator: ".").dropFirst().joined(separator: ".")
  }
}
