public import Models

extension ListFormat<Account> {
  /// The list of accounts.
  public static let accounts = ListFormat(
    "account", fields: .accounts,
    columns: [
      .id, .flexible("first_name", title: "FIRST NAME"), .flexible("last_name", title: "LAST NAME"), .flexible("email"),
      .flexible("avatar_url", title: "AVATAR"),
    ])
}

extension FieldSet<Account> {
  /// The fields of an account, named as in the API's JSON.
  public static let accounts = FieldSet([
    Field("id") { $0.id },
    Field("first_name") { $0.firstName },
    Field("last_name") { $0.lastName },
    Field("email") { $0.email },
    Field("avatar_url") { $0.avatarURL },
    Field("created_at") { $0.createdAt },
    Field("updated_at") { $0.updatedAt },
    Field("url") { $0.url },
  ])
}
