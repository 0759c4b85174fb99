/// A field of an account that a person fills in; its raw value is the name in the service's JSON.
///
/// `allCases` is the order in which a form shows them.
public enum AccountField: String, CaseIterable, Codable, Hashable, Sendable {
  /// The given name.
  case firstName = "first_name"

  /// The family name.
  case lastName = "last_name"

  /// The e-mail address.
  case email

  /// The address of a picture.
  case avatarURL = "avatar_url"
}
