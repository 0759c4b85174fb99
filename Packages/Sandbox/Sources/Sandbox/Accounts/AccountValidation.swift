/// The validation rules of accounts, with the messages of Rails.
enum AccountValidation {
  /// The maximum length of a name in Unicode scalars.
  static let maximumNameLength = 255

  /// Returns the messages of each invalid field.
  ///
  /// Empty if the account is valid.
  ///
  /// - Parameter others: All accounts. The one with the same id is ignored.
  static func errors(in account: Account, among others: [Account]) -> JSONObject {
    let email = account["email"].lowercased()
    let isTaken = others.contains { $0.id != account.id && $0["email"].lowercased() == email }
    let messages: [String: [String?]] = [
      "first_name": name(account["first_name"]),
      "last_name": name(account["last_name"]),
      "email": [
        isBlank(account["email"]) ? "can't be blank" : nil,
        isAddress(account["email"]) ? nil : "is invalid",
        isTaken ? "has already been taken" : nil,
      ],
    ]
    return messages.mapValues { JSON.array($0.compactMap { $0.map(JSON.string) }) }.filter { $0.value != [] }
  }

  private static func name(_ text: String) -> [String?] {
    let isTooLong = text.unicodeScalars.count > maximumNameLength
    return [
      isBlank(text) ? "can't be blank" : nil,
      isTooLong ? "is too long (maximum is \(maximumNameLength) characters)" : nil,
    ]
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Returns whether a text matches `\A[^@\s]+@([^@\s.]+\.)+[^@\s.]+\z`.
  private static func isAddress(_ text: String) -> Bool {
    let halves = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    let isSpaced = text.unicodeScalars.contains { $0 == " " || ("\t"..."\r").contains($0) }
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty } && !isSpaced
  }
}
