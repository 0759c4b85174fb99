import Models

extension AccountField {
  /// The option that gives the field, without dashes.
  var optionName: String {
    switch self {
    case .firstName: "first-name"
    case .lastName: "last-name"
    case .email: "email"
    case .avatarURL: "avatar-url"
    }
  }

  /// The field's name for a person who fills in the form.
  var label: String {
    switch self {
    case .firstName: "First name"
    case .lastName: "Last name"
    case .email: "E-mail"
    case .avatarURL: "Avatar URL"
    }
  }

  /// Whether an account cannot be without it.
  var isRequired: Bool { self != .avatarURL }

  /// The option that gives the field.
  var option: Option<String> { .text(optionName, help: "\(label) of the account") }
}
