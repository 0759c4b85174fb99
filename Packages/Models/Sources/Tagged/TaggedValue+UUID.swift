#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TaggedValue where RawValue == UUID {
  /// Tags a new random UUID (version 4).
  @inlinable
  public init() { self.init(rawValue: UUID()) }

  /// Tags the UUID that a text such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F` spells, or `nil` if it spells none.
  ///
  /// - Parameter uuidString: The text, in upper or lower case.
  @inlinable
  public init?(uuidString: String) {
    guard let rawValue = UUID(uuidString: uuidString) else { return nil }
    self.init(rawValue: rawValue)
  }
}
