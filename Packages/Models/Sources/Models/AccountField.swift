/// An editable field of an account.
///
/// The raw value is the field's name in the service's JSON. `allCases` is the order of the fields in a form.
public enum AccountField: String, CaseIterable, Codable, Hashable, Sendable {
  /// The given name.
  case firstName = "first_name"

  /// The family name.
  case lastName = "last_name"

  /// The email address.
  case email

  /// The URL of the avatar image.
  case avatarURL = "avatar_url"
}
