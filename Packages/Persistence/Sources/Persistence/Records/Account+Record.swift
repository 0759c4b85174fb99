public import Models
public import SQLiteRecords

extension Account: CachedRecord {
  public static let table = "accounts"
  public static let mapping = RecordMapping<Account>(
    ("id", \.id), ("first_name", \.firstName), ("last_name", \.lastName), ("email", \.email),
    ("avatar_url", \.avatarURL), ("created_at", \.createdAt), ("updated_at", \.updatedAt), ("url", \.url),
    makeRecord: Account.init(id:firstName:lastName:email:avatarURL:createdAt:updatedAt:url:))
}
