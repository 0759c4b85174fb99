import Models
public import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AccountDraft: Record {
  /// The table `drafts`.
  public static let table = "drafts"

  /// The columns of `drafts`, without the checksum.
  public static let columns =
    ["id", "source", "account_id"] + AccountField.allCases.map(\.rawValue)
    + ["saved_at", "reason", "idempotency_key", "sent_at"]

  /// Reads a draft from a row.
  public init(from row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    source = try row.read()
    accountID = try row.read()
    values = [:]
    for field in AccountField.allCases { values[field] = try row.read(String?.self) }
    savedAt = try row.read()
    reason = try row.read()
    idempotencyKey = try row.read()
    sentAt = try row.read()
  }

  /// Writes the draft into a row.
  public func write(to row: inout RowWriter) {
    row.write(id)
    row.write(source)
    row.write(accountID)
    for field in AccountField.allCases { row.write(values[field]) }
    row.write(savedAt)
    row.write(reason)
    row.write(idempotencyKey)
    row.write(sentAt)
  }
}
