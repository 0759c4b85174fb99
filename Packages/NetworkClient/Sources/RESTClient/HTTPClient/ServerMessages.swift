package import Foundation

/// The messages of a server about a request that it rejected, from JSON of any shape, or from plain text.
///
/// A message is found by its structure: the value of a form field, a text beside the name of a form field, or a text
/// at a name such as `message` or `error`. What the server echoes of the request is no message, nor is an identifier,
/// a type or a time.
package struct ServerMessages: Sendable {
  /// A message, and the field that it is about.
  package struct Message: Hashable, Sendable {
    /// The names of the field and of the objects around it, or empty.
    package var path: [String] = []
    package var text: String

    /// The text with the names in front.
    package var labelledText: String { (path + [text]).joined(separator: ": ") }
  }

  /// The messages.
  package private(set) var messages: [Message] = []
  /// Whether the body is JSON.
  package private(set) var isJSON = false
  /// Whether the body is a JSON object that reports a failure, such as `{"error":"not now"}` or `{"success":false}`.
  package private(set) var reportsFailure = false
  /// Whether the body is a JSON object with a message in place of a value, such as `{"detail":"not now"}`.
  private(set) var replacesValue = false

  /// Reads a body, which can be empty; one of more than a mebibyte has no messages.
  ///
  /// - Parameters:
  ///   - fields: The names of the form's fields, of which a message can be in any object; empty without a form.
  ///   - sent: The values of the fields in the request, which are no messages.
  package init(_ body: Data, fields: [String] = [], sent: Set<String> = []) {
    guard body.count <= 1 << 20 else { return }
    if let value = JSONValue(body) {
      isJSON = true
      let reader = MessageReader(fields: fields, sent: sent)
      var known: Set<Message> = []
      messages = reader.messages(of: value).filter { known.insert($0).inserted }
      guard case .object(let members) = value else { return }
      let hasMessage = members.text(at: MessageReader.messageNames) != nil
      reportsFailure = members.contains { reader.reportsFailure($0, $1, besideMessage: hasMessage) }
      replacesValue = reportsFailure || hasMessage
    } else if let text = Self.plainText(body) {
      messages = [Message(text: text)]
    }
  }

  /// The messages in one line of at most 200 characters, or `nil`.
  var summary: String? {
    let text = messages.map(\.labelledText).joined(separator: "; ")
    return text.isEmpty ? nil : String(text.prefix(200))
  }

  /// A short text in one line that is neither JSON nor markup.
  private static func plainText(_ body: Data) -> String? {
    guard let text = String(validating: body, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines),
      !text.isEmpty, text.count <= 200, !["<", "{", "[", "\""].contains(text.first), !text.hasControlCharacter,
      !text.contains(/<[a-zA-Z\/!]/)
    else { return nil }
    return text
  }
}

// MARK: - Reading JSON

/// Finds the messages in JSON, by its structure.
private struct MessageReader {
  typealias Message = ServerMessages.Message

  /// The ends of the names of members with a message, the best first.
  static let messageNames = ["message", "msg", "detail", "reason"]
  /// The ends of the names of members with a message in an error, and with another text in a resource.
  private static let textNames = messageNames + ["description", "error", "title", "base"]
  /// The ends of the names of members whose array or object contains messages.
  private static let containerNames = messageNames + ["error", "base", "violation", "issue", "invalidparam", "field"]
  /// The ends of the names of members with the name of a field.
  private static let referenceNames = ["field", "param", "path", "pointer", "loc", "property"]
  /// The ends of the names of members that name a field, repeat the request or describe the program.
  private static let noiseNames = referenceNames + ["input", "value", "request", "payload", "trace", "stack"]

  /// The form fields by their plain names.
  private let fields: [String: String]
  private let sent: Set<String>

  init(fields: [String], sent: Set<String>) {
    self.fields = Dictionary(fields.map { ($0.plainName, $0) }, uniquingKeysWith: { first, _ in first })
    self.sent = sent
  }

