/// An editable field of an account.
///
/// The raw value is the field's name in the service's JSON. `allCases` is the order of the fields in a form.
public enum AccountField: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
  /// The given name.
  case firstName = "first_name"

  /// The family name.
  case lastName = "last_name"

  /// The email address.
  case email

  /// The URL of the avatar image.
  case avatarURL = "avatar_url"

  /// The label of the field in forms, prompts and help.
  public var label: String {
    switch self {
    case .firstName: "First name"
    case .lastName: "Last name"
    case .email: "Email"
    case .avatarURL: "Avatar URL"
    }
  }

  /// Whether the field must not be empty.
  public var isRequired: Bool { self != .avatarURL }
}
