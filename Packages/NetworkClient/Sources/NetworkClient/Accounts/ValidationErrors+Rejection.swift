import Foundation
import Models
import RESTClient

extension ValidationErrors {
  /// The limit on the length of a message, in characters.
  private static let maximumLength = 200
  /// The limit on the number of messages.
  private static let maximumCount = 20
  private static let noReason = "the server gives no reason"

  /// Reads the messages of a response that rejects an account: each is of a field, or general.
  ///
  /// - Parameter payload: What was sent, whose values are not shown as errors.
  init(rejection response: HTTPResponse, of payload: AccountPayload) {
    self.init()
    let sent = AccountField.allCases.compactMap { payload[$0] }
    let received = ServerMessages(response.body)
    for message in received.messages where !sent.contains(message.text) {
      if let field = message.path.last.flatMap(AccountField.init(name:)) {
        messages[field, default: []].append(String(message.text.prefix(Self.maximumLength)))
      } else {
        general.append(String(message.labelledText.prefix(Self.maximumLength)))
      }
    }
    if isEmpty { general = [received.isJSON ? Self.noReason : Self.text(of: response)] }
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

  /// The text of a response without messages; the status for a web page.
  private static func text(of response: HTTPResponse) -> String {
    if response.start == UInt8(ascii: "<") || response.isLabelledAsWebPage { return "HTTP \(response.statusCode)" }
    let text = String(decoding: response.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? noReason : String(text.prefix(maximumLength))
  }
}

extension AccountField {
  /// The field with a name, ignoring case and separators: `first_name`, `firstName`, `First name`.
  fileprivate init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue.plainName == name.plainName }) else { return nil }
    self = field
  }
}
