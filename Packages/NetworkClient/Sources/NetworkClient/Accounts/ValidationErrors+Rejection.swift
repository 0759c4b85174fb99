import Foundation
import Models

extension ValidationErrors {
  /// The most characters of a message.
  private static let maximumLength = 200

  /// Reads what a server finds wrong with an account, however it says it.
  ///
  /// Rails sends texts by field, other servers wrap them or send one text, and what stands in between sends web pages.
  /// Whatever is there becomes a message or a remark.
  ///
  /// - Parameter response: The answer, with status 422.
  init(rejection response: HTTPResponse) {
    self.init()
    if let value = try? JSONBody(response.body).decode(JSONValue.self, with: JSONDecoder()) {
      read(value, under: [])
    } else {
      remark(Self.text(of: response))
    }
    if isEmpty { remarks = ["the server gives no reason"] }
  }

  /// What an answer that is no JSON says; a web page says no more than its status.
  private static func text(of response: HTTPResponse) -> String {
    let text = String(decoding: response.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let isPage = text.hasPrefix("<") || (response.isLabelledAsPage && text.contains("<"))
    return isPage ? "HTTP \(response.statusCode)" : text
  }

  /// Takes in a value, found under names that are no fields.
  private mutating func read(_ value: JSONValue, under names: [String]) {
    switch value {
    case .null: break
    case .text(let text): remark((names + [text]).joined(separator: ": "), unlessBlank: text)
    case .array(let values): for value in values { read(value, under: names) }
    case .object(let members):
      for (name, value) in members.inOrder {
        if let field = AccountField(rawValue: name) {
          let texts = value.texts.map { String($0.prefix(Self.maximumLength)) }
          if !texts.isEmpty { messages[field, default: []] += texts }
        } else {
          read(value, under: JSONValue.isWrapping(name) ? names : names + [name])
        }
      }
    }
  }

  private mutating func remark(_ text: String, unlessBlank part: String? = nil) {
    if !(part ?? text).isBlank { remarks.append(String(text.prefix(Self.maximumLength))) }
  }
}

/// Any JSON value; numbers, true and false as text.
private enum JSONValue: Decodable {
  case null
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let isTrue = try? container.decode(Bool.self) {
      self = .text("\(isTrue)")
    } else if let number = try? container.decode(Int.self) {
      self = .text("\(number)")
    } else if let number = try? container.decode(Double.self) {
      self = .text("\(number)")
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Whether a name says no more than that messages stand under it.
  static func isWrapping(_ name: String) -> Bool {
    ["base", "error", "errors", "message", "messages"].contains(name)
  }

  /// All texts in the value that are not blank, each with the names it stands under.
  var texts: [String] {
    switch self {
    case .null: []
    case .text(let text): text.isBlank ? [] : [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members):
      members.inOrder.flatMap { name, value in
        value.texts.map { Self.isWrapping(name) ? $0 : "\(name): \($0)" }
      }
    }
  }
}

extension [String: JSONValue] {
  /// The members in the alphabet's order: `JSONDecoder` forgets the server's.
  fileprivate var inOrder: [(String, JSONValue)] { sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
