public import Models

extension Account: CachedRecord, TableRecord {
  static let cacheTable = RecordTable(
    "accounts", ("id", \.id), ("first_name", \.firstName), ("last_name", \.lastName), ("email", \.email),
    ("avatar_url", \.avatarURL), ("created_at", \.createdAt), ("updated_at", \.updatedAt), ("url", \.url),
    makeRow: Account.init(id:firstName:lastName:email:avatarURL:createdAt:updatedAt:url:))
}
