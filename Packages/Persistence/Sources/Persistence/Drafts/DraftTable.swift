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
      guard let draft = try Self.read(statement) else {
        damagedCount += 1
        return
      }
      if source == nil || draft.source == source { drafts.append(draft) }
    }
    return (drafts, damagedCount)
  }

  /// Reads a draft; `nil` where it is not there, or damaged.
  func draft(_ id: AccountDraft.ID) throws(DatabaseError) -> AccountDraft? {
    var draft: AccountDraft?
    try database.forEachRow(Self.selection + "WHERE id = ?", [id]) { statement throws(DatabaseError) in
      draft = try Self.read(statement)
    }
    return draft
  }

  /// Inserts the draft that is made for an id of its own.
  ///
  /// - Returns: The draft as it will be read.
  func insert(_ makeDraft: (AccountDraft.ID) -> AccountDraft) throws(DatabaseError) -> AccountDraft {
    try database.transaction { () throws(DatabaseError) in
      let last = try database.query("SELECT seq FROM sqlite_sequence WHERE name = 'drafts'", as: Int.self).first ?? 0
      var draft = makeDraft(AccountDraft.ID(last + 1))
      // SQLite counts from another year than Date, which costs the last digits.
      draft.savedAt = Date(timeIntervalSince1970: draft.savedAt.timeIntervalSince1970)
      try write(draft, "INSERT")
      return draft
    }
  }

  /// Changes a draft.
  ///
  /// - Returns: Whether it was there.
  func change(_ id: AccountDraft.ID, _ change: (inout AccountDraft) -> Void) throws(DatabaseError) -> Bool {
    try database.transaction { () throws(DatabaseError) in
      guard var draft = try draft(id) else { return false }
      change(&draft)
      try write(draft, "REPLACE")
      return true
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
  private static var columns: [String] { AccountDraft.columns + ["checksum"] }

  private static var selection: String { "SELECT \(columns.list) FROM drafts " }

  private static func read(_ statement: Statement) throws(DatabaseError) -> AccountDraft? {
    guard statement.isWhole() else { return nil }
    var row = RowReader(statement.handle)
    return try AccountDraft(from: &row)
  }

  private func write(_ draft: AccountDraft, _ verb: String) throws(DatabaseError) {
    var row = RowWriter()
    draft.write(to: &row)
    row.writeChecksum()
    try database.statement("\(verb) INTO drafts (\(Self.columns.list)) VALUES (\(Self.columns.places))").run(row)
  }
}
