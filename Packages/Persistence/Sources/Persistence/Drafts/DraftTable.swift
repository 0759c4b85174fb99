import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The table of drafts, as it is read and written over one connection.
///
/// What does not agree with its checksum is not there.
struct DraftTable {
  let database: Database

  /// Reads drafts, the oldest first, and says how many others are damaged.
  func drafts(of source: String?) throws(DatabaseError) -> (drafts: [AccountDraft], damagedCount: Int) {
    var drafts: [AccountDraft] = []
    var damagedCount = 0
    try database.forEachRow(Self.selection + "ORDER BY saved_at, id") { statement throws(DatabaseError) in
      guard let saved = try Self.read(statement) else {
        damagedCount += 1
        return
      }
      if source == nil || saved.draft.source == source { drafts.append(saved.draft) }
    }
    return (drafts, damagedCount)
  }

  /// Inserts a draft under an id of its own, which is put in the place of the one it has.
  func insert(_ draft: (AccountDraft.ID) -> AccountDraft) throws(DatabaseError) -> AccountDraft {
    try database.transaction { () throws(DatabaseError) in
      let last = try database.query("SELECT seq FROM sqlite_sequence WHERE name = 'drafts'", as: Int.self).first ?? 0
      let saved = SavedDraft(draft(AccountDraft.ID(last + 1)))
      try write(saved, "INSERT INTO drafts (\(Self.columns.list)) VALUES (\(Self.columns.places))")
      return saved.draft
    }
  }

  /// Changes a draft.
  ///
  /// - Returns: What `change` returns, or `nil` where the draft is not there.
  func change<Result>(
    _ id: AccountDraft.ID,
    _ change: (inout SavedDraft) -> Result
  ) throws(DatabaseError) -> Result? {
    try database.transaction { () throws(DatabaseError) in
      guard var saved = try draft(id) else { return nil }
      let result = change(&saved)
      try write(saved, "REPLACE INTO drafts (\(Self.columns.list)) VALUES (\(Self.columns.places))")
      return result
    }
  }

  /// Removes a draft, be it damaged.
  ///
  /// - Returns: Whether it was there.
  func remove(_ id: AccountDraft.ID) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      try database.execute("DELETE FROM drafts WHERE id = ?", id)
      return database.changeCount > 0
    }
  }
}

extension DraftTable {
  private static var columns: [String] { SavedDraft.columns + ["checksum"] }

  private static var selection: String { "SELECT \(columns.list) FROM drafts " }

  private func draft(_ id: AccountDraft.ID) throws(DatabaseError) -> SavedDraft? {
    var saved: SavedDraft?
    try database.forEachRow(Self.selection + "WHERE id = ?", [id]) { statement throws(DatabaseError) in
      saved = try Self.read(statement)
    }
    return saved
  }

  private static func read(_ statement: Statement) throws(DatabaseError) -> SavedDraft? {
    guard statement.isWhole() else { return nil }
    var row = RowReader(statement.handle)
    return try SavedDraft(from: &row)
  }

  private func write(_ saved: SavedDraft, _ sql: String) throws(DatabaseError) {
    var row = RowWriter()
    saved.write(to: &row)
    row.writeChecksum()
    try database.statement(sql).run(row)
  }
}
