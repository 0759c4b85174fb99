package import Foundation

/// The messages in the JSON of an error, by the rules of RFC 9457 and of common frameworks.
///
/// The first rule that yields a message is the only one that counts:
/// 1. `{"errors":{"email":["is taken"]}}`: the texts of each field.
/// 2. `{"errors":["is closed",{"field":"email","message":"is taken"}]}`, or the same as `detail`: texts, and objects
///    with a place and a text by rule 4. The place is a `field`, a `pointer` (RFC 9457), a `pointer` of the `source`
///    (JSON:API), or a `loc`, whose text is `msg` (FastAPI).
/// 3. `{"email":["is taken"]}`, alone or in the object of the form: only texts and lists of texts, and at least one
///    list.
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
  ///
  /// - Parameter form: The name of the object around the fields that were sent: `user` of `{"user":{"email":…}}`.
  package init(_ body: Data, form: String? = nil) {
    let value = body.count <= 1 << 16 ? try? JSONBody.value(of: body) : nil
    let object = value as? [String: Any]
    let found = Self.messages(of: object, fields: [object, form.flatMap { object?[$0] as? [String: Any] }])
    messages = found.prefix(Self.maximumCount).map {
      Message(field: $0.field, text: String($0.text.prefix(Self.maximumLength)))
    }
    if found.count > messages.count {
      messages.append(Message(text: "and \(found.count - messages.count) more errors"))
    }
  }

  /// - Parameter candidates: The objects that can have the fields of a form as members, by rule 3.
  private static func messages(of value: Any?, fields candidates: [[String: Any]?] = []) -> [Message] {
    switch value {
    case let text as String: return text.allSatisfy(\.isWhitespace) ? [] : [Message(text: text)]
    case let list as [Any]: return list.flatMap(messages(ofElement:))
    case let object as [String: Any]:
      var found = (object["errors"] as? [String: Any]).map(messages(ofFields:)) ?? []
      for name in ["errors", "detail"] where found.isEmpty { found = messages(of: object[name] as? [Any]) }
      for fields in candidates where found.isEmpty { found = fields.map(messages(ofForm:)) ?? [] }
      for name in names where found.isEmpty { found = messages(of: object[name]) }
      return found
    default: return []
    }
  }

  /// The messages of an element of a list: a text, or an object with a place and a text.
  private static func messages(ofElement element: Any) -> [Message] {
    let object = element as? [String: Any]
    let location = object?["loc"] as? [Any]
    let pointer = object?["pointer"] ?? (object?["source"] as? [String: Any])?["pointer"]
    let place = (object?["field"] ?? pointer ?? location?.last { $0 is String }) as? String
    return messages(of: location == nil ? element : object?["msg"]).map {
      Message(field: $0.field ?? place?.lastPart, text: $0.text)
    }
  }

  /// The messages of an object that has only texts and lists of texts, and at least one list.
  private static func messages(ofForm object: [String: Any]) -> [Message] {
    let isForm =
      object.values.allSatisfy { $0 is String || $0 is [String] } && object.values.contains { $0 is [String] }
    return isForm ? messages(ofFields: object) : []
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