  /// - Parameter isError: Whether the value belongs to an error, in which all texts are messages.
  func messages(of value: JSONValue, at path: [String] = [], isError: Bool = false) -> [Message] {
    switch value {
    case .text(let text):
      if text.hasPrefix("["), let value = JSONValue(Data(text.utf8)) { return messages(of: value, at: path) }
      return text.isEmpty || sent.contains(text) ? [] : [Message(path: path, text: text)]
    case .scalar(let text): return isError && !path.isEmpty ? [Message(path: path, text: text)] : []
    case .array(let values): return values.flatMap { messages(of: $0, at: path, isError: isError) }
    case .object(let members):
      if members.contains(where: isContainer) { return messages(of: members, at: path, isError: isError) }
      if path.last.flatMap(field) != nil { return messages(of: members, ofField: path) }
      if let field = reference(in: members) { return messages(of: members, ofField: [field]) }
      return messages(of: members, at: path, isError: isError)
    }
  }

  /// The message of an object about a form field, else its phrases, else its other texts.
  private func messages(of members: [String: JSONValue], ofField path: [String]) -> [Message] {
    let summary = summary(of: members).map { messages(of: .text($0), at: path) }
    let found = summary ?? messages(of: members, at: [], isError: true).filter { field($0.text) == nil }
    let phrases = found.filter(\.text.isPhrase)
    return (phrases.isEmpty ? found : phrases).map { Message(path: path, text: $0.text) }
  }

  private func messages(of members: [String: JSONValue], at path: [String], isError: Bool) -> [Message] {
    let details = members.sorted.filter(isContainer).flatMap { messages(of: $0.value, at: path, isError: true) }
    let summary = summary(of: members)
    let isExplained = summary != nil || !details.isEmpty
    let hasID = members.keys.contains { $0.plainName == "id" }
    // The resource itself, such as after a conflict.
    if hasID, !isError, details.isEmpty, members.text(at: Self.messageNames + ["error"]) == nil { return [] }
    let isForm = !fields.isEmpty
    var others: [Message] = []
    for (name, value) in members.sorted where !isContainer(name, value) && !name.hasEnd(of: Self.noiseNames) {
      if let field = field(name) {
        others += messages(of: value, at: path + [field], isError: true)
      } else if !value.isFlat, isForm || (summary == nil && (isError || !value.isList || value.isListOfPhrases)) {
        let label = isForm || isError || value.isList ? path + [name] : []
        var found = messages(of: value, at: label, isError: isError && summary == nil)
        // An object beside a message can be what was sent.
        if isExplained, !value.isList { found.removeAll { $0.path.last.flatMap(field) == nil || !$0.text.isPhrase } }
        others += found
      } else if !isExplained, case .text(let text) = value, isError || (isForm && text.isPhrase) {
        others += messages(of: value, at: path + [name])
      }
    }
    // The summary of a list, such as "The given data was invalid", adds nothing to it.
    if details.contains(where: { !$0.path.isEmpty || $0.text.isPhrase }) { return details + others }
    let references = isError && path.isEmpty ? Self.referenceNames.compactMap(members.member) : []
    let label = references.flatMap { $0.names(depth: 3) }.compactMap(\.fieldName).last.map { [$0] } ?? path
    return (summary.map { messages(of: .text($0), at: label) } ?? []) + details + others
  }

  /// The best text of an object for a reader; a code is better than none.
  private func summary(of members: [String: JSONValue]) -> String? {
    let names = Self.textNames + (members["lang"] == nil ? [] : ["value"])
    return members.text(at: names) ?? (members.contains(where: isContainer) ? nil : members.text(at: ["code"]))
  }

  private func isContainer(_ name: String, _ value: JSONValue) -> Bool {
    !value.isFlat && field(name) == nil && name.hasEnd(of: Self.containerNames)
  }

  /// The form field with a name, or at the end of a path.
  private func field(_ name: String) -> String? { name.fieldName.flatMap { fields[$0.plainName] } }

  /// The form field that a member of an object, or of an object in it, names.
  private func reference(in members: [String: JSONValue]) -> String? {
    let values = members.sorted.filter { !$0.key.hasEnd(of: Self.textNames) }.map(\.value)
    return values.lazy.flatMap { $0.names(depth: 3) }.compactMap(field).first
  }

