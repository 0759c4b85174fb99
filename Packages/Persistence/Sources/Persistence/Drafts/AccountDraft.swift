public import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An account form that was filled in but not accepted by a server yet.
public struct AccountDraft: Hashable, Identifiable, Sendable {
  /// The type of a draft's id: an integer from 1 that is never reused in the same file.
  public typealias ID = Tagged<AccountDraft, Int>

  /// The id of the draft.
  public let id: ID

  /// The server that the draft is for: its base URL, or another name that no other server has.
  public var source: String

  /// The account to change; `nil` to create one.
  public var accountID: Account.ID?

  /// The fields to send, not validated.
  public var values: [AccountField: String]

  /// When the fields were last edited.
  public var savedAt: Date

  /// Why the draft was not sent, as a text for the user.
  public var reason: String

  /// Creates a draft.
  public init(
    id: ID, source: String, accountID: Account.ID?, values: [AccountField: String], savedAt: Date, reason: String
  ) {
    self.id = id
    self.source = source
    self.accountID = accountID
    self.values = values
    self.savedAt = savedAt
    self.reason = reason
  }
}
