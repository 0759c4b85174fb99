import Foundation

/// The message that a server put in the body of an error, where it is JSON that holds one.
struct ServerMessage: Decodable {
  /// The message as the server sent it, cut to 200 characters.
  let text: String

  /// Looks for a message in the usual places; `nil` for a web page, for nothing, for JSON without one.
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
