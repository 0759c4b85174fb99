public import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a user typed about an account and no server has taken yet.
public struct AccountDraft: Hashable, Identifiable, Sendable {
  /// The type of a draft's id: a whole number from 1, which no other draft of the same file ever gets.
  public typealias ID = Tagged<AccountDraft, Int>

  /// The draft's own id.
  public let id: ID

  /// The server it is meant for: the text of a base URL, or another name that is one server's own.
  public var source: String

  /// The account it changes; `nil` for one that is to be created.
  public var accountID: Account.ID?

  /// What was typed, unchecked: the fields that are to be sent.
  public var values: [AccountField: String]

  /// When it was typed last.
  public var savedAt: Date

  /// Why it was not sent, in plain words.
  public var reason: String

  /// Describes a draft.
  ///
  /// - Parameters:
  ///   - id: The draft's own id.
  ///   - source: The server it is meant for.
  ///   - accountID: The account it changes.
  ///   - values: What was typed.
  ///   - savedAt: When it was typed last.
  ///   - reason: Why it was not sent.
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
