import Foundation
import Models
import SQLiteRecords

/// Reads and writes the table of drafts over one connection.
///
/// A draft whose checksum is invalid is treated as missing.
struct DraftTable {
  let database: Database

  /// Reads the drafts, the oldest first, and counts the corrupt ones.
  func drafts(of source: String?) throws(DatabaseError) -> (drafts: [AccountDraft], corruptCount: Int) {
    let rows = try database.fetchAll(Checksummed<AccountDraft>.self, "ORDER BY saved_at, id")
    let drafts = rows.compactMap(\.record)
    return (drafts.filter { source == nil || $0.source == source }, rows.count - drafts.count)
  }

  /// Reads a draft, or `nil` if it does not exist or is corrupt.
  func draft(_ id: AccountDraft.ID) throws(DatabaseError) -> AccountDraft? {
    try database.fetchOne(Checksummed<AccountDraft>.self, "WHERE id = ?", id)?.record
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
      let draft = try makeDraft(AccountDraft.ID(last + 1)).asStored
      try database.insert(Checksummed(draft))
      return draft
    }
  }

  /// Changes a draft, and returns it as it will be read, or `nil` if it does not exist or is corrupt.
  func change(_ id: AccountDraft.ID, _ change: (inout AccountDraft) -> Void) throws(DatabaseError) -> AccountDraft? {
    try database.transaction { () throws(DatabaseError) in
      guard var draft = try draft(id) else { return nil }
      change(&draft)
      draft = draft.asStored
      try database.update(Checksummed(draft))
      return draft
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

extension AccountDraft {
  /// The draft as it will be read.
  fileprivate var asStored: AccountDraft {
    var draft = self
    draft.savedAt = savedAt.asStored
    draft.sentAt = sentAt?.asStored
    return draft
  }
}

extension Date {
  /// The date as it will be read: the column counts from 1970 and `Date` from 2001, and the conversion loses the last digits.
  fileprivate var asStored: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}
