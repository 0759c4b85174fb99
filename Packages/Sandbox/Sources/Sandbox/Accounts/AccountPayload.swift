/// The members of an account that a client sends.
///
/// The others are `nil`.
///
/// Unknown members, and members that a client cannot set, such as `id`, are ignored.
struct AccountPayload: Sendable, Equatable {
  /// The names of the members that a client can set.
  static let names = ["first_name", "last_name", "email", "avatar_url"]

  var firstName: String?
  var lastName: String?
  var email: String?
  /// `.some(nil)` if the client sends null, which removes the avatar.
  var avatarURL: String??

  init(_ object: JSONObject) {
    // Null is blank for a required member, which validation rejects.
    firstName = Self.text(object["first_name"]).map { $0 ?? "" }
    lastName = Self.text(object["last_name"]).map { $0 ?? "" }
    email = Self.text(object["email"]).map { $0 ?? "" }
    avatarURL = Self.text(object["avatar_url"])
  }

  /// Returns the value as Rails stores it in a text column; arrays and objects are ignored.
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
