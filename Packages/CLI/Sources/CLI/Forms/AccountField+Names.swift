import Models

extension AccountField {
  /// The option that sets the field, without dashes.
  var optionName: String {
    switch self {
    case .firstName: "first-name"
    case .lastName: "last-name"
    case .email: "email"
    case .avatarURL: "avatar-url"
    }
  }

  /// The label of the field in prompts and help.
  var label: String {
    switch self {
    case .firstName: "First name"
    case .lastName: "Last name"
    case .email: "E-mail"
    case .avatarURL: "Avatar URL"
    }
  }

  /// Whether the field must not be empty.
  var isRequired: Bool { self != .avatarURL }
}
