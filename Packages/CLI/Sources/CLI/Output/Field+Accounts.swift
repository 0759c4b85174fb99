import Foundation
import Models
import Persistence

extension FieldSet<Account> {
  /// The fields of an account, named as in the API's JSON.
  static let accounts = FieldSet(fields: [
    Field("id") { .integer($0.id.rawValue) },
    Field("first_name") { .string($0.firstName) },
    Field("last_name") { .string($0.lastName) },
    Field("email") { .string($0.email) },
    Field("avatar_url") { .text($0.avatarURL) },
    Field("created_at") { .text($0.createdAt?.text) },
    Field("updated_at") { .text($0.updatedAt?.text) },
    Field("url") { .text($0.url) },
  ])
}

extension FieldSet<AccountDraft> {
  /// The fields of a draft; those that it leaves as they are on the server are null.
  static let drafts = FieldSet(
    fields: [
      Field("id") { .integer($0.id.rawValue) },
      Field("account") { $0.accountID.map { .integer($0.rawValue) } ?? .null },
    ]
      + AccountField.allCases.map { field in Field(field.rawValue) { .text($0.values[field]) } }
      + [
        Field("saved") { .string($0.savedAt.formatted(.iso8601)) },
        Field("reason") { .string($0.reason) },
      ])
}
