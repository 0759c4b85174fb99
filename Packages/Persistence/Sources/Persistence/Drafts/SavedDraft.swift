import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A draft as a row of the table `drafts`: with the claim on it, and followed by a checksum after all that.
struct SavedDraft: Record {
  static let table = "drafts"

  static let columns =
    ["id", "source", "account_id"] + AccountField.allCases.map(\.rawValue) + ["saved_at", "reason", "claimed_until"]

  var draft: AccountDraft
  /// Until when nobody but the one who claimed it may send it.
  var claimedUntil: Date?

  init(_ draft: AccountDraft) {
    self.draft = draft
    // The time as it will be read: SQLite counts from another year than Date, which costs the last digits.
    self.draft.savedAt = Date(timeIntervalSince1970: draft.savedAt.timeIntervalSince1970)
  }

  init(from row: inout RowReader) throws(DatabaseError) {
    let id: AccountDraft.ID = try row.read()
    let source: String = try row.read()
    let accountID: Account.ID? = try row.read()
    var values: [AccountField: String] = [:]
    for field in AccountField.allCases { values[field] = try row.read(String?.self) }
    draft = AccountDraft(
      id: id, source: source, accountID: accountID, values: values, savedAt: try row.read(), reason: try row.read())
    claimedUntil = try row.read()
  }

  func write(to row: inout RowWriter) {
    row.write(draft.id)
    row.write(draft.source)
    row.write(draft.accountID)
    for field in AccountField.allCases { row.write(draft.values[field]) }
    row.write(draft.savedAt)
    row.write(draft.reason)
    row.write(claimedUntil)
  }
}
