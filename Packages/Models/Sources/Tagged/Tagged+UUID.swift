public import Foundation

extension Tagged where RawValue == UUID {
  /// Tags a new random UUID (version 4).
  @inlinable
  public init() { self.init(rawValue: UUID()) }

  /// Tags the UUID with a string representation such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`, in upper or lower case.
  ///
  /// Returns `nil` if the string is not a valid UUID.
  @inlinable
  public init?(uuidString: String) {
    guard let rawValue = UUID(uuidString: uuidString) else { return nil }
    self.init(rawValue: rawValue)
  }
}
