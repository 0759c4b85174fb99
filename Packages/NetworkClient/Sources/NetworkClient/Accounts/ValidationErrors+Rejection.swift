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
  /// - Parameters:
  ///   - payload: What was sent, whose values are not shown as errors.
  ///   - accounts: The accounts in the body. A single one is that of the server in place of messages, as after a
  ///     conflict.
  init(rejection response: HTTPResponse, of payload: AccountPayload, accounts: [Account] = []) {
    self.init()
    if [409, 412].contains(response.statusCode), accounts.count == 1, !accounts[0].name.isBlank {
      let fields = AccountFormFields(accounts[0])
      let changed = AccountField.allCases.filter { payload[$0] != nil && payload[$0] != fields[$0] }
      let changes = changed.map { "\($0.rawValue) is now \(fields[$0])" }.joined(separator: ", ")
      general = [Self.changedMeanwhile + (changes.isEmpty ? "" : ": \(changes)")]
      return
    }
    let sent = Set(AccountField.allCases.compactMap { payload[$0] })
    let received = ServerMessages(response.body, fields: AccountField.allCases.map(\.rawValue), sent: sent)
    func field(of message: ServerMessages.Message) -> AccountField? {
      message.path.last.flatMap(AccountField.init(rawValue:))
    }
    let all = received.messages.filter { field(of: $0) != nil } + received.messages.filter { field(of: $0) == nil }
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

  private static let changedMeanwhile = "the account was changed meanwhile"

  /// The reason that a status states, for a response without messages.
  private static func reason(for status: Int) -> String {
    switch status {
    case 409, 412: changedMeanwhile
    case 428: "the server requires If-Match, which is not supported"
    default: noReason
    }
  }

  /// The text of a response without messages; the status for a web page.
  private static func text(of response: HTTPResponse) -> String {
    if response.start == UInt8(ascii: "<") || response.isLabelledAsWebPage { return "HTTP \(response.statusCode)" }
    let text = String(decoding: response.body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? reason(for: response.statusCode) : String(text.prefix(maximumLength))
  }
}
