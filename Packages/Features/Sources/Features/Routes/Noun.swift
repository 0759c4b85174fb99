/// The word for a record in the texts about it.
public struct Noun: Hashable, Sendable {
  /// The singular: `company`.
  public let one: String
  /// The plural: `companies`.
  public let many: String

  /// Creates a noun from its singular and its plural.
  public init(one: String, many: String) {
    self.one = one
    self.many = many
  }
}

extension Int {
  /// The number with a noun: `1 post`, `2 posts`.
  public func counted(_ noun: Noun) -> String { "\(self) \(self == 1 ? noun.one : noun.many)" }
}
