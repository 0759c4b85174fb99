import Foundation
import Models
import RESTClient

extension ValidationErrors {
  /// The limit on the length of a message, in characters.
  private static let maximumLength = 200
  /// The limit on the number of messages.
  private static let maximumCount = 20

  /// Reads the validation errors of a 422 response, in any format.
  ///
  /// Rails sends texts by field; other servers wrap them or send a single text, and gateways send web pages. Every text
  /// becomes a message of a field or a remark.
  init(rejection response: HTTPResponse) {
    self.init()
    if let value = try? JSONBody(response.body).decode(JSONValue.self, with: JSONDecoder()) {
      read(value, under: [])
    } else {
      remark(Self.text(of: response))
    }
    if isEmpty { general = ["the server gives no reason"] }
    truncate()
  }

  /// Replaces the messages above the limit by their number.
  private mutating func truncate() {
    let count = inOrder.count + general.count
    guard count > Self.maximumCount else { return }
    let kept = inOrder.prefix(Self.maximumCount)
    messages = Dictionary(grouping: kept, by: \.field).mapValues { $0.map(\.message) }
    general = Array(general.prefix(Self.maximumCount - kept.count)) + ["and \(count - Self.maximumCount) more errors"]
  }

  /// The text of a response that is not JSON; the status for a web page.
  private static func text(of response: HTTPResponse) -> String {
    let text = String(decoding: response.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let isPage = text.hasPrefix("<") || (response.isLabelledAsWebPage && text.contains("<"))
    return isPage ? "HTTP \(response.statusCode)" : text
  }

  /// Reads a value below the names of members that are not fields.
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
    if !(part ?? text).isBlank { general.append(String(text.prefix(Self.maximumLength))) }
  }
}

/// A JSON value, with numbers and booleans as text.
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

  /// Whether the name of a member only wraps messages.
  static func isWrapping(_ name: String) -> Bool {
    ["base", "error", "errors", "message", "messages"].contains(name)
  }

  /// All texts in the value that are not blank, each prefixed by the names of its enclosing members.
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
  /// The members in alphabetical order, since `JSONDecoder` does not keep the server's.
  fileprivate var inOrder: [(String, JSONValue)] { sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
