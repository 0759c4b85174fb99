public import Foundation

extension Tagged: Error where RawValue: Error {}

extension Tagged: LocalizedError where RawValue: Error {
  /// The raw error's localized description.
  public var errorDescription: String? { rawValue.localizedDescription }

  /// The raw error's failure reason, if it is a `LocalizedError`.
  public var failureReason: String? { localized?.failureReason }

  /// The raw error's recovery suggestion, if it is a `LocalizedError`.
  public var recoverySuggestion: String? { localized?.recoverySuggestion }

  /// The raw error's help anchor, if it is a `LocalizedError`.
  public var helpAnchor: String? { localized?.helpAnchor }

  private var localized: (any LocalizedError)? { rawValue as? any LocalizedError }
}
