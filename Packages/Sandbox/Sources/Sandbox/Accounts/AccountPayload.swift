/// The members of an account that a client sends; those it does not send are `nil`.
///
/// Members that a client may not set, such as `id`, and members that nobody knows are passed over.
struct AccountPayload: Sendable, Equatable {
  /// The names of the members that a client may set.
  static let names = ["first_name", "last_name", "email", "avatar_url"]

  var firstName: String?
  var lastName: String?
  var email: String?
  /// `.some(nil)` if the client sends null, which takes the avatar away.
  var avatarURL: String??

  init(_ object: JSONObject) {
    // To a required member null is the same as nothing: validation refuses both as blank.
    firstName = Self.text(object["first_name"]).map { $0 ?? "" }
    lastName = Self.text(object["last_name"]).map { $0 ?? "" }
    email = Self.text(object["email"]).map { $0 ?? "" }
    avatarURL = Self.text(object["avatar_url"])
  }

  /// What Rails puts into a text column; arrays and objects are not let through.
  private static func text(_ value: JSON?) -> String?? {
    switch value {
    case nil, .array, .object: nil
    case .null: .some(nil)
    case .string(let text): text
    case .number(let source): source
    case .bool(let flag): flag ? "t" : "f"
    }
  }
}
