import Models
import SQLiteRecords

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads and writes the table of drafts over one connection.
///
/// A draft whose checksum is invalid is treated as missing.
struct DraftTable {
  let database: Database

  /// Reads the drafts, the oldest first, and counts the corrupt ones.
  func drafts(of source: String?) throws(DatabaseError) -> (drafts: [AccountDraft], corruptCount: Int) {
    var drafts: [AccountDraft] = []
    var corruptCount = 0
    try database.forEachRow(Self.selection + "ORDER BY saved_at, id") { statement throws(DatabaseError) in
      guard let draft = try Self.read(statement) else {
        corruptCount += 1
        return
      }
      if source == nil || draft.source == source { drafts.append(draft) }
    }
    return (drafts, corruptCount)
  }

  /// Reads a draft, or `nil` if it does not exist or is corrupt.
  func draft(_ id: AccountDraft.ID) throws(DatabaseError) -> AccountDraft? {
    var draft: AccountDraft?
    try database.forEachRow(Self.selection + "WHERE id = ?", [id]) { statement throws(DatabaseError) in
      draft = try Self.read(statement)
    }
    return draft
  }

  /// Throws an error if the file can only be read, before anything else is changed, such as a lock file.
  func requireWriting() throws(DatabaseError) {
    guard database.access == .readWrite else {
      throw DatabaseError(.sqlite(.readOnly, message: "the file can only be read"), path: database.path)
    }
  }

  /// Inserts a draft that is created for a new id, and returns it as it will be read.
  func insert(
    _ makeDraft: (AccountDraft.ID) throws(DatabaseError) -> AccountDraft
  ) throws(DatabaseError) -> AccountDraft {
    try requireWriting()
    return try database.transaction { () throws(DatabaseError) in
      let last = try database.query("SELECT seq FROM sqlite_sequence WHERE name = 'drafts'", as: Int.self).first ?? 0
      return try write(try makeDraft(AccountDraft.ID(last + 1)), "INSERT")
    }
  }

  /// Changes a draft, and returns it as it will be read, or `nil` if it does not exist or is corrupt.
  func change(_ id: AccountDraft.ID, _ change: (inout AccountDraft) -> Void) throws(DatabaseError) -> AccountDraft? {
    try database.transaction { () throws(DatabaseError) in
      guard var draft = try draft(id) else { return nil }
      change(&draft)
      return try write(draft, "REPLACE")
    }
  }

  /// Removes a draft, even a corrupt one, and returns whether it existed.
  func remove(_ id: AccountDraft.ID) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      try database.execute("DELETE FROM drafts WHERE id = ?", id)
      return database.changeCount > 0
    }
  }
}

extension DraftTable {
  private static var columns: [String] { DraftSchema.table.columns + ["checksum"] }

  private static var selection: String { "SELECT \(columns.sqlColumns) FROM drafts " }

  private static func read(_ statement: Statement) throws(DatabaseError) -> AccountDraft? {
    guard statement.isChecksumValid() else { return nil }
    var row = RowReader(statement)
    return try DraftSchema.table.read(&row)
  }

  /// Writes a draft, and returns it as it will be read.
  private func write(_ draft: AccountDraft, _ verb: String) throws(DatabaseError) -> AccountDraft {
    var draft = draft
    draft.savedAt = draft.savedAt.asStored
    draft.sentAt = draft.sentAt?.asStored
    var row = RowWriter()
    DraftSchema.table.write(draft, &row)
    row.writeChecksum()
    let sql = "\(verb) INTO drafts (\(Self.columns.sqlColumns)) VALUES (\(Self.columns.sqlPlaceholders))"
    try database.cachedStatement(sql).run(row)
    return draft
  }
}

extension Date {
  /// The date as it will be read: the column counts from 1970 and `Date` from 2001, and the conversion loses the last digits.
  fileprivate var asStored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}
