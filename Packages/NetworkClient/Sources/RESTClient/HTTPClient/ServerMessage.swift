import Foundation

/// The message in the JSON body of an error response.
struct ServerMessage: Decodable {
  /// The message as the server sent it, truncated to 200 characters.
  let text: String

  /// Reads the message from the usual members; `nil` for an empty body, a web page, and JSON without a message.
  init?(_ body: Data) {
    guard let message = try? JSONBody(body).decode(Self.self, with: JSONDecoder()), !message.text.isEmpty else {
      return nil
    }
    self = message
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let texts = [Key.message, .error, .detail, .title].compactMap { try? container.decode(String.self, forKey: $0) }
    text = String((texts.first ?? "").prefix(200))
  }

  private enum Key: CodingKey {
    case message
    case error
    case detail
    case title
  }
}
