/// A user of the accounts API.
struct Account: Sendable, Equatable {
  /// The names of the members that a client can set.
  static let writableNames = ["first_name", "last_name", "email", "avatar_url"]

  let id: Int
  /// The account as in the accounts file: any text as the avatar, and texts as dates, because old accounts have another
  /// date format.
  private(set) var stored: JSONObject

  init(id: Int, createdAt: String) {
    self.id = id
    stored = [
      "id": .integer(id), "first_name": "", "last_name": "", "email": "", "avatar_url": .null,
      "created_at": .string(createdAt), "updated_at": .string(createdAt),
    ]
  }

  /// Decodes an account of an accounts file, or returns `nil` if a member is missing or has another type.
  init?(stored: JSONObject) {
    // Below 2^53, so that JavaScript can represent the next id too.
    guard case .number(let number)? = stored["id"], let id = Int(exactly: number), id >= 1, id < 1 << 53
    else { return nil }
    self.init(id: id, createdAt: "")
    for name in self.stored.keys where name != "id" {
      let text = stored[name]?.text
      guard text != nil || name == "avatar_url" else { return nil }
      self.stored[name] = text.map(JSON.string) ?? .null
    }
  }

  /// The text of a member, which is empty if it is null.
  subscript(name: String) -> String {
    get { stored[name]?.text ?? "" }
    set { stored[name] = .string(newValue) }
  }

  /// Returns the account as in responses.
  ///
  /// - Parameter origin: The beginning of the account's URL, and of the URL of an avatar that the sandbox serves.
  func json(origin: String) -> JSON {
    var object = stored
    if self["avatar_url"].hasPrefix("/avatars/") { object["avatar_url"] = .string(origin + self["avatar_url"]) }
    object["url"] = .string("\(origin)/users/\(id).json")
    return .object(object)
  }

  /// Updates the members that the client sends, with other values than texts as JSON.
  ///
  /// Arrays, objects, and members that a client cannot set, such as `id`, are ignored.
  mutating func apply(_ changes: JSONObject) {
    for name in Self.writableNames {
      switch changes[name] {
      case nil, .array, .object: break
      // Null is blank for a required member, which validation rejects.
      case .null: stored[name] = name == "avatar_url" ? .null : ""
      case let value?: self[name] = name == "avatar_url" ? Self.path(ofAvatar: value.plainText) : value.plainText
      }
    }
  }
}

extension Account {
  /// Returns the path of an avatar that the sandbox serves, whose port differs from run to run; other texts unchanged.
  private static func path(ofAvatar url: String) -> String {
    guard let path = url.firstRange(of: "/avatars/"), url.hasPrefix("http://127.0.0.1") else { return url }
    return String(url[path.lowerBound...])
  }
}

// MARK: - Validation

extension Account {
  /// The maximum length of a name in Unicode scalars.
  private static let maximumNameLength = 255

  /// Returns the messages of each invalid field, as in Rails; none if the account is valid.
  ///
  /// - Parameter others: All accounts. The one with the same id is ignored.
  func errors(among others: [Account]) -> JSONObject {
    let email = self["email"]
    let isTaken = others.contains { $0.id != id && $0["email"].lowercased() == email.lowercased() }
    let messages: [String: [String?]] = [
      "first_name": Self.errors(inName: self["first_name"]),
      "last_name": Self.errors(inName: self["last_name"]),
      "email": [
        Self.isBlank(email) ? "can't be blank" : nil,
        email.wholeMatch(of: /[^@\s]+@([^@\s.]+\.)+[^@\s.]+/) == nil ? "is invalid" : nil,
        isTaken ? "has already been taken" : nil,
      ],
    ]
    return messages.mapValues { JSON.array($0.compactMap { $0.map(JSON.string) }) }.filter { $0.value != [] }
  }

  private static func errors(inName name: String) -> [String?] {
    let isTooLong = name.unicodeScalars.count > maximumNameLength
    return [
      isBlank(name) ? "can't be blank" : nil,
      isTooLong ? "is too long (maximum is \(maximumNameLength) characters)" : nil,
    ]
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
