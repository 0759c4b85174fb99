extension User {
  /// A company.
  public struct Company: Codable, Hashable, Sendable {
    /// The company's name.
    public var name: String

    /// The company's slogan.
    public var catchPhrase: String

    /// The description of the company's business (`bs`).
    public var business: String

    public init(name: String, catchPhrase: String, business: String) {
      self.name = name
      self.catchPhrase = catchPhrase
      self.business = business
    }

    private enum CodingKeys: String, CodingKey {
      case name
      case catchPhrase
      case business = "bs"
    }
  }
}
