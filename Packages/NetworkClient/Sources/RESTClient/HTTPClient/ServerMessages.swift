package import Foundation

/// The messages in the JSON of an error, by the rules of RFC 9457 and of common frameworks.
///
/// The first rule that yields a message is the only one that counts:
/// 1. `{"errors":{"email":["is taken"]}}`: the texts of each field.
/// 2. `{"errors":["is closed",{"field":"email","message":"is taken"}]}`: texts, and objects with a text by rule 4, and
///    a `field` or, as in RFC 9457, a `pointer`.
/// 3. `{"email":["is taken"]}`: only texts and lists of texts, and at least one list.
/// 4. `{"detail":"is closed"}`: the first of ``names`` with a text, or with an object or a list that has messages by
///    these rules.
package struct ServerMessages: Sendable {
  /// A message, and the field that it is about.
  package struct Message: Hashable, Sendable {
    /// The last part of the field's path, such as `email` of `#/user/email`; `nil` for a general message.
    package var field: String?
    package var text: String

    /// The text with the field in front.
    package var labelledText: String { [field, text].compactMap(\.self).joined(separator: ": ") }
  }

  /// The names of the members with a text, the best first.
  private static let names = ["detail", "message", "title", "error_description", "error", "code"]
  private static let maximumCount = 20
  private static let maximumLength = 200

  /// At most 20 messages of at most 200 characters, and the number of the others.
  package private(set) var messages: [Message]

  /// Reads the messages of a body; one that is not a JSON object, or larger than 64 KiB, has none.
  package init(_ body: Data) {
    let value = body.count <= 1 << 16 ? try? JSONBody.value(of: body) : nil
    let found = Self.messages(of: value as? [String: Any], isWholeBody: true)
    messages = found.prefix(Self.maximumCount).map {
      Message(field: $0.field, text: String($0.text.prefix(Self.maximumLength)))
    }
    if found.count > messages.count {
      messages.append(Message(text: "and \(found.count - messages.count) more errors"))
    }
  }

  private static func messages(of value: Any?, isWholeBody: Bool = false) -> [Message] {
    switch value {
    case let text as String: return text.allSatisfy(\.isWhitespace) ? [] : [Message(text: text)]
    case let list as [Any]: return list.flatMap { messages(of: $0, at: $0 as? [String: Any]) }
    case let object as [String: Any]:
      var found: [Message] = []
      if let fields = object["errors"] as? [String: Any] {
        found = messages(ofFields: fields)
      } else if let errors = object["errors"] as? [Any] {
        found = messages(of: errors)
      } else if isWholeBody, object.values.allSatisfy({ $0 is String || $0 is [String] }) {
        found = object.values.contains { $0 is [String] } ? messages(ofFields: object) : []
      }
      for name in names where found.isEmpty { found = messages(of: object[name]) }
      return found
    default: return []
    }
  }

  private static func messages(of element: Any, at object: [String: Any]?) -> [Message] {
    let path = object?["field"] as? String ?? object?["pointer"] as? String
    return messages(of: element).map { Message(field: $0.field ?? path?.lastPart, text: $0.text) }
  }

  private static func messages(ofFields fields: [String: Any]) -> [Message] {
    let texts = fields.filter { $0.value is String || $0.value is [String] }.sorted { $0.key < $1.key }
    return texts.flatMap { field, value in
      messages(of: value).map { Message(field: field.lastPart, text: $0.text) }
    }
  }
}

extension String {
  /// The last part of a path such as `user.email`, `user[email]` and `#/user/email`.
  fileprivate var lastPart: String { split { ".[]/#".contains($0) }.last.map(String.init) ?? self }
}
