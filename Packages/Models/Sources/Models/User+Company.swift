extension User {
  /// The firm a user works for.
  public struct Company: Codable, Hashable, Sendable {
    /// The firm's name.
    public var name: String

    /// The firm's slogan.
    public var catchPhrase: String

    /// What the firm does, in its own words (`bs`).
    public var business: String

    /// Creates a company.
    ///
    /// - Parameters:
    ///   - name: The firm's name.
    ///   - catchPhrase: The firm's slogan.
    ///   - business: What the firm does.
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
