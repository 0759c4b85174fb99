import Features

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
}
