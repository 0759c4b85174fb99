import Foundation
import Models
import SQLiteRecords

@testable import Persistence

extension Database {
  /// Creates the table of drafts as version 1 of the program wrote it, with a draft for each email.
  func addDraftsOfVersion1(_ emails: [String]) throws {
    try migrate([DraftSchema.migrations[0]])
    for (id, email) in zip(1..., emails) {
      var row = RowWriter()
      row.write(id)
      row.write("https://api.example")
      row.write(id == 1 ? nil : Account.ID(id))
      for text in ["Ada", nil, email, ""] { row.write(text) }
      row.write(Date.sample)
      row.write("offline")
      row.writeChecksum()
      try cachedStatement(
        """
        INSERT INTO drafts (id, source, account_id, first_name, last_name, email, avatar_url, saved_at, reason, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
      ).run(row)
    }
  }
}
