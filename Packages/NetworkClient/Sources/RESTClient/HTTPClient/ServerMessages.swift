package import Foundation

/// The messages of a server about a request that it rejected, from JSON in the shapes of common frameworks, problem
/// details (RFC 9457), or plain text.
///
/// What a server echoes of the request is never read, nor are members that are not for a reader, such as a time stamp.
package struct ServerMessages: Sendable {
  /// A message, and the field that it is about.
  package struct Message: Hashable, Sendable {
    /// The names of the field and of the objects around it, or empty.
    package var path: [String] = []
    package var text: String
    /// Whether the server marks it as an error, by a name such as `errors`.
    var isMarked: Bool

    /// The text with the names in front.
    package var labelledText: String { (path + [text]).joined(separator: ": ") }
  }

  /// The messages.
  package private(set) var messages: [Message] = []
  /// Whether the body is JSON.
  package private(set) var isJSON = false
  /// Whether the body is a JSON object with an error, such as `{"error":"not now"}`.
  package private(set) var reportsFailure = false
  /// Whether the body is a JSON object with an error or a message in place of a value, such as `{"message":"not now"}`.
  private(set) var replacesValue = false

  /// Reads a body, which can be empty; one of more than a mebibyte has no messages.
  package init(_ body: Data) {
    guard body.count <= 1 << 20 else { return }
    if let value = try? JSONBody.decode(JSONValue.self, from: body, with: JSONDecoder()) {
      isJSON = true
      messages = Self.messages(of: value, at: [], isMarked: false)
      guard case .object(let members) = value else { return }
      reportsFailure = ["error", "errors", "errordescription"].contains { members.member($0)?.isError == true }
      replacesValue = reportsFailure || ["message", "msg"].contains { members.member($0)?.isError == true }
    } else if let text = Self.plainText(body) {
      messages = [Message(text: text, isMarked: true)]
    }
  }

  /// The marked messages in one line of at most 200 characters, or `nil`.
  var summary: String? {
    let text = messages.filter(\.isMarked).map(\.labelledText).joined(separator: "; ")
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

// MARK: - Shapes of JSON

extension ServerMessages {
  /// The members that hold a message, the best first; the first four also beside fields.
  private static let messageNames = [
    "message", "errordescription", "detail", "msg", "reason", "defaultmessage", "errormessage", "error", "description",
    "title",
  ]
  /// The members of an element of a list that name its field, the best first.
  private static let fieldNames = [
    "loc", "pointer", "propertypath", "property", "field", "param", "name", "path", "source",
  ]
  /// The members that wrap messages.
  private static let wrappingNames: Set = [
    "base", "errors", "messages", "fielderrors", "nonfielderrors", "formerrors", "violations", "invalidparams",
    "validationerrors", "issues", "modelstate",
  ]
  /// The members that repeat what was sent.
  private static let echoNames: Set = [
    "input", "value", "rejectedvalue", "invalidvalue", "ctx", "context", "parameters", "params", "arguments", "args",
    "received", "data", "body", "request", "payload", "target", "meta", "validation", "traces",
  ]
  /// The members that are not for a reader.
  private static let technicalNames: Set = [
    "type", "status", "statuscode", "code", "errorcode", "instance", "path", "method", "traceid", "requestid", "id",
    "timestamp", "time", "date", "documentationurl", "url", "help", "links", "trace", "stack", "exception", "name",
    "success",
    "ok", "version", "count", "location", "locations", "extensions",
  ]

  private static func messages(of value: JSONValue, at path: [String], isMarked: Bool) -> [Message] {
    switch value {
    case .null: []
    case .text(let text):
      value.isMessage ? [Message(path: path, text: text, isMarked: isMarked || path.isEmpty)] : []
    case .scalar(let text): [Message(path: path, text: text, isMarked: isMarked && !path.isEmpty)]
    case .array(let values): values.flatMap { element($0, at: path, isMarked: isMarked || path.isEmpty) }
    case .object(let members):
      path.isEmpty ? object(members, at: path, isMarked: isMarked) : element(value, at: path, isMarked: isMarked)
    }
  }

  /// An element of a list or the value of a field: an object with a message, and possibly its field, is one message.
  private static func element(_ value: JSONValue, at path: [String], isMarked: Bool) -> [Message] {
    guard case .object(let members) = value else { return messages(of: value, at: path, isMarked: isMarked) }
    let contents = (messageNames + ["code"]).lazy.compactMap { members.member($0) }
    guard let content = contents.first(where: \.isMessage) else {
      return object(members, at: path, isMarked: isMarked)
    }
    let field = fieldNames.lazy.compactMap { members.member($0)?.fieldName }.first
    return messages(of: content, at: field.map { [$0] } ?? path, isMarked: isMarked)
  }

  /// - Parameter areFields: Whether all members are fields, as those of `errors` are.
  private static func object(
    _ members: [String: JSONValue], at path: [String], isMarked: Bool, areFields: Bool = false
  ) -> [Message] {
    if !areFields, ["field", "pointer", "loc", "param"].contains(where: { members.member($0)?.fieldName != nil }),
      messageNames.contains(where: { members.member($0)?.isMessage == true })
    {
      return element(.object(members), at: path, isMarked: isMarked)
    }
    var (summary, details, others): ([Message], [Message], [Message]) = ([], [], [])
    var best = messageNames.count
    var objects: [(path: [String], value: JSONValue)] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let plainName = name.plainName
      if let rank = messageNames.firstIndex(of: plainName), !areFields || (rank < 4 && value.isFlat) {
        guard value.isMessage else { continue }
        let found = messages(of: value, at: path, isMarked: true)
        if value.isList || found.contains(where: { $0.path != path }) {
          details += found
        } else if rank < best {
          (summary, best) = (found, rank)
        }
      } else if wrappingNames.contains(plainName) {
        if case .object(let fields) = value {
          details += object(fields, at: path, isMarked: true, areFields: true)
        } else {
          details += messages(of: value, at: path, isMarked: true)
        }
      } else if areFields || !(echoNames.contains(plainName) || (technicalNames.contains(plainName) && value.isFlat)) {
        let fieldPath = path + [name.fieldName ?? name]
        if !areFields, case .object = value {
          objects.append((fieldPath, value))
        } else {
          others += messages(of: value, at: fieldPath, isMarked: isMarked)
        }
      }
    }
    // An object beside a message can be what was sent, unless it has lists.
    let isExplained = !(summary.isEmpty && details.isEmpty)
    for (path, value) in objects where !isExplained || value.hasList {
      others += messages(of: value, at: path, isMarked: isMarked)
    }
    // The summary of a list, such as "The given data was invalid", adds nothing to it.
    return (details.isEmpty ? summary : details) + others
  }
}

/// A JSON value.
private enum JSONValue: Decodable {
  case null
  case text(String)
  /// A number or a Boolean value.
  case scalar(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ convert: (Value) -> Self) -> Self? {
      (try? container.decode(Value.self)).map(convert)
    }
    self =
      try (container.decodeNil() ? .null : nil)
      ?? value(Self.text)
      ?? value { (boolean: Bool) in .scalar("\(boolean)") }
      ?? value { (number: Int) in .scalar("\(number)") }
      ?? value { (number: Double) in .scalar("\(number)") }
      ?? value(Self.array)
      ?? .object(container.decode([String: JSONValue].self))
  }

  /// Whether the value can be a message: a text that is not blank, or an array or an object.
  var isMessage: Bool {
    switch self {
    case .null, .scalar: false
    case .text(let text): !text.allSatisfy(\.isWhitespace)
    case .array(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  /// Whether the value of `error` states one.
  var isError: Bool {
    if case .scalar(let text) = self { text == "true" } else { isMessage }
  }

  var isList: Bool {
    if case .array(let values) = self { !values.isEmpty } else { false }
  }

  /// Whether the value is an object with an array.
  var hasList: Bool {
    if case .object(let members) = self { members.values.contains(where: \.isList) } else { false }
  }

  /// Whether the value is neither an array nor an object.
  var isFlat: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// The name of the field that the value refers to: the last name of a path, or `source.pointer` of JSON:API.
  var fieldName: String? {
    switch self {
    case .text(let text): text.fieldName
    case .array(let values): values.last(where: \.isMessage)?.fieldName
    case .object(let members): (members["pointer"] ?? members["parameter"])?.fieldName
    default: nil
    }
  }
}

extension [String: JSONValue] {
  /// The member whose name is equal, ignoring case, `_` and `-`.
  fileprivate func member(_ plainName: String) -> JSONValue? {
    self[plainName] ?? first { $0.key.plainName == plainName }?.value
  }
}

extension String {
  /// The name in lower case, with letters and digits only, so that `First name`, `firstName` and `first_name` are
  /// equal.
  package var plainName: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The last name of a path such as `user.email`, `user[email]`, `#/user/email` and `$.email`.
  fileprivate var fieldName: String? {
    split { "./[]#$".contains($0) }.last { !$0.allSatisfy(\.isNumber) }.map(String.init)
  }
}
