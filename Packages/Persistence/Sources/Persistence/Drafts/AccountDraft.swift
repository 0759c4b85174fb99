public import Foundation
public import Models

/// An account form that was filled in but not accepted by a server yet.
public struct AccountDraft: Hashable, Identifiable, Sendable {
  /// The type of a draft's id: an integer from 1 that is never reused in the same file.
  public typealias ID = Tagged<AccountDraft, Int>

  /// The id of the draft.
  public let id: ID

  /// The server that the draft is for: its base URL, or a name from the dependency `\.sourceNames` that no other server
  /// has.
  public var source: String

  /// The account to change; `nil` to create one.
  public var accountID: Account.ID?

  /// The fields to send, not validated.
  public var values: [AccountField: String]

  /// When the fields were last edited.
  public var savedAt: Date

  /// Why the draft was not delivered, as a text for the user.
  public var reason: String

  /// The value of the header field `Idempotency-Key`, by which a server recognizes a request that is sent again.
  ///
  /// It belongs to the draft, not to its fields, and changes only after a request that the server has certainly not
  /// accepted.
  public var idempotencyKey: UUID

  /// When the draft was sent, if a server may have accepted it; `nil` if none has.
  ///
  /// The date is set before the request is sent. So a draft with a date is being sent, or its process was killed before
  /// the response, or there was no usable response. Such a draft must not be sent again without the user's consent.
  public var sentAt: Date?

  /// Creates a draft, by default one that was not sent, with a new idempotency key.
  public init(
    id: ID,
    source: String,
    accountID: Account.ID?,
    values: [AccountField: String],
    savedAt: Date,
    reason: String,
    idempotencyKey: UUID = UUID(),
    sentAt: Date? = nil
  ) {
    self.id = id
    self.source = source
    self.accountID = accountID
    self.values = values
    self.savedAt = savedAt
    self.reason = reason
    self.idempotencyKey = idempotencyKey
    self.sentAt = sentAt
  }
}

extension AccountDraft {
  /// Whether a server may have accepted the draft.
  public var mayHaveBeenProcessed: Bool { sentAt != nil }
}
