import Foundation
import Models
import RESTClient

extension ValidationErrors {
  /// The limit on the length of a message, in characters.
  private static let maximumLength = 200
  /// The limit on the number of messages; those of fields come first.
  private static let maximumCount = 20
  private static let noReason = "the server gives no reason"

  /// Reads the messages of a response that rejects an account: each is of a field, or general.
  ///
  /// - Parameter payload: What was sent, whose values are not shown as errors.
  init(rejection response: HTTPResponse, of payload: AccountPayload) {
    self.init()
    let sent = Set(AccountField.allCases.compactMap { payload[$0] })
    let received = ServerMessages(response.body, fields: AccountField.allCases.map(\.rawValue), sent: sent)
    func field(of message: ServerMessages.Message) -> AccountField? {
      message.path.last.flatMap(AccountField.init(rawValue:))
    }
    let ofFields = received.messages.filter { field(of: $0) != nil }
    let all = ofFields + received.messages.filter { field(of: $0) == nil }
    for message in all.prefix(Self.maximumCount) {
      if let field = field(of: message) {
        messages[field, default: []].append(String(message.text.prefix(Self.maximumLength)))
      } else {
        general.append(String(message.labelledText.prefix(Self.maximumLength)))
      }
    }
    if all.count > Self.maximumCount { general.append("and \(all.count - Self.maximumCount) more errors") }
    if isEmpty { general = [received.isJSON ? Self.reason(for: response.statusCode) : Self.text(of: response)] }
  }

  /// Reads a response to a change of an account that conflicts with another change.
  ///
  /// - Parameter account: The account in the body, which names what others have changed; `nil` if it has none.
  init(conflict account: Account?, _ response: HTTPResponse, of payload: AccountPayload) {
    self.init(rejection: response, of: payload)
    guard account != nil || general == [Self.noReason] else { return }
    let text = "the account was changed meanwhile"
    self.init(general: [text])
    guard let fields = account.map({ AccountFormFields($0) }) else { return }
    let changed = AccountField.allCases.filter { payload[$0] != nil && payload[$0] != fields[$0] }
    let changes = changed.map { "\($0.rawValue) is now \(fields[$0])" }
    if !changes.isEmpty { general = ["\(text): \(changes.joined(separator: ", "))"] }
  }

  /// The reason that a status states, for a response without messages.
  private static func reason(for status: Int) -> String {
    status == 428 ? "the server requires If-Match, which is not supported" : noReason
  }

  /// The text of a response without messages; the status for a web page.
  private static func text(of response: HTTPResponse) -> String {
    if response.start == UInt8(ascii: "<") || response.isLabelledAsWebPage { return "HTTP \(response.statusCode)" }
    let text = String(decoding: response.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? reason(for: response.statusCode) : String(text.prefix(maximumLength))
  }
}