  /// Whether a member of a response reports a failure, whatever the status of the response.
  func reportsFailure(_ name: String, _ value: JSONValue, besideMessage: Bool) -> Bool {
    let text = value.isFlat ? value.names().joined().lowercased() : ""
    switch name.plainName {
    case "success", "ok", "result": return text == "false"
    case "status": return ["error", "fail", "failed"].contains(text) || Int(text) ?? 0 >= 400
    case "code", "errcode", "errorcode", "statuscode":
      guard besideMessage, case .scalar = value, let code = Int(text) else { return false }
      return code != 0 && !(200..<300).contains(code)
    case "error", "errors", "errordescription":
      return messages(of: value, at: [name], isError: true).contains { $0.text != "false" && $0.text != "0" }
    default: return false
    }
  }
}

// MARK: - JSON

/// A JSON value.
private enum JSONValue: Decodable {
  /// A text; empty for a blank one and for `null`.
  case text(String)
  /// A number or a Boolean value.
  case scalar(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init?(_ data: Data) {
    guard let value = try? JSONBody.decode(Self.self, from: data, with: JSONDecoder()) else { return nil }
    self = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ convert: (Value) -> Self) -> Self? {
      (try? container.decode(Value.self)).map(convert)
    }
    self =
      try (container.decodeNil() ? .text("") : nil)
      ?? value { (text: String) in .text(text.allSatisfy(\.isWhitespace) ? "" : text) }
      ?? value { (boolean: Bool) in .scalar("\(boolean)") }
      ?? value { (number: Int) in .scalar("\(number)") }
      ?? value { (number: Double) in .scalar("\(number)") }
      ?? value(Self.array)
      ?? .object(container.decode([String: JSONValue].self))
  }

  var isList: Bool {
    if case .array = self { true } else { false }
  }

  /// Whether the value is a list such as the messages of a field.
  var isListOfPhrases: Bool {
    guard case .array(let values) = self else { return false }
    return values.allSatisfy { if case .text(let text) = $0 { text.isPhrase } else { false } }
  }

  /// Whether the value has neither elements nor members.
  var isFlat: Bool {
    switch self {
    case .text, .scalar: true
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  /// The texts and numbers that can name a field: those of the value, of a path with few elements, and of an object.
  ///
  /// - Parameter depth: The number of objects and paths that are read, one inside the other.
  func names(depth: Int = 1) -> [String] {
    switch self {
    case .text(let text), .scalar(let text): [text]
    case .array(let values) where values.count <= 8 && depth > 0:
      values.filter(\.isFlat).flatMap { $0.names(depth: depth - 1) }
    case .object(let members) where members.count <= 32 && depth > 0:
      members.sorted.flatMap { $0.value.names(depth: depth - 1) }
    case .array, .object: []
    }
  }
}

extension [String: JSONValue] {
  fileprivate var sorted: [Element] { sorted { $0.key < $1.key } }

  /// The member with the shortest name that ends in another one, ignoring case, `_` and `-`.
  fileprivate func member(_ plainName: String) -> JSONValue? {
    sorted.filter { $0.key.hasEnd(of: [plainName]) }.min { $0.key.count < $1.key.count }?.value
  }

  /// The text of the first of several names that has one.
  fileprivate func text(at names: [String]) -> String? {
    for name in names {
      if case .text(let text) = member(name), !text.isEmpty { return text }
    }
    return nil
  }
}

extension String {
  /// The name in lower case, with letters and digits only, so that `First name`, `firstName` and `first_name` are
  /// equal.
  fileprivate var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The last name of a path such as `user.email`, `user[email]`, `#/user/email` and `$.email`.
  fileprivate var fieldName: String? {
    split { "./[]#$".contains($0) }.last { !$0.allSatisfy(\.isNumber) }.map(String.init)
  }

  /// Whether the text is one for a reader, in words or not in ASCII, unlike an identifier or a time.
  fileprivate var isPhrase: Bool {
    contains(where: \.isLetter) && !contains(where: \.isNewline) && contains { $0.isWhitespace || !$0.isASCII }
  }

  /// Whether the name ends in one of several names, in the singular or the plural.
  fileprivate func hasEnd(of names: [String]) -> Bool {
    let name = plainName
    return names.contains { name.hasSuffix($0) || name.hasSuffix($0 + "s") }
  }
}
