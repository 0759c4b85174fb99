public import Models

extension AccountField {
  /// The label of the field in forms, prompts and help.
  public var label: String {
    switch self {
    case .firstName: "First name"
    case .lastName: "Last name"
    case .email: "Email"
    case .avatarURL: "Avatar URL"
    }
  }

  /// A Boolean value that indicates whether the field must not be empty.
  public var isRequired: Bool { self != .avatarURL }
}
