import Models
public import SQLiteRecords

enum DraftSchema {
  /// The migrations of the file; a released one never changes.
  ///
  /// `AUTOINCREMENT`: the id of a removed draft is never reused, so that it cannot refer to another draft.
  static let migrations = [
    Migration(
      "drafts",
      script: """
        CREATE TABLE drafts (
          id INTEGER PRIMARY KEY AUTOINCREMENT, \(Array(AccountDraft.columns.dropFirst()).sqlColumns)
        )
        """)
  ]
}

extension AccountDraft: MappedRecord {
  public static let table = "drafts"
  public static let mapping = RecordMapping<AccountDraft>(
    ("id", \.id), ("source", \.source), ("account_id", \.accountID),
    ("first_name", \.values[.firstName]), ("last_name", \.values[.lastName]), ("email", \.values[.email]),
    ("avatar_url", \.values[.avatarURL]), ("saved_at", \.savedAt), ("reason", \.reason),
    ("errors", \.errorsColumn), ("key_seed", \.keySeed), ("sent_at", \.sentAt)
  ) { id, source, accountID, firstName, lastName, email, avatarURL, savedAt, reason, errors, keySeed, sentAt in
    let values: [AccountField: String?] = [
      .firstName: firstName, .lastName: lastName, .email: email, .avatarURL: avatarURL,
    ]
    return AccountDraft(
      id: id, source: source, accountID: accountID, values: values.compactMapValues(\.self), savedAt: savedAt,
      reason: reason, errors: errors?.wrappedValue ?? ValidationErrors(), keySeed: keySeed, sentAt: sentAt)
  }

  /// The errors; `nil` without any.
  private var errorsColumn: JSONColumn<ValidationErrors>? { errors.isEmpty ? nil : JSONColumn(wrappedValue: errors) }
}
