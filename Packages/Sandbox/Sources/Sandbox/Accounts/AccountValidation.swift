/// The rules that an account has to meet, in the words of Rails.
enum AccountValidation {
  /// How many characters a name may have.
  static let longestName = 255

  /// What is wrong with an account: for each field its messages in the order of the rules; empty if nothing is.
  ///
  /// - Parameter others: All accounts; the one with the same id does not count.
  static func errors(in account: Account, among others: [Account]) -> JSONObject {
    let email = account.email.lowercased()
    let isTaken = others.contains { $0.id != account.id && $0.email.lowercased().hasSameBytes(as: email) }
    let rules: [(field: String, messages: [String?])] = [
      ("first_name", name(account.firstName)),
      ("last_name", name(account.lastName)),
      (
        "email",
        [
          isBlank(account.email) ? "can't be blank" : nil,
          isAddress(account.email) ? nil : "is invalid",
          isTaken ? "has already been taken" : nil,
        ]
      ),
    ]
    return JSONObject(
      rules.compactMap { rule in
        let messages = rule.messages.compactMap { $0.map(JSON.string) }
        return messages.isEmpty ? nil : (rule.field, .array(messages))
      })
  }

  private static func name(_ text: String) -> [String?] {
    // Ruby counts code points.
    let isTooLong = text.unicodeScalars.count > longestName
    return [
      isBlank(text) ? "can't be blank" : nil, isTooLong ? "is too long (maximum is \(longestName) characters)" : nil,
    ]
  }

  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Whether a text matches `\A[^@\s]+@([^@\s.]+\.)+[^@\s.]+\z`.
  private static func isAddress(_ text: String) -> Bool {
    let halves = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    let isSpaced = text.unicodeScalars.contains { $0 == " " || ("\t"..."\r").contains($0) }
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty } && !isSpaced
  }
}
